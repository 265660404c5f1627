import { asc, eq, inArray, sql } from 'drizzle-orm'
import { refreshProducts } from '#app/features/catalog/products/refresh-products.server.ts'
import { toSlug } from '#app/features/catalog/products/slug.ts'
import type { App } from '#app/platform/app.ts'
import { announceChanges } from '#app/platform/database/changes.server.ts'
import type { Db } from '#app/platform/database/db.server.ts'
import { readMeasure } from '#app/platform/text/price-text.ts'
import { BRAND_CODE, type ChoosableAttribute, type ManagedAttribute } from './attribute-edit.ts'
import { attributes, attributeValues, productAttributeValues } from './attributes-tables.server.ts'
import { readVocabulary } from './vocabulary.server.ts'

const LABEL_COLLATOR = new Intl.Collator('nl', { numeric: true })

/** Reads all attributes in the order of the facets, with their values and the number of products of each value. */
export async function readManagedAttributes(app: App): Promise<ManagedAttribute[]> {
  const [rows, values, valueCounts, options] = await Promise.all([
    app.db.select().from(attributes).orderBy(asc(attributes.position), asc(attributes.name)),
    app.db.select().from(attributeValues),
    app.db
      .select({ id: productAttributeValues.valueId, products: sql<number>`count(*)::int` })
      .from(productAttributeValues)
      .groupBy(productAttributeValues.valueId),
    app.db.execute<{ code: string }>(sql`
      SELECT DISTINCT option->>'code' AS code FROM products, jsonb_array_elements(options) AS option`),
  ])
  const optionCodes = new Set(options.rows.map((row) => row.code))
  const productsByValue = new Map(valueCounts.map((row) => [row.id, row.products]))
  const valuesByCode = Map.groupBy(values, (value) => value.attributeCode)
  return rows.map(({ code, name, kind, unit, isFacet }) => {
    const attributeValues = (valuesByCode.get(code) ?? [])
      .toSorted(
        (a, b) => (a.number ?? 0) - (b.number ?? 0) || LABEL_COLLATOR.compare(a.label, b.label),
      )
      .map(({ id, label }) => ({ id, label, products: productsByValue.get(id) ?? 0 }))
    return {
      code,
      name,
      kind,
      unit,
      isFacet,
      isImplied: code === BRAND_CODE || optionCodes.has(code),
      values: attributeValues,
    }
  })
}

/** Counts the products with a value of an attribute or an option of that code. */
export async function countProductsWith(app: App, code: string): Promise<number> {
  const { rows } = await app.db.execute<{ products: number }>(sql`
    SELECT count(*)::int AS products FROM (
      SELECT product_id FROM product_attribute_values
        WHERE value_id IN (SELECT id FROM attribute_values WHERE attribute_code = ${code})
      UNION SELECT id FROM products WHERE ${hasOption(code)}) AS used`)
  return rows[0]?.products ?? 0
}

const hasOption = (code: string) => sql`options @> ${JSON.stringify([{ code }])}::jsonb`

/** Reads the attributes on the edit page of a product: all except the brand and the product's own options. */
export async function readChoosableAttributes(
  app: App,
  options: { code: string }[],
): Promise<ChoosableAttribute[]> {
  const impliedCodes = new Set([BRAND_CODE, ...options.map(({ code }) => code)])
  const { attributes: allAttributes, valuesByCode } = await readVocabulary(app.db)
  return allAttributes
    .filter(({ code }) => !impliedCodes.has(code))
    .map(({ code, name }) => ({
      code,
      name,
      values: [...(valuesByCode.get(code)?.values() ?? [])].map(({ id, label }) => ({ id, label })),
    }))
    .filter(({ values }) => values.length > 0)
}

/** Adds an attribute. Returns false if the name is in use. */
export async function addAttribute(
  app: App,
  name: string,
  code = toSlug(name) || 'kenmerk',
): Promise<boolean> {
  const newAttributes = await app.db
    .insert(attributes)
    .values({
      code,
      name,
      kind: 'text',
      position: sql`(SELECT coalesce(max(position), 0) + 10 FROM attributes)`,
    })
    .onConflictDoNothing()
    .returning()
  await publishChanges(app, [])
  return newAttributes.length > 0
}

export async function saveAttribute(
  app: App,
  code: string,
  edit: { name: string; unit: string | null; isFacet: boolean },
): Promise<void> {
  await app.db.update(attributes).set(edit).where(eq(attributes.code, code))
  await publishChanges(app, [])
}

/** Moves an attribute up one position among the facets. */
export async function moveAttributeUp(app: App, code: string): Promise<void> {
  await app.db.transaction(async (tx) => {
    await tx.execute(sql`LOCK TABLE attributes IN SHARE ROW EXCLUSIVE MODE`)
    const rows = await tx
      .select({ code: attributes.code })
      .from(attributes)
      .orderBy(asc(attributes.position), asc(attributes.name))
    const codes = rows.map((row) => row.code)
    const oldIndex = codes.indexOf(code)
    if (oldIndex < 1) return
    const newOrder = codes.toSpliced(oldIndex, 1).toSpliced(oldIndex - 1, 0, code)
    for (const [index, attributeCode] of newOrder.entries()) {
      await tx
        .update(attributes)
        .set({ position: (index + 1) * 10 })
        .where(eq(attributes.code, attributeCode))
    }
  })
  await publishChanges(app, [])
}

