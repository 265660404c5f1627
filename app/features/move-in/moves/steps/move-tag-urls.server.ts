import { toSlug } from '#app/features/catalog/products/slug.ts'
import { postCategories, postTags } from '#app/features/content/blog/blog-tables.server.ts'
import { type NewRedirect, redirectPath } from '#app/features/content/redirects/redirects.ts'
import { findTargets } from '#app/features/content/redirects/write-redirects.server.ts'
import {
  type FormerTerm,
  readTerms,
} from '#app/features/move-in/former-shop/former-posts.server.ts'
import type { Db } from '#app/platform/database/db.server.ts'
import { path } from '#app/platform/path.ts'
import { addRedirects, countsOf, type Move } from '../moved-objects.server.ts'
import { type PluginRedirect, readPluginRedirects } from './plugin-redirects.server.ts'

/** Taxonomies whose terms have pages, except product categories; taxonomies that start with "pa_" are attributes. */
const TAXONOMIES =
  '^(category|product_tag|post_tag|product_brand|pwb-brand|yith_product_brand|brand|store|dealstore|pa_.*)$'

/** Redirects tag pages to their successors, and imports the redirects of plugins. */
export async function moveTagUrls(move: Move): Promise<void> {
  const { shop } = move.facts
  const terms = await readTerms(move.formerDb, TAXONOMIES)
  const tagRedirects = await termRedirects(move, [...terms.values()], terms)
  const pluginRedirects = (await readPluginRedirects(move)).filter(
    ({ to, isGone }) =>
      isGone || to.startsWith('/') || to.startsWith(shop) || /^https:\/\//.test(to),
  )
  if (move.options.isDryRun) return
  await move.app.db.transaction(async (tx) => {
    await addRedirects(tx, move, tagRedirects)
    await addRedirects(tx, move, await resolvePluginRedirects(tx, pluginRedirects, shop))
  })
  move.onProgress('redirect', countsOf(move, 'redirect').found)
}

const MAX_STEPS = 5

/** Replaces a target that redirects itself by its own target, so that every redirect takes one step. */
async function resolvePluginRedirects(
  tx: Db,
  pluginRedirects: PluginRedirect[],
  shop: string,
): Promise<NewRedirect[]> {
  const pathInShop = (url: string) => (url.startsWith(shop) ? url.slice(shop.length) || '/' : url)
  const byPath = new Map(pluginRedirects.map((each) => [redirectPath(pathInShop(each.from)), each]))
  const resolvedRedirects = [...byPath].map(([from, first]) => {
    let lastRedirect = first
    for (let step = 0; step < MAX_STEPS; step++) {
      const next = byPath.get(redirectPath(pathInShop(lastRedirect.to)))
      if (lastRedirect.isGone || !next) break
      lastRedirect = next
    }
    return { from, to: pathInShop(lastRedirect.to), isGone: lastRedirect.isGone }
  })
  const targets = await findTargets(
    tx,
    resolvedRedirects.map(({ to }) => redirectPath(to)),
  )
  return resolvedRedirects.map(({ from, to, isGone }): NewRedirect => {
    if (isGone) return { path: from, targetKind: 'gone', targetId: null, targetUrl: '' }
    const target = to.startsWith('/') ? targets.get(redirectPath(to)) : undefined
    return {
      path: from,
      ...(target ?? { targetKind: 'url', targetId: null, targetUrl: withSlash(to) }),
    }
  })
}

/** Adds a final slash, because pages of this shop end with one and would redirect again. */
const withSlash = (url: string) => (/^\/[^?#.]*[^?#./]$/.test(url) ? `${url}/` : url)

/** Returns redirects for every URL of these terms: path and query. */
async function termRedirects(
  { app, facts: { permalinks } }: Move,
  terms: FormerTerm[],
  termsById: Map<number, FormerTerm>,
): Promise<NewRedirect[]> {
  const categories = await readPostCategories(app.db)
  const tags = await readPostTags(app.db)
  const bases: Record<string, string> = {
    category: permalinks.blogCategory,
    product_tag: permalinks.tag,
    post_tag: permalinks.blogTag,
    'pwb-brand': 'brand',
    product_brand: 'brand',
  }
  const targetOf = ({ taxonomy, slug, name }: FormerTerm): Omit<NewRedirect, 'path'> => {
    const [kind, id] =
      taxonomy === 'category'
        ? (['post-category', categories.get(toSlug(slug))] as const)
        : (['post-tag', taxonomy === 'post_tag' ? tags.get(name) : undefined] as const)
    if (id !== undefined) return { targetKind: kind, targetId: id, targetUrl: '' }
    const isPostTaxonomy = taxonomy === 'category' || taxonomy === 'post_tag'
    const targetUrl = isPostTaxonomy
      ? path('/blog')
      : `${path('/zoeken')}?s=${encodeURIComponent(name)}`
    return { targetKind: 'url', targetId: null, targetUrl }
  }
  const urlsOf = (term: FormerTerm): string[] => {
    const base = bases[term.taxonomy] ?? term.taxonomy.replace(/^pa_/, '')
    const parents = term.taxonomy === 'category' ? slugsAbove(term, termsById) : []
    const queries: Record<string, string[]> = {
      category: [`cat=${term.id}`, `category_name=${term.slug}`],
      post_tag: [`tag=${term.slug}`],
      product_tag: [`product_tag=${term.slug}`],
    }
    return [
      `/${base}/${term.slug}`,
      `/${[base, ...parents, term.slug].join('/')}`,
      ...(queries[term.taxonomy] ?? []).map((query) => `/?${query}`),
    ]
  }
  return terms.flatMap((term) =>
    urlsOf(term).map((url) => ({ path: redirectPath(url), ...targetOf(term) })),
  )
}

const MAX_LEVELS = 6

function slugsAbove({ parent }: FormerTerm, terms: Map<number, FormerTerm>): string[] {
  const slugs: string[] = []
  for (
    let term = terms.get(parent);
    term && slugs.length < MAX_LEVELS;
    term = terms.get(term.parent)
  )
    slugs.unshift(term.slug)
  return slugs
}

async function readPostCategories(db: Db): Promise<Map<string, number>> {
  const rows = await db
    .select({ id: postCategories.id, slug: postCategories.slug })
    .from(postCategories)
  return new Map(rows.map(({ id, slug }) => [slug, id]))
}

async function readPostTags(db: Db): Promise<Map<string, number>> {
  const rows = await db.select({ id: postTags.id, name: postTags.name }).from(postTags)
  return new Map(rows.map(({ id, name }) => [name, id]))
}
