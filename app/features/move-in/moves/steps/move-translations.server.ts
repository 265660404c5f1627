import { sql } from 'drizzle-orm'
import { type NewRedirect, redirectPath } from '#app/features/content/redirects/redirects.ts'
import { metaValue, readMeta } from '#app/features/move-in/former-shop/former-meta.server.ts'
import { decodeSlug } from '#app/features/move-in/former-shop/former-posts.server.ts'
import { path } from '#app/platform/path.ts'
import {
  addRedirects,
  addRemark,
  countsOf,
  findObjects,
  type Move,
} from '../moved-objects.server.ts'

const ROWS_PER_BATCH = 500

interface FoldedTranslation extends Record<string, unknown> {
  id: string
  main_id: string
  language: string
  type: string
  title: string
  slug: string
}

/** Types of posts and taxonomies whose translations are counted; names and values of attributes are not. */
const KIND_BY_TYPE = {
  product: 'product',
  product_variation: 'variation',
  post: 'post',
  page: 'post',
  product_cat: 'category',
} as const

const kindOf = (type: string) =>
  Object.hasOwn(KIND_BY_TYPE, type) ? KIND_BY_TYPE[type as keyof typeof KIND_BY_TYPE] : null

/** Reports translations, which are not imported, and redirects their URLs to the imported version. */
export async function moveTranslations(move: Move): Promise<void> {
  for (const kind of ['post', 'term'] as const) {
    let lastId = 0
    while (!move.shouldStop()) {
      const { rows } = await move.formerDb.execute<FoldedTranslation>(sql`
        SELECT id, main_id, language, type, title, slug FROM former_folded_translations
        WHERE kind = ${kind} AND id > ${lastId} ORDER BY id LIMIT ${ROWS_PER_BATCH}`)
      const last = rows.at(-1)
      if (!last) break
      lastId = Number(last.id)
      for (const row of rows) reportTranslation(move, row)
      if (!move.options.isDryRun) await redirectTranslations(move, rows)
    }
  }
}

function reportTranslation(move: Move, { type, title, id, language }: FoldedTranslation): void {
  const kind = kindOf(type)
  if (!kind) return
  const counts = countsOf(move, kind)
  counts.found++
  counts.skipped++
  addRemark(move, `${kind}-translation`, `${title || `nr. ${id}`} (${language})`)
}

async function redirectTranslations(move: Move, rows: FoldedTranslation[]): Promise<void> {
  const { app, formerDb } = move
  const metas = await readMeta(
    formerDb,
    'postmeta',
    rows.map(({ id }) => Number(id)),
  )
  const mainObjects = {
    product: await findMainObjects(move, 'product', rows, ['product']),
    post: await findMainObjects(move, 'post', rows, ['post', 'page']),
    category: await findMainObjects(move, 'category', rows, ['product_cat']),
  }
  const redirects = rows.flatMap((row): NewRedirect[] => {
    const kind = row.type === 'product_tag' ? 'product_tag' : kindOf(row.type)
    if (kind === null || kind === 'variation') return []
    const mainObject = kind === 'product_tag' ? undefined : mainObjects[kind].get(row.main_id)
    const isPage = row.type === 'page' && kind === 'post'
    const target = mainObject
      ? {
          targetKind: isPage ? ('page' as const) : kind,
          targetId: Number(mainObject.newId),
          targetUrl: '',
        }
      : { targetKind: 'url' as const, targetId: null, targetUrl: path('/shop') }
    const meta = metas.get(Number(row.id))
    const slugs = [row.slug, ...(meta?.get('_wp_old_slug') ?? [])].map(decodeSlug)
    const urls = [...urlsOf(move, row, slugs), metaValue(meta, '_move_url')]
    return [...new Set(urls.filter(Boolean).map(redirectPath))].map((each) => ({
      path: each,
      ...(target as Pick<NewRedirect, 'targetKind' | 'targetId' | 'targetUrl'>),
    }))
  })
  const homeRedirects = [...new Set(rows.map(({ language }) => `/${language.toLowerCase()}`))].map(
    (each): NewRedirect => ({ path: each, targetKind: 'url', targetId: null, targetUrl: '/' }),
  )
  await app.db.transaction((tx) =>
    addRedirects(tx, move, [...redirects, ...homeRedirects], { isFallback: true }),
  )
}

const findMainObjects = (move: Move, kind: string, rows: FoldedTranslation[], types: string[]) =>
  findObjects(
    move.app.db,
    move,
    kind,
    rows.flatMap(({ type, main_id }) => (types.includes(type) ? main_id : [])),
  )

/** Returns the URLs of a translation. Redirects also match the last segment alone, whatever language precedes it. */
function urlsOf(
  { facts }: Move,
  { id, type, language }: FoldedTranslation,
  slugs: string[],
): string[] {
  const { product, category } = facts.permalinks
  const namedSlugs = slugs.filter((slug) => slug !== '')
  const urlsBelow = (base: string, name: string) =>
    namedSlugs.flatMap((slug) => [
      `/${base}/${slug}`,
      `/${language}/${base}/${slug}`,
      `/?${name}=${slug}`,
    ])
  switch (type) {
    case 'product':
      return [
        ...(product.includes('%')
          ? urlsBelow('product', 'product')
          : urlsBelow(product, 'product')),
        `/?p=${id}`,
      ]
    case 'product_cat':
      return urlsBelow(category, 'product_cat')
    case 'product_tag':
      return urlsBelow(facts.permalinks.tag, 'product_tag')
    default:
      return [
        ...namedSlugs.flatMap((slug) => [`/${slug}`, `/${language}/${slug}`, `/?name=${slug}`]),
        `/?p=${id}`,
        `/?page_id=${id}`,
      ]
  }
}
