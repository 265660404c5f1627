import { sql } from 'drizzle-orm'
import {
  ensureAttributes,
  valueKey,
} from '#app/features/catalog/attributes/ensure-attributes.server.ts'
import { brandSlug, ensureBrands } from '#app/features/catalog/attributes/ensure-brands.server.ts'
import { replaceProductValues } from '#app/features/catalog/attributes/write-product-values.server.ts'
import type { ProductOption, Specification } from '#app/features/catalog/products/catalog.ts'
import type { ProductDraft } from '#app/features/catalog/products/product-draft.ts'
import { updateProductFields } from '#app/features/catalog/products/product-writes.server.ts'
import { setFirstGtin } from '#app/features/catalog/products/variant-writes.server.ts'
import type { Db } from '#app/platform/database/db.server.ts'
import type { WrittenField } from './sourced-fields.ts'

/** Field values as normalised texts; '' if empty. */
export type FieldValues = Record<WrittenField, string>

export interface ProductFields {
  kind: 'simple' | 'variable'
  seller: 'own' | 'external'
  importSource: string | null
  importRef: string | null
  values: FieldValues
  /** options of a family as one text; '' for other products */
  options: string
}

/** Returns the current fields of products. `isLocking`: rows are locked until the transaction ends, before a write. */
export async function readProductFields(
  db: Db,
  ids: number[],
  { isLocking = false } = {},
): Promise<Map<number, ProductFields>> {
  const { rows } = await db.execute<
    Omit<ProductFields, 'values' | 'options'> &
      Omit<FieldValues, 'specifications'> & {
        id: number
        specifications: Specification[]
        choices: ProductOption[]
      }
  >(sql`
    SELECT p.id, p.kind, p.seller, p.import_source AS "importSource", p.import_ref AS "importRef", p.name, p.subtitle,
      p.specifications, p.options AS choices, coalesce((SELECT b.slug FROM brands b WHERE b.id = p.brand_id), '') AS brand,
      coalesce((SELECT string_agg(v.attribute_code || ' ' || v.slug, E'\n' ORDER BY (v.attribute_code || ' ' || v.slug) COLLATE "C")
        FROM product_attribute_values pv JOIN attribute_values v ON v.id = pv.value_id WHERE pv.product_id = p.id), '') AS attributes,
      CASE WHEN p.kind = 'simple' THEN coalesce((SELECT v.gtin FROM variants v
        WHERE v.product_id = p.id AND v.removed_at IS NULL ORDER BY v.position, v.id LIMIT 1), '') ELSE '' END AS gtin
    FROM products p WHERE p.id = ANY(${sql.param(ids)}::integer[]) ORDER BY p.id ${isLocking ? sql`FOR UPDATE OF p` : sql``}`)
  return new Map(
    rows.map(
      ({ id, kind, seller, importSource, importRef, specifications, choices, ...fields }) => [
        id,
        {
          kind,
          seller,
          importSource,
          importRef,
          options: kind === 'variable' ? optionsText(choices) : '',
          values: {
            name: fields.name,
            subtitle: fields.subtitle,
            brand: fields.brand,
            gtin: fields.gtin,
            attributes: fields.attributes,
            specifications: specificationText(specifications),
          },
        },
      ],
    ),
  )
}

/** Returns the options as one text, for comparison. */
export const optionsText = (options: ProductOption[]) =>
  JSON.stringify(options.map(({ code, name, values }) => [code, name, values]))

const specificationText = (rows: Specification[]) =>
  rows.length === 0 ? '' : JSON.stringify(rows.map(({ label, value }) => [label, value]))

const attributeText = (keys: string[]) => [...new Set(keys)].toSorted().join('\n')

/** Returns the fields that a draft would write. */
export function draftFieldValues(draft: ProductDraft): FieldValues {
  const { name, subtitle, brand, specifications, attributes, kind, variants } = draft
  return {
    name,
    subtitle,
    brand: brand ? brandSlug(brand) : '',
    specifications: specificationText(specifications),
    attributes: attributeText(attributes.filter((attribute) => !attribute.isChoice).map(valueKey)),
    gtin: kind === 'simple' ? (variants[0]?.gtin ?? '') : '',
  }
}

/** Writes these fields of a draft to a product; returns the stored values. */
export async function writeProductFields(
  tx: Db,
  productId: number,
  draft: ProductDraft,
  fields: WrittenField[],
  now: Date,
): Promise<Partial<FieldValues>> {
  if (fields.length === 0) return {}
  const draftFields = draftFieldValues(draft)
  const { name, subtitle, specifications } = draft
  const set: Parameters<typeof updateProductFields>[2] = {}
  const storedValues: Partial<FieldValues> = Object.fromEntries(
    fields.map((field) => [field, draftFields[field]]),
  )
  if (fields.includes('name')) set.name = name
  if (fields.includes('subtitle')) set.subtitle = subtitle
  if (fields.includes('specifications')) set.specifications = specifications
  if (fields.includes('brand') && draft.brand) {
    const ids = await ensureBrands(tx, [draft.brand])
    set.brandId = ids.get(draftFields.brand) ?? null
  }
  await updateProductFields(tx, productId, set, now)
  if (fields.includes('attributes')) {
    const values = await ensureAttributes(tx, draft.attributes)
    const newValues = { id: productId, values: [...new Set(values.values())] }
    await replaceProductValues(tx, [newValues], true)
    // Values that a numeric attribute rejects are not stored.
    storedValues.attributes = attributeText([...values.keys()])
  }
  if (fields.includes('gtin')) await setFirstGtin(tx, productId, draftFields.gtin)
  return storedValues
}
