import type { Config } from '#server/config.ts'

// Styles may stand in attributes: the catalogue's colours do. Scripts come from files of ours alone.
const CONTENT_SECURITY_POLICY = [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "object-src 'none'",
  "base-uri 'self'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ')

/** What every answer carries so that a browser refuses what no page of ours asks for. */
export function securityHeaders(config: Config): Record<string, string> {
  return {
    'Content-Security-Policy': CONTENT_SECURITY_POLICY,
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'DENY',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-site',
    'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=()',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    // A year; only where visitors come by https, which the shop's own address tells.
    ...(config.publicUrl?.startsWith('https://') && { 'Strict-Transport-Security': 'max-age=31536000' }),
  }
}
