import { and, count, desc, eq, ne, or, sql } from 'drizzle-orm'
import type { App } from '#app/platform/app.ts'
import type { Db } from '#app/platform/database/db.server.ts'
import { containsText } from '#app/platform/database/text-functions.server.ts'
import { forgetMissed } from './missed-paths.server.ts'
import type { OwnRedirect } from './redirect-forms.ts'
import { REDIRECTS_PER_PAGE, redirectPath, targetText } from './redirects.ts'
import { redirects } from './redirects-tables.server.ts'
import { isOwnPath } from './reserved-paths.ts'

/** Searching stops counting at this number of results. */
const MAX_COUNTED = 10_000

export interface RedirectRow {
  path: string
  /** target URL, or the kind of object that the redirect of an import leads to */
  to: string
  isGone: boolean
  /** an import of a former shop made the redirect, with an object as its target */
  isImported: boolean
}

/** Returns a page of redirects, newest first. */
export async function readRedirects(app: App, { search, page }: { search: string; page: number }) {
  const condition = search
    ? containsText(sql`(path || ' ' || target_url)`, search.toLowerCase())
    : undefined
  const matchingRows = app.db.select({ path: redirects.path }).from(redirects).where(condition)
  const [totalRow] = await app.db
    .select({ total: count() })
    .from(matchingRows.limit(MAX_COUNTED).as('found'))
  const rows = await app.db
    .select()
    .from(redirects)
    .where(condition)
    .orderBy(desc(redirects.createdAt), redirects.path)
    .limit(REDIRECTS_PER_PAGE)
    .offset((page - 1) * REDIRECTS_PER_PAGE)
  return {
    total: totalRow?.total ?? 0,
    redirects: rows.map(
      ({ path, targetKind, targetUrl }): RedirectRow => ({
        path,
        to: targetKind === 'url' ? targetUrl : targetText(targetKind),
        isGone: targetKind === 'gone',
        isImported: targetKind !== 'url' && targetKind !== 'gone',
      }),
    ),
  }
}

/**
 * A redirect to edit. If its target is an object of an import, `importedTarget` names it: "een product"; the form can only
 * replace it by a URL.
 */
interface EditedRedirect {
  path: string
  kind: 'url' | 'gone'
  to: string
  importedTarget: string | null
}

export async function findEditedRedirect(
  app: App,
  path: string,
): Promise<EditedRedirect | undefined> {
  const [row] = await app.db.select().from(redirects).where(eq(redirects.path, path))
  if (!row) return undefined
  const { targetKind, targetUrl } = row
  if (targetKind === 'url' || targetKind === 'gone')
    return { path, kind: targetKind, to: targetUrl, importedTarget: null }
  return { path, kind: 'url', to: '', importedTarget: targetText(targetKind) }
}

export type SaveRedirectResult =
  | { ok: true }
  | { ok: false; error: 'own-path' | 'has-page' | 'exists' | 'loop' | 'no-page' }
  /** the target redirects too: `to` is where it leads; null: the page is gone */
  | { ok: false; error: 'chain'; to: string | null }
  /** `from` is the path of a redirect to this path */
  | { ok: false; error: 'leads-here'; from: string }

/** Adds a redirect, or replaces the redirect at `replacedPath`. Rejects loops and chains, so visitors are redirected only once. */
export async function saveRedirect(
  app: App,
  redirect: OwnRedirect,
  replacedPath: string | null = null,
): Promise<SaveRedirectResult> {
  const now = app.clock.now()
  const result = await app.db.transaction(async (tx): Promise<SaveRedirectResult> => {
    // Two redirects that are added concurrently could form a loop.
    await tx.execute(sql`LOCK TABLE redirects IN SHARE ROW EXCLUSIVE MODE`)
    const problem = await findProblem(tx, redirect, replacedPath)
    if (problem) return problem
    if (replacedPath !== null && replacedPath !== redirect.path)
      await tx.delete(redirects).where(eq(redirects.path, replacedPath))
    const target = {
      targetKind: redirect.to === null ? ('gone' as const) : ('url' as const),
      targetId: null,
      targetUrl: redirect.to ?? '',
      runId: null,
    }
    await tx
      .insert(redirects)
      .values({ path: redirect.path, ...target, createdAt: now })
      .onConflictDoUpdate({ target: redirects.path, set: target })
    await forgetMissed(tx, redirect.path)
    return { ok: true }
  })
  return result
}

