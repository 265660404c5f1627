import { addImportedVotes } from '#app/features/catalog/products/imported-product-functions.server.ts'
import {
  insertImportedSet,
  replaceRelated,
} from '#app/features/listings/related-products/product-links.server.ts'
import { phpList } from '#app/features/move-in/dump-files/php-value.ts'
import { metaValue } from '#app/features/move-in/former-shop/former-meta.server.ts'
import {
  type FormerPost,
  readFormerPosts,
} from '#app/features/move-in/former-shop/former-posts.server.ts'
import type { Db } from '#app/platform/database/db.server.ts'
import {
  addRedirects,
  countsOf,
  findObjects,
  hashOfData,
  type Move,
  recordObjects,
} from '../moved-objects.server.ts'
import { productUrlKeys } from './former-url-keys.server.ts'

const PRODUCTS_PER_BATCH = 500
const LINK_FIELDS = ['_children', '_crosssell_ids', '_upsell_ids', 'post_hot_count']

/** Imports relations between products: groups as sets, cross-sells and upsells as related products. Imports hot votes too. */
export async function moveLinks(move: Move): Promise<void> {
  for await (const posts of readFormerPosts(
    move.formerDb,
    ['product'],
    PRODUCTS_PER_BATCH,
    LINK_FIELDS,
  )) {
    const groups = posts.filter((post) => idsIn(post, '_children').length > 0)
    const linkedPosts = posts.filter((post) => relatedIdsOf(post).length > 0)
    const votedPosts = posts.filter((post) => votesOf(post) > 0)
    countsOf(move, 'set').found += groups.length
    countsOf(move, 'related').found += linkedPosts.length
    countsOf(move, 'vote').found += votedPosts.length
    if (move.options.isDryRun) {
      countsOf(move, 'set').made += groups.length
      countsOf(move, 'related').made += linkedPosts.length
      countsOf(move, 'vote').made += votedPosts.length
      continue
    }
    await move.app.db.transaction(async (tx) => {
      const ids = [...groups, ...linkedPosts, ...votedPosts].flatMap((post) => [
        post.id,
        ...idsIn(post, '_children').map(Number),
        ...relatedIdsOf(post).map(Number),
      ])
      const products = await findObjects(tx, move, 'product', ids)
      const newIdsOf = (formerIds: (string | number)[]) =>
        formerIds.flatMap((id) => {
          const product = products.get(String(id))
          return product ? [Number(product.newId)] : []
        })
      for (const group of groups)
        await storeSet(tx, move, group, newIdsOf(idsIn(group, '_children')))
      await storeRelated(tx, move, linkedPosts, newIdsOf)
      await storeVotes(tx, move, votedPosts, newIdsOf)
    })
    if (move.shouldStop()) return
  }
}

const idsIn = ({ meta }: FormerPost, key: string) => phpList(metaValue(meta, key))

const relatedIdsOf = (post: FormerPost) => [
  ...new Set([...idsIn(post, '_crosssell_ids'), ...idsIn(post, '_upsell_ids')]),
]

const votesOf = ({ meta }: FormerPost) =>
  Math.min(1_000_000, Math.max(0, Math.trunc(Number(metaValue(meta, 'post_hot_count')) || 0)))

/** Stores a group as a product set, and redirects its page to its first product. */
async function storeSet(
  tx: Db,
  move: Move,
  group: FormerPost,
  productIds: number[],
): Promise<void> {
  const counts = countsOf(move, 'set')
  const movedBefore = await findObjects(tx, move, 'set', [group.id])
  const [firstProductId] = productIds
  if (firstProductId !== undefined) {
    const urlKeys = productUrlKeys({ post: group, terms: [], variations: [] }, move.facts, () => [])
    await addRedirects(
      tx,
      move,
      urlKeys.map((path) => ({
        path,
        targetKind: 'product',
        targetId: firstProductId,
        targetUrl: '',
      })),
    )
  }
  if (movedBefore.size > 0) {
    counts.left++
    return
  }
  const id = await insertImportedSet(tx, productIds)
  if (id === undefined) {
    counts.skipped++
    return
  }
  counts.made++
  await recordObjects(tx, move, 'set', [{ formerId: group.id, newId: id, hash: '', isNew: true }])
}

/** Stores related products, unless they did not change since the last run: the owner may have edited them here. */
async function storeRelated(
  tx: Db,
  move: Move,
  posts: FormerPost[],
  newIdsOf: (formerIds: (string | number)[]) => number[],
): Promise<void> {
  const counts = countsOf(move, 'related')
  const ids = posts.map(({ id }) => id)
  const movedBefore = await findObjects(tx, move, 'related', ids)
  const objects = []
  const writtenIds = new Map<number, number[]>()
  for (const post of posts) {
    const [productId] = newIdsOf([post.id])
    const relatedIds = newIdsOf(relatedIdsOf(post))
    const hash = hashOfData(relatedIds)
    const before = movedBefore.get(String(post.id))
    if (before?.hash === hash) counts.left++
    else if (productId === undefined || relatedIds.length === 0) counts.skipped++
    else {
      writtenIds.set(productId, relatedIds)
      if (before) counts.changed++
      else counts.made++
      objects.push({ formerId: post.id, newId: productId, hash, isNew: true })
    }
  }
  await replaceRelated(tx, writtenIds)
  await recordObjects(tx, move, 'related', objects)
}

async function storeVotes(
  tx: Db,
  move: Move,
  posts: FormerPost[],
  newIdsOf: (formerIds: (string | number)[]) => number[],
): Promise<void> {
  const counts = countsOf(move, 'vote')
  const movedBefore = await findObjects(
    tx,
    move,
    'vote',
    posts.map(({ id }) => id),
  )
  counts.left += movedBefore.size
  const newVotes = posts.flatMap((post) => {
    const [productId] = newIdsOf([post.id])
    return movedBefore.has(String(post.id)) || productId === undefined ? [] : [{ post, productId }]
  })
  counts.skipped += posts.length - movedBefore.size - newVotes.length
  counts.made += newVotes.length
  await addImportedVotes(
    tx,
    newVotes.map(({ post, productId }) => ({ productId, hot: votesOf(post) })),
  )
  await recordObjects(
    tx,
    move,
    'vote',
    newVotes.map(({ post, productId }) => ({
      formerId: post.id,
      newId: productId,
      hash: '',
      isNew: true,
    })),
  )
}
