import { and, eq, inArray, sql } from 'drizzle-orm'
import type {
  MarketplaceItem,
  SourceName,
} from '#app/features/partners/marketplace-sources/marketplace-source.ts'
import { POLICIES } from '#app/features/partners/offers/source-policies.ts'
import type { Db } from '#app/platform/database/db.server.ts'
import type { ItemDraft } from './item-draft.ts'
import type { ProductEvent } from './product-events.ts'
import {
  draftFieldValues,
  type FieldValues,
  type ProductFields,
  readFields,
  writeFields,
} from './product-fields.server.ts'
import { FILLED_FIELDS, WRITTEN_FIELDS, type WrittenField } from './sourced-fields.ts'
import { sourcedFields } from './sourced-fields-tables.server.ts'

export interface WrittenItem {
  item: MarketplaceItem
  draft: ItemDraft
  productId: number
  /** variant of the item; null: the product as a whole, or unknown */
  variantId: number | null
  /** the product was just created, so that all its texts come from the source */
  isNew: boolean
}

type Row = typeof sourcedFields.$inferSelect

/**
 * Updates the texts that a source wrote and that nobody changed; texts of the owner and of other sources stay. In a product
 * that no source created, the first source with a value fills in empty fields.
 */
export async function writeItemTexts(
  tx: Db,
  source: SourceName,
  writtenItems: WrittenItem[],
  now: Date,
): Promise<ProductEvent[]> {
  const ids = writtenItems.map(({ productId }) => productId)
  const current = await readFields(tx, ids, { isLocking: true })
  const storedRows = await tx
    .select()
    .from(sourcedFields)
    .where(inArray(sourcedFields.productId, ids))
  const events: ProductEvent[] = []
  const rows: Row[] = []
  for (const { item, draft, productId, variantId, isNew } of writtenItems) {
    const product = current.get(productId)
    if (!product) continue
    const { country, externalId } = item.offerRef
    const productRows = storedRows.filter((row) => row.productId === productId)
    const isImportSource = product.importSource === source && product.importRef === externalId
    const isSoleSource =
      productRows.length === 0 ||
      productRows.every((row) => row.source === source && row.country === country)
    const isManualProduct =
      product.importSource === null && product.seller === 'external' && !variantId
    if (
      !(isNew || (isSoleSource && ((isImportSource && productRows.length > 0) || isManualProduct)))
    )
      continue
    const fields = isImportSource || isNew ? WRITTEN_FIELDS : FILLED_FIELDS
    const sourceValues = draftFieldValues(draft.product)
    const sourceFields = fields.filter(
      (field) => isNew || mayOverwrite(field, { product, productRows, sourceValues }),
    )
    const newValues = Object.fromEntries(
      sourceFields.flatMap((field) => {
        // An empty response must not delete known texts: the source may be down.
        const isChanged =
          sourceValues[field] !== '' && sourceValues[field] !== product.values[field]
        return isChanged && !isNew ? [[field, sourceValues[field]]] : []
      }),
    ) as Partial<FieldValues>
    const changedValues = await writeFields(
      tx,
      productId,
      draft.product,
      Object.keys(newValues),
      now,
    )
    const values = { ...product.values, ...changedValues }
    const isFieldChanged = (field: WrittenField) => values[field] !== product.values[field]
    const eventBase = { productId, seller: item.offerRef.seller }
    if (isFieldChanged('name') || isFieldChanged('subtitle'))
      events.push({ ...eventBase, kind: 'name' })
    if (FILLED_FIELDS.some(isFieldChanged)) events.push({ ...eventBase, kind: 'facts' })
    current.set(productId, { ...product, values })
    const sourceReference = { productId, source, country, readAt: now }
    const fieldRows = sourceFields.map(
      (field): Row => ({ ...sourceReference, field, value: values[field] }),
    )
    const storesTitle = POLICIES[source].storesTitles && (isNew || isImportSource)
    const titleRows: Row[] = storesTitle
      ? [{ ...sourceReference, field: 'original_title', value: item.title }]
      : []
    const sourcedRows = [...fieldRows, ...titleRows]
    rows.push(...sourcedRows)
    storedRows.push(...sourcedRows)
  }
  await recordSourcedFields(tx, rows)
  return events
}

interface ItemTextState {
  product: ProductFields
  productRows: Row[]
  sourceValues: FieldValues
}

function mayOverwrite(
  field: WrittenField,
  { product, productRows, sourceValues }: ItemTextState,
): boolean {
  const value = product.values[field]
  const row = productRows.findLast((sourced) => sourced.field === field)
  if (row) return row.value === value
  // The owner may have typed the value of a product that was not imported.
  if (product.importSource === null) return value === '' && sourceValues[field] !== ''
  return value === '' || value === sourceValues[field]
}

/** Records that a family was requested, whatever the result, so that it is not requested again at once. */
export async function markFamilyRead(
  db: Db,
  source: SourceName,
  productId: number,
  now: Date,
): Promise<void> {
  await db
    .update(sourcedFields)
    .set({ readAt: now })
    .where(and(eq(sourcedFields.productId, productId), eq(sourcedFields.source, source)))
}

/** Records the source, value and time of fields. A recorded field keeps its first source; value and time are updated. */
export async function recordSourcedFields(tx: Db, rows: Row[]): Promise<void> {
  if (rows.length === 0) return
  const lastRows = new Map(rows.map((row) => [`${row.productId} ${row.field}`, row]))
  await tx.execute(sql`
    INSERT INTO sourced_fields (product_id, field, source, country, value, read_at)
    SELECT "productId", field, source, country, value, "readAt"
    FROM jsonb_to_recordset(${JSON.stringify([...lastRows.values()])}::jsonb)
      AS w ("productId" integer, field text, source text, country text, value text, "readAt" timestamptz)
    ON CONFLICT (product_id, field) DO UPDATE SET value = excluded.value, read_at = excluded.read_at`)
}
