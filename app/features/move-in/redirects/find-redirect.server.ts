import { sql } from 'drizzle-orm'
import { categoryAddress } from '#app/features/catalog/products/catalog.ts'
import { fileAddress, widthsOf } from '#app/features/core/media/photo.ts'
import type { App } from '#app/platform/app.ts'
import { path } from '#app/platform/path.ts'
import { isFeed, type RedirectKind, redirectCandidates } from './redirects.ts'

/** `gone`: the page has no successor. */
export type FoundRedirect = { to: string } | { gone: true }

interface Row extends Record<string, unknown> {
  path: string
  kind: RedirectKind
  url: string
  slug: string | null
  id: number | null
  hash: string | null
  mime_type: string | null
  width: number | null
  has_page: boolean
}

/**
 * Finds the successor of a URL of a former shop. The target is an object, not a URL, so that one redirect leads to its
 * current page whatever was renamed since.
 */
export async function findRedirect(app: App, url: string): Promise<FoundRedirect | null> {
  if (isFeed(url)) return { to: path('/blog/rss.xml') }
  const candidates = redirectCandidates(url)
  const { rows } = await app.db.execute<Row>(sql`
    SELECT r.path, r.target_kind AS kind, r.target_url AS url, r.target_id AS id,
      coalesce(p.slug, c.slug, b.slug, t.slug, pc.slug) AS slug, m.hash, m.mime_type, m.width,
      r.target_kind NOT IN ('product', 'post', 'page') OR p.status <> 'draft' OR b.published_at IS NOT NULL AS has_page
    FROM redirects r
    LEFT JOIN products p ON r.target_kind = 'product' AND p.id = r.target_id
    LEFT JOIN categories c ON r.target_kind = 'category' AND c.id = r.target_id
    LEFT JOIN posts b ON r.target_kind IN ('post', 'page') AND b.id = r.target_id
    LEFT JOIN post_tags t ON r.target_kind = 'post-tag' AND t.id = r.target_id
    LEFT JOIN post_categories pc ON r.target_kind = 'post-category' AND pc.id = r.target_id
    LEFT JOIN media m ON r.target_kind = 'media' AND m.id = r.target_id
    WHERE r.path = ANY(${sql.param(candidates)}::text[])`)
  for (const candidate of candidates) {
    const row = rows.find((each) => each.path === candidate)
    if (row?.kind === 'gone') return { gone: true }
    const to = row?.has_page ? addressOf(row) : null
    if (to) return { to }
  }
  return null
}

function addressOf({ kind, url, slug, id, hash, mime_type: mimeType, width }: Row): string | null {
  if (kind === 'url') return url
  if (kind === 'media')
    return id && hash
      ? (fileAddress({ id, hash, mimeType }) ??
          `/media/${id}-${hash}/${widthsOf({ width: width ?? 0 }).at(-1)}.jpg`)
      : null
  if (!slug) return null
  switch (kind) {
    case 'product':
      return path('/product/:slug', { slug })
    case 'category':
      return categoryAddress(slug)
    case 'post':
      return path('/blog/:slug', { slug })
    case 'page':
      return path('/pagina/:slug', { slug })
    case 'post-tag':
      return path('/blog/trefwoord/:tag', { tag: slug })
    case 'post-category':
      return path('/blog/categorie/:category', { category: slug })
    default:
      return null
  }
}
