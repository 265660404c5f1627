import { z } from 'zod'
import { readNumbers } from '#app/features/catalog/products/admin/read-sort-order.ts'
import {
  MAX_LINKS,
  MENU_PLACES,
  type MenuLink,
  type MenuPlace,
} from '#app/features/content/menus/menus.ts'
import { isLinkUrl } from '#app/features/core/rich-text/post-document.ts'
import {
  type FieldErrors,
  type FormValues,
  readFormValues,
  validateForm,
} from '#app/platform/forms/form-fields.ts'
import { lookUp } from '#app/platform/http/look-up.ts'
import { menuOrderAfterChange } from './menu-draft.ts'

const link = z.object({
  text: z.string().trim().min(1, 'Geef de link een naam.').max(40).default(''),
  href: z
    .string()
    .trim()
    .max(300)
    .default('')
    .refine(
      isLinkUrl,
      'Begin met / voor een pagina van de winkel, of met https:// voor een andere site.',
    ),
})

/** Returns the menu place of a form, or null if it is unknown. */
export const readPlace = (form: FormData): MenuPlace | null =>
  lookUp(
    Object.fromEntries(MENU_PLACES.map((place) => [place, place])),
    String(form.get('place') ?? ''),
  )

export type MenuForm =
  | { ok: true; links: MenuLink[] }
  /** `order` is the submitted order of the rows, so that typed values stay in their rows */
  | { ok: false; errors: FieldErrors; formValues: FormValues; order: number[] }

/**
 * Reads the links of one place in the submitted order. `order` lists the rows; row 1 has the fields `text.1` and `href.1`,
 * and row 0 is for a new link.
 */
export function readMenuForm(form: FormData): MenuForm {
  const values = readFormValues(form)
  const hasNewLink = Boolean(values['text.0']?.trim() || values['href.0']?.trim())
  const rows = menuOrderAfterChange(form).concat(hasNewLink ? [0] : [])
  const errors: FieldErrors = {}
  const links = rows.flatMap((row) => {
    const fields: FormValues = {
      text: values[`text.${row}`] ?? '',
      href: values[`href.${row}`] ?? '',
    }
    const parsedLink = validateForm(link, fields)
    if (parsedLink.ok) return parsedLink.value
    for (const [name, message] of Object.entries(parsedLink.errors))
      errors[`${name}.${row}`] = message
    return []
  })
  if (rows.length > MAX_LINKS) errors['text.0'] = `Hoogstens ${MAX_LINKS} links op één plek.`
  if (Object.keys(errors).length === 0) {
    // Duplicate links are removed.
    return {
      ok: true,
      links: [...new Map(links.map((menuLink) => [JSON.stringify(menuLink), menuLink])).values()],
    }
  }
  return { ok: false, errors, formValues: values, order: readNumbers(form.get('order')) }
}
