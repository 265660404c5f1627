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
  readProductFields,
  writeProductFields,
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
  const products = await readProductFields(tx, ids, { isLocking: true })
  const storedRows = await tx
    .select()
    .from(sourcedFields)
    .where(inArray(sourcedFields.productId, ids))
  const events: ProductEvent[] = []
  const newRows: Row[] = []
  for (const writtenItem of writtenItems) {
    const { item, draft, productId } = writtenItem
    const product = products.get(productId)
    if (!product) continue
    // Rows of an earlier item of the same product come last and count as stored.
    const productRows = [...storedRows, ...newRows].filter((row) => row.productId === productId)
    const fields = findWritableFields(source, writtenItem, { product, productRows })
    if (!fields) continue
    const changedFields = writtenItem.isNew
      ? []
      : fields.filter((field) => isChangedBySource(field, product, draftFieldValues(draft.product)))
    const changedValues = await writeProductFields(tx, productId, draft.product, changedFields, now)
    const values = { ...product.values, ...changedValues }
    events.push(
      ...changeEvents(product.values, values, { productId, seller: item.offerRef.seller }),
    )
    products.set(productId, { ...product, values })
    newRows.push(...toSourcedRows(source, writtenItem, { fields, values, product, now }))
  }
  await recordSourcedFields(tx, newRows)
  return events
}

interface StoredTexts {
  product: ProductFields
  /** the recorded fields of the product; of two rows for a field, the later one applies */
  productRows: Row[]
}

/** Returns the fields that the source may write; null if it may not write any text of the product. */
function findWritableFields(
  source: SourceName,
  { item, draft, variantId, isNew }: WrittenItem,
  { product, productRows }: StoredTexts,
): WrittenField[] | null {
  if (isNew) return [...WRITTEN_FIELDS]
  const { country } = item.offerRef
  const isSoleSource = productRows.every((row) => row.source === source && row.country === country)
  if (!isSoleSource) return null
  const isImported = isImportedItem(source, item, product) && productRows.length > 0
  const isManualProduct =
    product.importSource === null && product.seller === 'external' && !variantId
  if (!isImported && !isManualProduct) return null
  const sourceValues = draftFieldValues(draft.product)
  return (isImported ? WRITTEN_FIELDS : FILLED_FIELDS).filter((field) =>
    mayOverwrite(field, { product, productRows, sourceValues }),
  )
}

/** Returns whether the product was created from this item. */
const isImportedItem = (
  source: SourceName,
  { offerRef }: MarketplaceItem,
  product: ProductFields,
) => product.importSource === source && product.importRef === offerRef.externalId

/** An empty response must not delete known texts: the source may be down. */
const isChangedBySource = (field: WrittenField, { values }: ProductFields, source: FieldValues) =>
  source[field] !== '' && source[field] !== values[field]

/** Returns an event if the name or the line below it changed, and one if another field changed. */
function changeEvents(
  before: FieldValues,
  after: FieldValues,
  product: Pick<ProductEvent, 'productId' | 'seller'>,
): ProductEvent[] {
  const isChanged = (field: WrittenField) => after[field] !== before[field]
  const events: ProductEvent[] = []
  if (isChanged('name') || isChanged('subtitle')) events.push({ ...product, kind: 'name' })
  if (FILLED_FIELDS.some(isChanged)) events.push({ ...product, kind: 'facts' })
  return events
}

/** Returns the rows that record the source of fields, and of the original title if the source allows storing it. */
function toSourcedRows(
  source: SourceName,
  { item, productId, isNew }: WrittenItem,
  {
    fields,
    values,
    product,
    now,
  }: { fields: WrittenField[]; values: FieldValues; product: ProductFields; now: Date },
): Row[] {
  const origin = { productId, source, country: item.offerRef.country, readAt: now }
  const rows = fields.map((field): Row => ({ ...origin, field, value: values[field] }))
  const storesTitle =
    POLICIES[source].storesTitles && (isNew || isImportedItem(source, item, product))
  if (storesTitle) rows.push({ ...origin, field: 'original_title', value: item.title })
  return rows
}

function mayOverwrite(
  field: WrittenField,
  { product, productRows, sourceValues }: StoredTexts & { sourceValues: FieldValues },
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
