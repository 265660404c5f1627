import { readFeedPhotoHosts } from '#app/features/partners/offers/feed-photo-hosts.server.ts'
import { POLICIES } from '#app/features/partners/offers/source-policies.ts'
import type { App } from '#app/platform/app.ts'

/** The origin of an embedded frame; texts of products cannot contain this tag, so only the shop writes it. */
const EMBED_ORIGIN = /<meta name="schakel-embed" content="(https:\/\/[^"]+)"/

interface PagePolicy {
  html: string
  /** of our own inline scripts */
  scriptHashes?: string[]
  /** of the shops that host linked photos */
  photoOrigins?: string[]
}

/** The content security policy of one page. Scripts are allowed by their hash, so that the page can be cached and sent to everybody. */
export function contentSecurityPolicy({
  html,
  scriptHashes = [],
  photoOrigins = [],
}: PagePolicy): string {
  const embedded = EMBED_ORIGIN.exec(html)?.[1]
  return [
    "default-src 'self'",
    `frame-src ${embedded ?? "'self'"}`,
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

/** Returns the origins of marketplaces' photos. */
export async function photoOrigins(app: App): Promise<string[]> {
  const hosts = Object.values(POLICIES).flatMap(({ photoHosts }) => photoHosts)
  const ofFeeds = await readFeedPhotoHosts(app)
  return [...new Set([...hosts, ...ofFeeds])].map((host) => `https://${host}`)
}
