import { and, asc, eq, inArray, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { products } from '#app/features/catalog/products/catalog-tables.server.ts'
import type { App } from '#app/platform/app.ts'
import { announceChanges } from '#app/platform/database/changes.server.ts'
import type { Db } from '#app/platform/database/db.server.ts'
import { nextPostId } from '#app/platform/database/sql.server.ts'
import { type AddLinkResult, type LinkKind, MAX_RELATED, MAX_SET } from './product-links.ts'
import { productSets, relatedProducts } from './related-tables.server.ts'

/** Selects the ids of the products that the owner chose as related products of a product, in order. */
export const relatedIdsOf = (productId: SQLWrapper): SQL<number[]> => sql<number[]>`ARRAY(
  SELECT chosen.related_id FROM related_products chosen WHERE chosen.product_id = ${productId}
  ORDER BY chosen.position)`

/** Selects the ids of the other products of a product's set, in order. */
export const otherIdsOfSet = (productId: SQLWrapper): SQL<number[]> => sql<number[]>`ARRAY(
  SELECT other.product_id FROM product_sets own JOIN product_sets other ON other.set_id = own.set_id
  WHERE own.product_id = ${productId} AND other.product_id <> own.product_id ORDER BY other.position)`

/** Selects whether a product is sold as the whole set. */
export const isWholeSet = (productId: SQLWrapper): SQL<boolean> => sql<boolean>`EXISTS (
  SELECT FROM product_sets own WHERE own.product_id = ${productId} AND own.is_whole)`

/** Returns whether a product is sold as the whole set. */
export async function readIsWholeSet(db: Db, productId: number): Promise<boolean> {
  const [setRow] = await db
    .select({ isWhole: productSets.isWhole })
    .from(productSets)
    .where(eq(productSets.productId, productId))
  return setRow?.isWhole ?? false
}

/** Marks a product as the whole set, or as a part of its set. A set has at most one product that is the whole. */
export async function markWholeSet(app: App, productId: number, isWhole: boolean): Promise<void> {
  await app.db.transaction(async (tx) => {
    const ids = await readIdsOfSet(tx, productId)
    if (ids.length === 0) return
    await tx.update(productSets).set({ isWhole: false }).where(inArray(productSets.productId, ids))
    if (isWhole)
      await tx.update(productSets).set({ isWhole }).where(eq(productSets.productId, productId))
  })
  await announceWithSet(app, productId)
}

/** Returns the ids of linked products in the chosen order, including hidden products. */
export async function readLinkedIds(
  db: Db,
  productId: number,
): Promise<Record<LinkKind, number[]>> {
  const [relatedRows, set] = await Promise.all([
    db
      .select({ id: relatedProducts.relatedId })
      .from(relatedProducts)
      .where(eq(relatedProducts.productId, productId))
      .orderBy(asc(relatedProducts.position)),
    readIdsOfSet(db, productId),
  ])
  return { related: relatedRows.map(({ id }) => id), set: set.filter((id) => id !== productId) }
}

/** Returns the ids of all products of a product's set, including the product itself; empty if it belongs to no set. */
async function readIdsOfSet(db: Db, productId: number): Promise<number[]> {
  const own = alias(productSets, 'own')
  const rows = await db
    .select({ id: productSets.productId })
    .from(own)
    .innerJoin(productSets, eq(productSets.setId, own.setId))
    .where(eq(own.productId, productId))
    .orderBy(asc(productSets.position))
  return rows.map(({ id }) => id)
}

/** Links a product at the end of the list. A product that joins a set is linked to all other products of the set. */
export async function addLink(
  app: App,
  productId: number,
  kind: LinkKind,
  otherId: number,
): Promise<AddLinkResult> {
  if (productId === otherId) return { ok: false, error: 'itself' }
  const result = await app.db.transaction(async (tx): Promise<AddLinkResult> => {
    if (!(await lockBoth(tx, productId, otherId))) return { ok: false, error: 'unknown-product' }
    return kind === 'related'
      ? addRelated(tx, productId, otherId)
      : addToSet(tx, productId, otherId)
  })
  if (result.ok) await announceWithSet(app, productId)
  return result
}

/** Changes the order of related products. Products that are not in `ids` follow in their previous order. */
export async function orderRelated(app: App, productId: number, ids: number[]): Promise<void> {
  await app.db.transaction(async (tx) => {
    await tx
      .select({ id: products.id })
      .from(products)
      .where(eq(products.id, productId))
      .for('update')
    const { related } = await readLinkedIds(tx, productId)
    const order = [...new Set([...ids.filter((id) => related.includes(id)), ...related])]
    for (const [position, id] of order.entries()) {
      await tx
        .update(relatedProducts)
        .set({ position })
        .where(and(eq(relatedProducts.productId, productId), eq(relatedProducts.relatedId, id)))
    }
  })
  await announceWithSet(app, productId)
}

/** Replaces the related products of several products; ids that do not exist are skipped. */
export async function replaceRelated(tx: Db, relatedOf: Map<number, number[]>): Promise<void> {
  if (relatedOf.size === 0) return
  const wantedLinks = [...relatedOf].map(([id, ids]) => ({
    id,
    related: [...new Set(ids)].filter((relatedId) => relatedId !== id).slice(0, MAX_RELATED),
  }))
  await tx.delete(relatedProducts).where(inArray(relatedProducts.productId, [...relatedOf.keys()]))
  await tx.execute(sql`
    INSERT INTO related_products (product_id, related_id, position)
    SELECT w.id, p.id, r.position - 1
    FROM jsonb_to_recordset(${JSON.stringify(wantedLinks)}::jsonb) AS w (id integer, related integer[]),
      unnest(w.related) WITH ORDINALITY AS r (id, position) JOIN products p ON p.id = r.id`)
}

export async function removeLink(
  app: App,
  productId: number,
  kind: LinkKind,
  otherId: number,
): Promise<void> {
  const setBefore = await readIdsOfSet(app.db, productId)
  await app.db.transaction(async (tx) => {
    if (kind === 'related') {
      await tx
        .delete(relatedProducts)
        .where(
          and(eq(relatedProducts.productId, productId), eq(relatedProducts.relatedId, otherId)),
        )
      return
    }
    if (!setBefore.includes(otherId)) return
    await tx.delete(productSets).where(eq(productSets.productId, otherId))
    // A set needs at least two products.
    const remainingSet = await readIdsOfSet(tx, productId)
    if (remainingSet.length === 1)
      await tx.delete(productSets).where(eq(productSets.productId, productId))
  })
  await announceWithSet(app, productId, setBefore)
}

/** Locks two products in the order of their ids, which prevents deadlocks. Returns false if one of them does not exist. */
async function lockBoth(tx: Db, productId: number, otherId: number): Promise<boolean> {
  const rows = await tx
    .select({ id: products.id })
    .from(products)
    .where(inArray(products.id, [productId, otherId]))
    .orderBy(asc(products.id))
    .for('update')
  return rows.length === 2
}

async function addRelated(tx: Db, productId: number, otherId: number): Promise<AddLinkResult> {
  const { related } = await readLinkedIds(tx, productId)
  if (related.includes(otherId)) return { ok: true }
  if (related.length >= MAX_RELATED) return { ok: false, error: 'too-many' }
  await tx.execute(sql`
    INSERT INTO related_products (product_id, related_id, position)
    SELECT ${productId}, ${otherId}, coalesce(max(position) + 1, 0) FROM related_products
    WHERE product_id = ${productId}`)
  return { ok: true }
}

async function addToSet(tx: Db, productId: number, otherId: number): Promise<AddLinkResult> {
  const idsOfSet = await readIdsOfSet(tx, productId)
  if (idsOfSet.includes(otherId)) return { ok: true }
  if ((await readIdsOfSet(tx, otherId)).length > 0) return { ok: false, error: 'other-set' }
  if (idsOfSet.length >= MAX_SET) return { ok: false, error: 'too-many' }
  if (idsOfSet.length === 0) {
    await tx.insert(productSets).values({ productId, setId: nextPostId })
  }
  await tx.execute(sql`
    INSERT INTO product_sets (product_id, set_id)
    SELECT ${otherId}, set_id FROM product_sets WHERE product_id = ${productId}`)
  return { ok: true }
}

/** Announces changes of a product, and of all products that are or were in its set. */
async function announceWithSet(
  app: App,
  productId: number,
  setBefore: number[] = [],
): Promise<void> {
  const ids = new Set([productId, ...setBefore, ...(await readIdsOfSet(app.db, productId))])
  await announceChanges(
    app,
    [...ids].map((id) => `product:${id}`),
  )
}

/**
 * Makes a set of the products that were a group in a former shop and returns its id. Products that are in a set already are left out;
 * returns undefined if fewer than two products remain.
 */
export async function insertImportedSet(tx: Db, ids: number[]): Promise<number | undefined> {
  const { rows } = await tx.execute<{ set_id: number }>(sql`
    WITH free AS (
      SELECT p.id, w.position FROM unnest(${sql.param(ids)}::integer[]) WITH ORDINALITY AS w (id, position)
      JOIN products p ON p.id = w.id
      WHERE NOT EXISTS (SELECT FROM product_sets s WHERE s.product_id = p.id)
      ORDER BY w.position LIMIT ${MAX_SET}
    ), enough AS (SELECT 1 FROM free HAVING count(*) > 1), made AS (SELECT nextval('post_id_seq')::integer AS id FROM enough)
    INSERT INTO product_sets (product_id, set_id)
    SELECT free.id, made.id FROM free, made ORDER BY free.position RETURNING set_id`)
  return rows[0]?.set_id
}