/**
 * Removes an attribute and its values from every product. Returns false if the values follow from brands or options. With
 * `includesOptions` the attribute of an option is removed too; products keep that option.
 */
export async function removeAttribute(
  app: App,
  code: string,
  { includesOptions = false } = {},
): Promise<boolean> {
  if (code === BRAND_CODE) return false
  const [attribute] = await app.db
    .select({ isOption: sql<boolean>`EXISTS (SELECT FROM products WHERE ${hasOption(code)})` })
    .from(attributes)
    .where(eq(attributes.code, code))
  if (!attribute || (attribute.isOption && !includesOptions)) return false
  const productIds = await app.db.transaction(async (tx) => {
    // The lock keeps others from adding a value meanwhile.
    await tx.select().from(attributes).where(eq(attributes.code, code)).for('update')
    const hasThisCode = eq(attributeValues.attributeCode, code)
    const values = await tx.select().from(attributeValues).where(hasThisCode).for('update')
    const changedProductIds = await removeFromProducts(
      tx,
      values.map(({ id }) => id),
    )
    await tx.delete(attributeValues).where(hasThisCode)
    await tx.delete(attributes).where(eq(attributes.code, code))
    return changedProductIds
  })
  await publishChanges(app, productIds)
  return true
}

export type ValueResult =
  | { ok: true }
  | { ok: false; error: 'unknown-attribute' | 'not-a-number' | 'value-twice' }

/** Adds or renames a value. A renamed value keeps its slug, so that links to the facet stay valid. */
export async function saveValue(
  app: App,
  code: string,
  id: number | null,
  label: string,
): Promise<ValueResult> {
  const result = await app.db.transaction((tx) => writeValue(tx, code, id, label))
  if (result.ok) await publishChanges(app, id === null ? [] : await readProductIdsWith(app, [id]))
  return result
}

async function writeValue(
  tx: Db,
  code: string,
  id: number | null,
  label: string,
): Promise<ValueResult> {
  // The lock keeps two people or programs from adding the same value at the same time.
  const [attribute] = await tx
    .select()
    .from(attributes)
    .where(eq(attributes.code, code))
    .for('no key update')
  if (!attribute) return { ok: false, error: 'unknown-attribute' }
  // The label may end with a unit, for example “45 cm”.
  const number = attribute.kind === 'number' ? readMeasure(label.replace(/\s*\D*$/, '')) : null
  if (attribute.kind === 'number' && number === null) return { ok: false, error: 'not-a-number' }
  const sameValues = await tx
    .select({ id: attributeValues.id })
    .from(attributeValues)
    .where(
      sql`attribute_code = ${code} AND (lower(label) = lower(${label}) OR slug = ${toSlug(label)})`,
    )
  if (sameValues.some((row) => row.id !== id)) return { ok: false, error: 'value-twice' }
  if (id === null) {
    const newValues = await tx
      .insert(attributeValues)
      .values({ attributeCode: code, slug: toSlug(label) || 'waarde', label, number })
      .onConflictDoNothing()
      .returning({ id: attributeValues.id })
    if (newValues.length === 0) return { ok: false, error: 'value-twice' }
  } else {
    await tx
      .update(attributeValues)
      .set({ label, number })
      .where(sql`id = ${id} AND attribute_code = ${code}`)
  }
  return { ok: true }
}

export async function removeValue(app: App, id: number): Promise<void> {
  const productIds = await app.db.transaction(async (tx) => {
    // The lock keeps others from giving the value to a product meanwhile.
    await tx.select().from(attributeValues).where(eq(attributeValues.id, id)).for('update')
    const changedProductIds = await removeFromProducts(tx, [id])
    await tx.delete(attributeValues).where(eq(attributeValues.id, id))
    return changedProductIds
  })
  await publishChanges(app, productIds)
}

/** Removes the values from all products. Returns the ids of the products that had one. */
async function removeFromProducts(tx: Db, valueIds: number[]): Promise<number[]> {
  if (valueIds.length === 0) return []
  const removedValues = await tx
    .delete(productAttributeValues)
    .where(inArray(productAttributeValues.valueId, valueIds))
    .returning({ id: productAttributeValues.productId })
  return [...new Set(removedValues.map(({ id }) => id))]
}

async function readProductIdsWith(app: App, valueIds: number[]): Promise<number[]> {
  if (valueIds.length === 0) return []
  const rows = await app.db
    .selectDistinct({ id: productAttributeValues.productId })
    .from(productAttributeValues)
    .where(inArray(productAttributeValues.valueId, valueIds))
  return rows.map((row) => row.id)
}

async function publishChanges(app: App, productIds: number[]) {
  await refreshProducts(app, productIds)
  await announceChanges(app, ['facets', 'listing'])
}
