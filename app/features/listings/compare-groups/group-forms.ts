import { z } from 'zod'

/** The text fields of a compare group. Its categories are checkboxes with the name `category.ID`. */
export const groupForm = z.object({
  name: z.string().trim().min(1, 'Geef de groep een naam.').max(60),
  slug: z
    .string()
    .trim()
    .toLowerCase()
    .max(60)
    .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'Gebruik kleine letters, cijfers en streepjes.'),
})

export const newGroupForm = groupForm.pick({ name: true })

export type GroupEdit = z.infer<typeof groupForm> & {
  categoryIds: number[]
  isCatchAll: boolean
}
