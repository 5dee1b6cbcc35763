// The app may load and run its own files and nothing else. The page carries this policy in a meta tag
// (app/vite.config.ts), so that it applies on any file server; the local program also sends it as a header. A blob is an
// image that the page has drawn itself, to be saved as PNG.

export const APP_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' blob:",
  "connect-src 'self'",
  "worker-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
].join("; ");
