import { z } from 'zod'

export const newBrandForm = z.object({
  name: z.string().trim().min(1, 'Geef het merk een naam.').max(80),
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
    searchTitle: z.string().trim().max(70).default(''),
    searchDescription: z.string().trim().max(170).default(''),
  })
  .transform(({ searchTitle, searchDescription, ...form }) => ({
    ...form,
    searchResult: { title: searchTitle, description: searchDescription },
  }))

export type BrandEdit = z.infer<typeof brandForm>
