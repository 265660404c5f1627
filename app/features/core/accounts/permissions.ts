import { path } from '#app/platform/path.ts'
import type { Role } from './accounts.ts'

/** What a page or call of the back office is about; `app` is for owners: settings, people, codes, words, all mails. */
export type Permission = 'desk' | 'orders' | 'products' | 'shop'

const GRANTED: Record<Role, readonly Permission[]> = {
  owner: ['desk', 'orders', 'products', 'shop'],
  employee: ['desk', 'orders', 'products'],
}

/** By the pattern of a page in routes.ts or of a call of the host. What is not here is for owners only. */
const NEEDED: Readonly<Record<string, Permission>> = {
  '/beheer': 'desk',
  '/beheer/*': 'desk',
  '/beheer/account': 'desk',
  '/beheer/account/programmas': 'desk',
  '/beheer/account/programmas/uitleg': 'desk',
  '/beheer/bestellingen': 'orders',
  '/beheer/bestellingen.csv': 'orders',
  '/beheer/bestellingen/nieuw': 'orders',
  '/beheer/bestellingen/:id': 'orders',
  '/beheer/bestellingen/:id/wijzigen': 'orders',
  '/beheer/bestellingen/:id/document/:number': 'orders',
  '/beheer/bestellingen/:id/label/:number': 'orders',
  '/beheer/bestellingen/:id/terugbetalen': 'orders',
  '/beheer/pakbonnen': 'orders',
  '/beheer/herroepingen': 'orders',
  // Only mails about an order, see findMailFor.
  '/beheer/mails/:id': 'orders',
  '/beheer/mails/:id/inhoud': 'orders',
  '/beheer/producten': 'products',
  '/beheer/producten/nieuw': 'products',
  '/beheer/producten/:id': 'products',
  '/beheer/producten/:id/fotos': 'products',
  '/beheer/producten/:id/fotos/toevoegen': 'products',
  '/beheer/producten/:id/erbij': 'products',
  '/beheer/producten/:id/aanbiedingen': 'products',
  '/beheer/producten/:id/keuzes': 'products',
  '/beheer/producten/:id/voorraad': 'products',
  '/beheer/producten.csv': 'products',
  '/beheer/importeren': 'products',
  '/beheer/importeren/marktplaats': 'products',
  '/beheer/importeren/:id': 'products',
  '/beheer/importeren/:id/verslag.csv': 'products',
  '/beheer/importeren/:id/voortgang': 'products',
  '/beheer/importeren/vondsten/:id': 'products',
  '/beheer/voorraad': 'products',
  '/beheer/categorieen': 'products',
  '/beheer/merken': 'products',
  '/beheer/trefwoorden': 'products',
  '/beheer/kenmerken': 'products',
  '/beheer/vergelijken': 'products',
  '/beheer/bibliotheek': 'products',
  '/beheer/bibliotheek.json': 'products',
  '/beheer/bibliotheek/:id': 'products',
  '/beheer/reviews': 'products',
  '/beheer/reviews/onderdelen': 'products',
  '/beheer/reviews/:id': 'products',
}

/** What the page or call of this pattern needs; React Router writes none of the slashes at the ends. */
export function neededFor(pattern: string): Permission {
  const key = keyOf(pattern)
  return Object.hasOwn(NEEDED, key) ? (NEEDED[key] ?? 'shop') : 'shop'
}

/** Where somebody sets up the second step, and so the one page that asks for none. */
export const ACCOUNT_PAGE = path('/beheer/account')

export function isAccountPage(pattern: string): boolean {
  return keyOf(pattern) === keyOf(ACCOUNT_PAGE)
}

export function may(role: Role, permission: Permission): boolean {
  return GRANTED[role].includes(permission)
}

export function mayOpen(role: Role, pattern: string): boolean {
  return may(role, neededFor(pattern))
}

function keyOf(pattern: string): string {
  return `/${pattern.replace(/^\/|\/$/g, '')}`
}
