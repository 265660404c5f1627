import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '#app/platform/database/db.server.ts'
import { productAttributeValues } from './attributes-tables.server.ts'

/** Saves the selection among the values that a form showed. Other values stay, and values deleted in the meantime are skipped. */
export async function changeProductValues(
  tx: Db,
  productId: number,
  { offeredIds, chosenIds }: { offeredIds: number[]; chosenIds: number[] },
): Promise<void> {
  await tx
    .delete(productAttributeValues)
    .where(
      and(
        eq(productAttributeValues.productId, productId),
        inArray(productAttributeValues.valueId, offeredIds),
      ),
    )
  await insertExisting(tx, productId, chosenIds)
}

/** Replaces the values of a product. Values deleted in the meantime are skipped. */
export async function restoreProductValues(
  tx: Db,
  productId: number,
  valueIds: number[],
): Promise<void> {
  await tx.delete(productAttributeValues).where(eq(productAttributeValues.productId, productId))
  await insertExisting(tx, productId, valueIds)
}

async function insertExisting(tx: Db, productId: number, valueIds: number[]): Promise<void> {
  await tx.execute(sql`
    INSERT INTO product_attribute_values (product_id, value_id)
    SELECT ${productId}, id FROM attribute_values WHERE id = ANY(${sql.param(valueIds)}::integer[])`)
}

/** Replaces the values of many products. `hasOldValues` is false if all products are new, so that nothing has to be deleted. */
export async function replaceProductValues(
  tx: Db,
  newValues: { id: number; values: number[] }[],
  hasOldValues: boolean,
): Promise<void> {
  if (hasOldValues) {
    const ids = sql.param(newValues.map(({ id }) => id))
    await tx
      .delete(productAttributeValues)
      .where(sql`${productAttributeValues.productId} = ANY(${ids}::integer[])`)
  }
  await tx.execute(sql`
    INSERT INTO product_attribute_values (product_id, value_id)
    SELECT w.id, unnest(w.values)
    FROM jsonb_to_recordset(${JSON.stringify(newValues)}::jsonb) AS w (id integer, values integer[])`)
}

export async function copyProductValues(tx: Db, fromId: number, toId: number): Promise<void> {
  await tx.execute(sql`
    INSERT INTO product_attribute_values (product_id, value_id)
    SELECT ${toId}, value_id FROM product_attribute_values WHERE product_id = ${fromId}`)
}
