// What the app may load and run: its own files and nothing else. The page carries it in a meta tag, so that it holds on
// any file server (app/vite.config.ts puts it there); the local program sends it as a header too.

export const APP_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "connect-src 'self'",
  "worker-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
].join("; ");
