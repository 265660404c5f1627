import { isNotNull, sql } from 'drizzle-orm'
import { categoryUrl } from '#app/features/catalog/products/catalog.ts'
import { fileUrl, widthsOf } from '#app/features/core/media/photo.ts'
import type { App } from '#app/platform/app.ts'
import { path } from '#app/platform/path.ts'
import { generalSuccessor } from './general-successor.ts'
import { hasFormerQuery, isFeed, type RedirectKind, redirectCandidates } from './redirects.ts'
import { redirects } from './redirects-tables.server.ts'

/**
 * `gone`: the page has no successor. `isTemporary`: a better target may follow, such as a photo that is being fetched.
 * `isGuess`: the former shop had no object at this URL, so a page of this shop takes precedence.
 */
export type RedirectTarget =
  | { to: string; isTemporary?: boolean; isGuess?: boolean }
  | { gone: true }

interface RedirectedRow extends Record<string, unknown> {
  path: string
  kind: RedirectKind
  url: string
  slug: string | null
  id: number | null
  hash: string | null
  mime_type: string | null
  width: number | null
  has_page: boolean
  /** slug of the category of a product that has no page */
  category: string | null
  /** slug of a product that shows the photo */
  product: string | null
}

/**
 * Finds the target of an old path, which the owner entered or a former shop had. The target is stored as an object and not
 * as a URL, so the redirect finds the current page even if the object was renamed.
 */
export async function findRedirect(app: App, url: string): Promise<RedirectTarget | null> {
  const candidates = redirectCandidates(url)
  const { rows } = await app.db.execute<RedirectedRow>(sql`
    SELECT r.path, coalesce(b.kind, r.target_kind) AS kind, r.target_url AS url, r.target_id AS id,
      coalesce(p.slug, c.slug, b.slug, t.slug, pc.slug) AS slug, m.hash, m.mime_type, m.width,
      coalesce(CASE r.target_kind WHEN 'product' THEN p.status <> 'draft' WHEN 'post' THEN b.published_at IS NOT NULL
        WHEN 'page' THEN b.published_at IS NOT NULL ELSE true END, false) AS has_page,
      (SELECT slug FROM categories WHERE id = p.category_id) AS category,
      CASE WHEN m.hash IS NULL AND r.target_kind = 'media' THEN (
        SELECT s.slug FROM product_media g JOIN products s ON s.id = g.product_id
        WHERE g.media_id = r.target_id AND s.status IN ('published', 'hidden') LIMIT 1) END AS product
    FROM redirects r
    LEFT JOIN products p ON r.target_kind = 'product' AND p.id = r.target_id
    LEFT JOIN categories c ON r.target_kind = 'category' AND c.id = r.target_id
    LEFT JOIN posts b ON r.target_kind IN ('post', 'page') AND b.id = r.target_id
    LEFT JOIN post_tags t ON r.target_kind = 'post-tag' AND t.id = r.target_id
    LEFT JOIN post_categories pc ON r.target_kind = 'post-category' AND pc.id = r.target_id
    LEFT JOIN media m ON r.target_kind = 'media' AND m.id = r.target_id
    WHERE r.path = ANY(${sql.param(candidates)}::text[])`)
  const matchingRows = candidates.flatMap(
    (candidate) => rows.find((row) => row.path === candidate) ?? [],
  )
  const isGuess = matchingRows[0]?.path.startsWith('/?') === true && !hasFormerQuery(url)
  for (const row of matchingRows) {
    if (row.kind === 'gone') return { gone: true }
    const targetUrl = row.has_page ? urlOf(row) : null
    if (targetUrl) return { to: targetUrl, isGuess }
  }
  const [firstRow] = matchingRows
  if (firstRow) return { to: nearestUrl(firstRow), isTemporary: true, isGuess }
  const generalTarget = isFeed(url) ? path('/blog/rss.xml') : generalSuccessor(url)
  return generalTarget && (await hasFormerShop(app))
    ? { to: generalTarget, isGuess: !hasFormerQuery(url) }
    : null
}

/** Returns whether a former shop was moved to this one. Without a former shop, an unknown URL is a 404. */
async function hasFormerShop(app: App): Promise<boolean> {
  const rows = await app.db
    .select({ path: redirects.path })
    .from(redirects)
    .where(isNotNull(redirects.runId))
    .limit(1)
  return rows.length > 0
}

/** Returns the URL of the most similar page for an object that has no page. */
function nearestUrl({ kind, category, product }: RedirectedRow): string {
  if (product) return path('/product/:slug', { slug: product })
  if (category) return categoryUrl(category)
  if (kind === 'post') return path('/blog')
  return kind === 'page' ? path('/') : path('/shop')
}

function urlOf({
  kind,
  url,
  slug,
  id,
  hash,
  mime_type: mimeType,
  width,
}: RedirectedRow): string | null {
  if (kind === 'url') return url
  if (kind === 'media') {
    if (!id || !hash) return null
    const largestWidth = widthsOf({ width: width ?? 0 }).at(-1)
    return fileUrl({ id, hash, mimeType }) ?? `/media/${id}-${hash}/${largestWidth}.jpg`
  }
  if (!slug) return null
  switch (kind) {
    case 'product':
      return path('/product/:slug', { slug })
    case 'category':
      return categoryUrl(slug)
    case 'post':
      return path('/blog/:slug', { slug })
    case 'page':
      return slug.startsWith('/') ? `${slug}/` : path('/pagina/:slug', { slug })
    case 'post-tag':
      return path('/blog/trefwoord/:tag', { tag: slug })
    case 'post-category':
      return path('/blog/categorie/:category', { category: slug })
    default:
      return null
  }
}