async function findProblem(
  tx: Db,
  { path, to }: OwnRedirect,
  replacedPath: string | null,
): Promise<Extract<SaveRedirectResult, { ok: false }> | null> {
  if (isOwnPath(path)) return { ok: false, error: 'own-path' }
  const isLocal = to?.startsWith('/') === true
  const target = isLocal ? redirectPath(to) : null
  if (target === path) return { ok: false, error: 'loop' }
  const overlappingRedirects = await tx
    .select()
    .from(redirects)
    .where(
      and(
        or(
          eq(redirects.path, path),
          target === null ? undefined : eq(redirects.path, target),
          eq(redirects.targetUrl, path),
          eq(redirects.targetUrl, `${path}/`),
        ),
        replacedPath === null ? undefined : ne(redirects.path, replacedPath),
      ),
    )
    .limit(10)
  const nextRedirect = overlappingRedirects.find((row) => row.path === target)
  if (nextRedirect) {
    const finalTarget = nextRedirect.targetKind === 'url' ? nextRedirect.targetUrl : null
    return { ok: false, error: 'chain', to: finalTarget }
  }
  if (overlappingRedirects.some((row) => row.path === path)) return { ok: false, error: 'exists' }
  // The redirects that remain have this path as their target.
  const [redirectToHere] = overlappingRedirects
  if (redirectToHere && to !== null)
    return { ok: false, error: 'leads-here', from: redirectToHere.path }
  if (await hasPage(tx, path)) return { ok: false, error: 'has-page' }
  if (target !== null && !(await isReachable(tx, target))) return { ok: false, error: 'no-page' }
  return null
}

/** Returns whether this path of the shop shows something. Files and lists of the journal are assumed to exist. */
async function isReachable(tx: Db, path: string): Promise<boolean> {
  const isListOrFile = /^\/(?:\?|$)|^\/blog\/(?:categorie|trefwoord)\/|\.[a-z0-9]{2,5}$/.test(path)
  return isListOrFile || isOwnPath(path) || hasPage(tx, path)
}

/** Returns whether a product, category, brand, collection, post or page has its page at this path. */
async function hasPage(tx: Db, path: string): Promise<boolean> {
  const [, tree, slug] =
    /^\/(product|product-category|merk|collectie|blog|pagina)\/(.+)$/.exec(path) ?? []
  if (!tree || !slug) {
    const page = sql`SELECT 1 FROM posts WHERE kind = 'page' AND slug = ${path} AND published_at IS NOT NULL`
    return (await tx.execute(page)).rows.length > 0
  }
  const lastPart = slug.split('/').at(-1) ?? ''
  const query = {
    product: sql`SELECT 1 FROM products WHERE slug = ${lastPart} AND status <> 'draft'`,
    'product-category': sql`SELECT 1 FROM categories WHERE slug = ${slug}`,
    merk: sql`SELECT 1 FROM brands JOIN products ON brand_id = brands.id WHERE brands.slug = ${slug} LIMIT 1`,
    collectie: sql`SELECT 1 FROM collections WHERE slug = ${slug}`,
    blog: sql`SELECT 1 FROM posts WHERE kind = 'post' AND slug = ${lastPart} AND published_at IS NOT NULL`,
    pagina: sql`SELECT 1 FROM posts WHERE kind = 'page' AND slug = ${slug} AND published_at IS NOT NULL`,
  }[tree]
  return query !== undefined && (await tx.execute(query)).rows.length > 0
}

/** Deletes a redirect; returns whether it existed. */
export async function removeRedirect(app: App, path: string): Promise<boolean> {
  const rows = await app.db
    .delete(redirects)
    .where(eq(redirects.path, path))
    .returning({ path: redirects.path })
  return rows.length > 0
}
