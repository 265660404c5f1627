import { z } from 'zod'
import type { Photo, SearchResult } from '#app/features/catalog/products/catalog.ts'
import { PRODUCT_KINDS, type ProductKind } from '#app/features/catalog/products/product-kinds.ts'
import {
  MAX_SEARCH_DESCRIPTION,
  MAX_SEARCH_TITLE,
  MAX_VALUE,
} from '#app/features/catalog/products/product-limits.ts'
import { optionalThreshold } from '#app/features/catalog/products/stock-threshold.ts'
import { checkboxField } from '#app/platform/forms/form-values.ts'

export interface ManagedCategory {
  id: number
  slug: string
  name: string
  description: string
  photo: Photo | null
  /** title and description for search engines; empty: the owner's template, or the name and description */
  searchResult: SearchResult
  parentId: number | null
  customersOnly: boolean
  /** true if a category above is for customers only, so that this category is too */
  isBelowCustomersOnly: boolean
  /** null: the kind of the category above */
  productKind: ProductKind | null
  warning: string
  care: string
  /** number of units up to which a stock is low; null: the number of the category above or of the shop */
  lowStock: number | null
  depth: number
  /** number of products in this category and the categories below it */
  products: number
}

const categoryName = z.string().trim().min(1, 'Geef de categorie een naam.').max(MAX_VALUE)
const parentField = z
  .string()
  .regex(/^\d{0,9}$/)
  .transform((id) => (id === '' ? null : Number(id)))

export const categoryForm = z
  .object({
    name: categoryName,
    slug: z
      .string()
      .trim()
      .toLowerCase()
      .max(80)
      .regex(
        /^[a-z0-9]+(-[a-z0-9]+)*$/,
        'Gebruik kleine letters, cijfers en streepjes, bijvoorbeeld ringen-met-steen.',
      ),
    /** HTML, or plain text */
    description: z.string().trim().max(60_000, 'De tekst is te lang.'),
    parentId: parentField,
    customersOnly: checkboxField,
    productKind: z
      .enum(['', ...(Object.keys(PRODUCT_KINDS) as ProductKind[])])
      .default('')
      .transform((kind) => kind || null),
    warning: z.string().trim().max(500, 'Hoogstens 500 tekens.').default(''),
    care: z.string().trim().max(1_000, 'Hoogstens 1.000 tekens.').default(''),
    lowStock: optionalThreshold,
    mediaId: z
      .string()
      .regex(/^\d{0,9}$/, 'Vul het nummer van een foto in.')
      .default('')
      .transform((id) => (id === '' ? null : Number(id))),
    searchTitle: z.string().trim().max(MAX_SEARCH_TITLE).default(''),
    searchDescription: z.string().trim().max(MAX_SEARCH_DESCRIPTION).default(''),
  })
  .transform(({ searchTitle, searchDescription, ...form }) => ({
    ...form,
    searchResult: { title: searchTitle, description: searchDescription },
  }))

type CategoryForm = z.infer<typeof categoryForm>
type KindFields = 'productKind' | 'warning' | 'care' | 'lowStock'
/** An edit may lack the kind, its texts and the threshold; the stored ones then stay unchanged. */
export type CategoryEdit = Omit<CategoryForm, KindFields> & Partial<Pick<CategoryForm, KindFields>>

export type SaveCategoryResult =
  | { ok: true }
  | { ok: false; error: 'unknown-category' | 'slug-taken' | 'below-itself' }

export const newCategoryForm = z.object({ name: categoryName, parentId: parentField })
