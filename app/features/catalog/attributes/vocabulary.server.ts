import { asc } from 'drizzle-orm'
import { readCategoryRows } from '#app/features/catalog/categories/read-category-rows.server.ts'
import type { Category } from '#app/features/catalog/products/catalog.ts'
import { toSlug } from '#app/features/catalog/products/slug.ts'
import type { Db } from '#app/platform/database/db.server.ts'
import { attributes, attributeValues } from './attributes-tables.server.ts'

const LABEL_COLLATOR = new Intl.Collator('nl', { numeric: true })

export interface StoredValue {
  id: number
  code: string
  slug: string
  label: string
  number: number | null
}

/** Categories, attributes and values, to find the names for the ids in the listing index. */
export interface Vocabulary {
  categories: Category[]
  /** in the order of the facets */
  attributes: (typeof attributes.$inferSelect)[]
  valuesById: Map<number, StoredValue>
  /** values by attribute code and slug, in display order */
  valuesByCode: Map<string, Map<string, StoredValue>>
}

export async function readVocabulary(db: Db): Promise<Vocabulary> {
  const [categories, attributeRows, valueRows] = await Promise.all([
    readCategoryRows(db),
    db.select().from(attributes).orderBy(asc(attributes.position), asc(attributes.name)),
    db.select().from(attributeValues),
  ])
  const valuesById = new Map<number, StoredValue>()
  const valuesByCode = new Map(
    attributeRows.map(({ code }) => [code, new Map<string, StoredValue>()]),
  )
  // Sorts once here, because every listing page needs this order.
  valueRows.sort(
    (a, b) => (a.number ?? 0) - (b.number ?? 0) || LABEL_COLLATOR.compare(a.label, b.label),
  )
  for (const { id, attributeCode: code, slug, label, number } of valueRows) {
    const value = { id, code, slug, label, number }
    valuesById.set(id, value)
    valuesByCode.get(code)?.set(slug, value)
  }
  return { categories, attributes: attributeRows, valuesById, valuesByCode }
}

/** Finds the value of an attribute by its text; undefined if the shop has no such value. */
export function findValue(
  { valuesByCode }: Vocabulary,
  code: string,
  label: string,
): StoredValue | undefined {
  const values = valuesByCode.get(code)
  const valueBySlug = values?.get(toSlug(label))
  if (!values || valueBySlug?.label === label) return valueBySlug
  return [...values.values()].find((value) => value.label === label) ?? valueBySlug
}

/** Reads the codes and names of all attributes in the order of the facets. */
export const readAttributeNames = (db: Db): Promise<{ code: string; name: string }[]> =>
  db
    .select({ code: attributes.code, name: attributes.name })
    .from(attributes)
    .orderBy(asc(attributes.position), asc(attributes.name))
