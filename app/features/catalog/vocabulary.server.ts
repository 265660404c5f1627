import { asc } from 'drizzle-orm'
import type { Db } from '#app/platform/db.server.ts'
import type { Category } from './catalog.ts'
import { attributes, attributeValues } from './catalog-tables.server.ts'
import { readCategoryRows } from './read-category-rows.server.ts'

export interface KnownValue {
  id: number
  code: string
  slug: string
  label: string
  number: number | null
}

/** The names behind the numbers of the index: categories, attributes and their values. */
export interface Vocabulary {
  categories: Category[]
  /** in the order in which facets are shown */
  attributes: (typeof attributes.$inferSelect)[]
  valuesById: Map<number, KnownValue>
  /** by attribute code, then by slug */
  valuesByCode: Map<string, Map<string, KnownValue>>
}

export async function readVocabulary(db: Db): Promise<Vocabulary> {
  const [categories, attributeRows, valueRows] = await Promise.all([
    readCategoryRows(db),
    db.select().from(attributes).orderBy(asc(attributes.position), asc(attributes.name)),
    db.select().from(attributeValues),
  ])
  const valuesById = new Map<number, KnownValue>()
  const valuesByCode = new Map(
    attributeRows.map(({ code }) => [code, new Map<string, KnownValue>()]),
  )
  for (const { id, attributeCode: code, slug, label, number } of valueRows) {
    const value = { id, code, slug, label, number }
    valuesById.set(id, value)
    valuesByCode.get(code)?.set(slug, value)
  }
  return { categories, attributes: attributeRows, valuesById, valuesByCode }
}
