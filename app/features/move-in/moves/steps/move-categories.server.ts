import {
  ensureFormerCategory,
  type FormerCategory,
  readFormerCategory,
  updateFormerCategory,
} from '#app/features/catalog/categories/ensure-categories.server.ts'
import { MAX_VALUE } from '#app/features/catalog/products/product-limits.ts'
import { toSlug } from '#app/features/catalog/products/slug.ts'
import { type NewRedirect, redirectPath } from '#app/features/content/redirects/redirects.ts'
import { readFormerDescription } from '#app/features/move-in/former-shop/former-html.server.ts'
import { metaValue, readMeta } from '#app/features/move-in/former-shop/former-meta.server.ts'
import {
  type FormerTerm,
  readTerms,
} from '#app/features/move-in/former-shop/former-posts.server.ts'
import { NO_CATEGORY_SLUGS } from '#app/features/move-in/former-shop/read-former-product.server.ts'
import { announceChanges } from '#app/platform/database/changes.server.ts'
import type { Db } from '#app/platform/database/db.server.ts'
import { path } from '#app/platform/path.ts'
import { plainText } from '#app/platform/text/html-text.server.ts'
import {
  addRedirects,
  addRemark,
  countsOf,
  type ExistingObject,
  findObjects,
  hashOfData,
  type Move,
  recordObjects,
} from '../moved-objects.server.ts'
import { updateObject } from '../snapshots.server.ts'

const MAX_DEPTH = 6

/** The category terms of the former shop, with functions that return their paths. */
export interface FormerCategories {
  terms: Map<number, FormerTerm>
  pathOf: (termId: number) => string[]
  /** slugs from the top-level category down */
  slugsOf: (termId: number) => string[]
}

export async function readFormerCategories(
  move: Pick<Move, 'formerDb'>,
): Promise<FormerCategories> {
  const terms = await readTerms(move.formerDb, '^product_cat$')
  const pathOf = (termId: number): string[] =>
    ancestorsOf(terms, termId).map(({ name }) => plainText(name).slice(0, MAX_VALUE))
  const slugsOf = (termId: number) => ancestorsOf(terms, termId).map(({ slug }) => slug)
  return { terms, pathOf, slugsOf }
}

/** Returns the terms from the top level down to the term itself; a cycle in the data ends the path. */
function ancestorsOf(terms: Map<number, FormerTerm>, termId: number): FormerTerm[] {
  const ancestors: FormerTerm[] = []
  for (
    let term = terms.get(termId);
    term && ancestors.length < MAX_DEPTH;
    term = terms.get(term.parent)
  ) {
    if (ancestors.includes(term)) break
    ancestors.unshift(term)
  }
  return ancestors
}

/** Imports the categories with their texts, photos and slugs, parents first. */
export async function moveCategories(move: Move, { terms }: FormerCategories): Promise<void> {
  const counts = countsOf(move, 'category')
  counts.found = terms.size
  const categoryTerms = [...terms.values()].filter(({ slug }) => !NO_CATEGORY_SLUGS.has(slug))
  for (const { slug, name } of terms.values())
    if (NO_CATEGORY_SLUGS.has(slug)) addRemark(move, 'no-category', name)
  counts.skipped = terms.size - categoryTerms.length
  if (move.options.isDryRun) {
    counts.made = categoryTerms.length
    return
  }
  const { app } = move
  const metas = await readMeta(move.formerDb, 'termmeta', [...terms.keys()])
  const movedBefore = await findObjects(app.db, move, 'category', [...terms.keys()])
  const newIds = new Map([...movedBefore].map(([id, { newId }]) => [Number(id), Number(newId)]))
  const parentsFirst = categoryTerms.toSorted(
    (a, b) => ancestorsOf(terms, a.id).length - ancestorsOf(terms, b.id).length,
  )
  for (const term of parentsFirst) {
    const meta = metas.get(term.id)
    const category = {
      parentId: newIds.get(term.parent) ?? null,
      slug: toSlug(term.slug) || toSlug(term.name) || `categorie-${term.id}`,
      name: plainText(term.name).slice(0, MAX_VALUE) || term.slug,
      description: readFormerDescription(term.description).html,
      mediaId: move.mediaIds.get(Number(metaValue(meta, 'thumbnail_id'))) ?? null,
      position: Number(metaValue(meta, 'order')) || 0,
    }
    const before = movedBefore.get(String(term.id))
    if (before?.hash === hashOfData(category)) counts.left++
    else if (before)
      await app.db.transaction((tx) => updateCategory(tx, move, term, before, category))
    if (before) continue
    await app.db.transaction(async (tx) => {
      const { id, isNew } = await ensureFormerCategory(tx, category)
      newIds.set(term.id, id)
      if (isNew) counts.made++
      else counts.left++
      await recordObjects(tx, move, 'category', [
        { formerId: term.id, newId: id, hash: hashOfData(category), isNew },
      ])
    })
  }
  await app.db.transaction((tx) => addRedirects(tx, move, categoryRedirects(move, terms, newIds)))
  await announceChanges(app, ['categories'])
  move.onProgress('category', counts.found)
}

/** Updates a category, unless it was here before the first run or was edited by the owner. */
function updateCategory(
  tx: Db,
  move: Move,
  { id: formerId, name }: FormerTerm,
  { newId, hash: before }: ExistingObject,
  row: FormerCategory,
): Promise<void> {
  const object = { formerId, newId, hash: hashOfData(row), name }
  return updateObject(tx, move, 'category', object, async () => {
    const currentCategory = await readFormerCategory(tx, Number(newId))
    if (!currentCategory || hashOfData(currentCategory) !== before) return false
    await updateFormerCategory(tx, Number(newId), row)
    return true
  })
}

/** Returns redirects for every URL of each category: with and without its parents. */
function categoryRedirects(
  { facts }: Move,
  terms: Map<number, FormerTerm>,
  ids: Map<number, number>,
) {
  return [...terms.values()].flatMap((term) => {
    const targetId = ids.get(term.id)
    const slugs = ancestorsOf(terms, term.id).map(({ slug }) => slug)
    const base = facts.permalinks.category
    const urls = [
      `/${base}/${slugs.join('/')}`,
      `/${base}/${term.slug}`,
      `/?product_cat=${term.slug}`,
    ]
    return urls.map(
      (url): NewRedirect => ({
        path: redirectPath(url),
        ...(targetId === undefined
          ? { targetKind: 'url', targetId: null, targetUrl: path('/shop') }
          : { targetKind: 'category', targetId, targetUrl: '' }),
      }),
    )
  })
}
