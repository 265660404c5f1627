import { createHash } from 'node:crypto'

const INLINE_SCRIPT = /<script(?![^>]*\ssrc=)([^>]*)>([\s\S]*?)<\/script>/g
/** Whose frame the shop's pages may have; products' texts can't hold this, so nobody else writes it. */
const EMBED_ORIGIN = /<meta name="schakel-embed" content="(https:\/\/[^"]+)"/
const DATA_BLOCK = /type="application\/(?:ld\+)?json"/

/**
 * The content security policy of one page: its own inline scripts by their hash, so that the page can be kept and
 * served to everybody, and nothing else inline. `photoOrigins`: of the shops whose photographs stay with them.
 */
export function contentSecurityPolicy(html: string, photoOrigins: string[] = []): string {
  const hashes = new Set<string>()
  for (const [, attributes = '', code = ''] of html.matchAll(INLINE_SCRIPT)) {
    if (code !== '' && !DATA_BLOCK.test(attributes)) {
      hashes.add(`'sha256-${createHash('sha256').update(code).digest('base64')}'`)
    }
  }
  const embedded = EMBED_ORIGIN.exec(html)?.[1]
  return [
    "default-src 'self'",
    `frame-src ${embedded ?? "'self'"}`,
    `script-src 'self' ${[...hashes].join(' ')}`.trim(),
    "style-src 'self'",
    "style-src-attr 'unsafe-inline'",
    ["img-src 'self' data:", ...photoOrigins].join(' '),
    "font-src 'self'",
    "connect-src 'self'",
    "form-action 'self'",
    "frame-ancestors 'self'",
    "base-uri 'none'",
    "object-src 'none'",
  ].join('; ')
}
