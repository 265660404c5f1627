import { readFeedPhotoHosts } from '#app/features/partners/offers/feed-photo-hosts.server.ts'
import { POLICIES } from '#app/features/partners/offers/source-policies.ts'
import type { App } from '#app/platform/app.ts'

/** Start of the tag with the origin of an embedded frame. Product texts cannot contain this tag, so the origin is ours. */
const EMBED_TAG = '<meta name="schakel-embed" content="'
const MAX_ORIGIN_LENGTH = 300

/** Searches the bytes, because decoding a whole page takes time and most pages contain no frame. */
function findEmbedOrigin(page: Buffer): string | undefined {
  const start = page.indexOf(EMBED_TAG)
  if (start === -1) return undefined
  const originStart = start + EMBED_TAG.length
  return /^https:\/\/[^"]+(?=")/.exec(
    page.toString('utf8', originStart, originStart + MAX_ORIGIN_LENGTH),
  )?.[0]
}

interface PagePolicy {
  html: Buffer
  /** hashes of our own inline scripts */
  scriptHashes?: string[]
  /** origins of other shops whose photos are shown */
  photoOrigins?: string[]
}

/**
 * Returns the content security policy of a page. The policy allows scripts by hash, so that the page can be cached and sent to
 * everybody.
 */
export function contentSecurityPolicy({
  html,
  scriptHashes = [],
  photoOrigins = [],
}: PagePolicy): string {
  return [
    "default-src 'self'",
    `frame-src ${findEmbedOrigin(html) ?? "'self'"}`,
    ["script-src 'self'", ...scriptHashes.map((hash) => `'sha256-${hash}'`)].join(' '),
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

/** Returns the origins of the photos of other shops. */
export async function readPhotoOrigins(app: App): Promise<string[]> {
  const hosts = Object.values(POLICIES).flatMap(({ photoHosts }) => photoHosts)
  const feedHosts = await readFeedPhotoHosts(app)
  return [...new Set([...hosts, ...feedHosts])].map((host) => `https://${host}`)
}
