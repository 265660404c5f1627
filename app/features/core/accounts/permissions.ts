import { type PagePattern, path } from '#app/platform/path.ts'
import type { Role } from './accounts.ts'

/** A group of pages and endpoints in the back office; `shop` is for owners: settings, staff, codes, texts, all mails. */
export type Permission = 'desk' | 'orders' | 'products' | 'shop'

const GRANTED: Record<Role, readonly Permission[]> = {
  owner: ['desk', 'orders', 'products', 'shop'],
  employee: ['desk', 'orders', 'products'],
}

/** Endpoints of the back office that are no page of app/routes.ts. */
type AdminEndpoint =
  | '/beheer/bestellingen.csv'
  | '/beheer/producten.csv'
  | '/beheer/importeren/:id/verslag.csv'
  | '/beheer/importeren/:id/voortgang'

/** Pages and endpoints that are not listed are for owners only. */
const NEEDED: Partial<Record<PagePattern | AdminEndpoint, Permission>> = {
  '/beheer': 'desk',
  '/beheer/*': 'desk',
  '/beheer/account': 'desk',
  '/beheer/account/sleutels/toevoegen': 'desk',
  '/beheer/account/programmas': 'desk',
  '/beheer/account/programmas/uitleg': 'desk',
  '/beheer/bestellingen': 'orders',
  '/beheer/bestellingen.csv': 'orders',
  '/beheer/bestellingen/nieuw': 'orders',
  '/beheer/bestellingen/:id': 'orders',
  '/beheer/bestellingen/:id/wijzigen': 'orders',
  '/beheer/bestellingen/:id/gegevens': 'orders',
  '/beheer/bestellingen/:id/document/:number': 'orders',
  '/beheer/bestellingen/:id/ubl/:number': 'orders',
  '/beheer/bestellingen/:id/label/:number': 'orders',
  '/beheer/bestellingen/:id/terugbetalen': 'orders',
  '/beheer/klanten': 'orders',
  '/beheer/klanten/:id': 'orders',
  '/beheer/pakbonnen': 'orders',
  '/beheer/herroepingen': 'orders',
  // An order links to the terms that it was placed under.
  '/beheer/teksten/:slug/versies/:id': 'orders',
  // Only mails about an order, see findMailFor.
  '/beheer/mails/:id': 'orders',
  '/beheer/mails/:id/inhoud': 'orders',
  '/beheer/producten': 'products',
  '/beheer/producten/nieuw': 'products',
  '/beheer/producten/prijs-en-voorraad': 'products',
  '/beheer/producten/bulk': 'products',
  '/beheer/producten/bulk/:id': 'products',
  '/beheer/producten/:id': 'products',
  '/beheer/producten/:id/fotos': 'products',
  '/beheer/producten/:id/fotos/toevoegen': 'products',
  '/beheer/producten/:id/erbij': 'products',
  '/beheer/producten/:id/aanbiedingen': 'products',
  '/beheer/producten/:id/keuzes': 'products',
  '/beheer/producten/:id/teksten': 'products',
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
const PERMISSION_BY_PATTERN = new Map(Object.entries(NEEDED))

/** Returns the permission that a page or endpoint needs; its pattern may lack the first and last slash. */
export function neededFor(pattern: string): Permission {
  return PERMISSION_BY_PATTERN.get(keyOf(pattern)) ?? 'shop'
}

/** Staff set up their second factor here, so these pages do not require one. */
export const ACCOUNT_PAGE = path('/beheer/account')
const ADD_PASSKEY = path('/beheer/account/sleutels/toevoegen')

export function isAccountPage(pattern: string): boolean {
  return [ACCOUNT_PAGE, ADD_PASSKEY].some((page) => keyOf(pattern) === keyOf(page))
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
