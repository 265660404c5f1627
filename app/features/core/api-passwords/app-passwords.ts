import { z } from 'zod'
import type { Access, Permission } from '#app/features/core/accounts/accounts.ts'
import { hasPermission } from '#app/features/core/accounts/permissions.ts'
import { checkboxField } from '#app/platform/forms/form-values.ts'

/** Start here: passwords with which other programs act for a member of staff, sent with Basic authentication. */

/** The areas to which a password can be limited. A password never gives more access than its creator has. */
const PASSWORD_AREAS = [
  { area: 'products', field: 'forProducts', label: 'Producten, categorieën en foto’s' },
  { area: 'orders', field: 'forOrders', label: 'Bestellingen' },
  { area: 'content', field: 'forContent', label: 'Verhalen, pagina’s en rubrieken' },
  {
    area: 'shop',
    field: 'forShop',
    label: 'Instellingen, klanten, rapporten, en ook verhalen en pagina’s',
  },
] as const satisfies { area: Permission; field: string; label: string }[]

export const areasOf = (access: Access) =>
  PASSWORD_AREAS.filter(({ area }) => hasPermission(access, area, 'read'))

/** Maximum number of active passwords per member of staff. */
export const MAX_PASSWORDS = 20
export const APP_PASSWORDS_PER_PAGE = 25

/** Maximum numbers in one window: wrong attempts per IP address, and uses per password. */
export const APP_PASSWORD_LIMITS = {
  wrong: { maxTries: 30, windowSeconds: 15 * 60 },
  use: { maxTries: 600, windowSeconds: 60 },
} as const

export interface AppPassword {
  id: number
  name: string
  areas: Permission[]
  mayWrite: boolean
  createdAt: Date
  lastUsedAt: Date | null
  owner: { id: string; name: string }
}

export const appPasswordForm = z.object({
  name: z.string().trim().min(1, 'Geef het programma een naam.').max(60, 'Hoogstens 60 tekens.'),
  forProducts: checkboxField,
  forOrders: checkboxField,
  forContent: checkboxField,
  forShop: checkboxField,
  access: z.enum(['read', 'write'], 'Kies wat het mag.'),
  password: z.string().min(1, 'Vul je wachtwoord in.').max(128, 'Dit is te lang.'),
})

export type CreatePasswordResult =
  /** `secret` is shown only once. */
  { ok: true; secret: string } | { ok: false; error: 'too-many' }

export const accessText = (mayWrite: boolean) => (mayWrite ? 'lezen en schrijven' : 'alleen lezen')

export function areasText(areas: Permission[]): string {
  const names = PASSWORD_AREAS.flatMap(({ area, label }) => (areas.includes(area) ? [label] : []))
  return names.length > 0 ? names.join('; ') : 'Alleen wat in de winkel staat'
}
