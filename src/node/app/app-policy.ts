// The app may load and run its own files and nothing else. The page carries this policy in a meta tag
// (app/vite.config.ts), so that it applies on any file server; the local program also sends it as a header.

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
