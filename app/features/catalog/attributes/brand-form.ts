import { z } from 'zod'
import {
  MAX_SEARCH_DESCRIPTION,
  MAX_SEARCH_TITLE,
  MAX_VALUE,
} from '#app/features/catalog/products/product-limits.ts'

export const newBrandForm = z.object({
  name: z.string().trim().min(1, 'Geef het merk een naam.').max(MAX_VALUE),
})

export const brandForm = z
  .object({
    name: newBrandForm.shape.name,
    description: z.string().trim().max(2_000).default(''),
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

export type BrandEdit = z.infer<typeof brandForm>
