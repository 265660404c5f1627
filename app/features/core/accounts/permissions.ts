import { type PagePattern, path } from '#app/platform/path.ts'
import type { Access, Level, Permission, Role } from './accounts.ts'
import { AREAS, LEVELS } from './accounts.ts'
import { ADMIN_ENDPOINTS, type AdminEndpoint } from './admin-endpoints.ts'

const ACCOUNT_ONLY: Access = {
  account: 'write',
  orders: 'none',
  products: 'none',
  content: 'none',
  books: 'none',
  settings: 'none',
  shipping: 'none',
  mails: 'none',
  shop: 'none',
}

const ACCESS_OF_ROLES: Record<Exclude<Role, 'custom'>, Access> = {
  owner: {
    account: 'write',
    orders: 'write',
    products: 'write',
    content: 'write',
    books: 'write',
    settings: 'write',
    shipping: 'write',
    mails: 'write',
    shop: 'write',
  },
  manager: {
    ...ACCOUNT_ONLY,
    orders: 'write',
    products: 'write',
    content: 'write',
    books: 'write',
  },
  employee: { ...ACCOUNT_ONLY, orders: 'write', products: 'write' },
  packer: { ...ACCOUNT_ONLY, orders: 'write', products: 'read' },
  editor: { ...ACCOUNT_ONLY, products: 'write', content: 'write' },
  bookkeeper: { ...ACCOUNT_ONLY, orders: 'read', books: 'write' },
}

/** Returns the access of a role. For a custom role that is the stored choice; unknown values in it give no access. */
export function accessOf(role: Role, custom: unknown = null): Access {
  if (role !== 'custom') return ACCESS_OF_ROLES[role]
  const customAccess: Partial<Record<string, unknown>> =
    typeof custom === 'object' && custom !== null ? { ...custom } : {}
  const levels = AREAS.map((area) => [
    area,
    LEVELS.find((level) => level === customAccess[area]) ?? 'none',
  ])
  return { ...ACCOUNT_ONLY, ...Object.fromEntries(levels) }
}

/** Permissions by page and endpoint. Pages and endpoints that are not listed are for owners only. */
const PAGE_PERMISSIONS: Partial<Record<PagePattern | AdminEndpoint, Permission | Permission[]>> = {
  '/beheer': 'account',
  '/beheer/*': 'account',
  '/beheer/account': 'account',
  '/beheer/account/sleutels/toevoegen': 'account',
  '/beheer/account/programmas': 'account',
  '/beheer/account/programmas/uitleg': 'account',
  '/beheer/bestellingen': 'orders',
  [ADMIN_ENDPOINTS.orders]: 'orders',
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
  '/beheer/klanten/:id/samenvoegen/:other': 'orders',
  '/beheer/pakbonnen': 'orders',
  '/beheer/herroepingen': 'orders',
  // An order links to the terms that it was placed under.
  '/beheer/teksten/:slug/versies/:id': ['orders', 'content'],
  // This page shows only mails about orders, see findMailFor.
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
  [ADMIN_ENDPOINTS.products]: 'products',
  '/beheer/importeren': 'products',
  '/beheer/importeren/marktplaats': 'products',
  '/beheer/importeren/:id': 'products',
  [ADMIN_ENDPOINTS.importReport]: 'products',
  [ADMIN_ENDPOINTS.importProgress]: 'products',
  '/beheer/importeren/vondsten/:id': 'products',
  '/beheer/voorraad': 'products',
  '/beheer/categorieen': 'products',
  '/beheer/merken': 'products',
  '/beheer/collecties': 'products',
  '/beheer/collecties/:id': 'products',
  '/beheer/trefwoorden': 'products',
  '/beheer/kenmerken': 'products',
  '/beheer/vergelijken': 'products',
  '/beheer/bibliotheek': ['products', 'content'],
  '/beheer/bibliotheek.json': ['products', 'content'],
  '/beheer/bibliotheek/:id': ['products', 'content'],
  '/beheer/reviews': 'products',
  '/beheer/reviews/onderdelen': 'products',
  '/beheer/reviews/:id': 'products',
  '/beheer/kortingscodes': 'content',
  '/beheer/kortingscodes/:id': 'content',
  '/beheer/deals': 'content',
  '/beheer/deals/:id': 'content',
  '/beheer/journaal': 'content',
  '/beheer/journaal/rubrieken': 'content',
  '/beheer/journaal/trefwoorden': 'content',
  '/beheer/journaal/producten.json': 'content',
  '/beheer/journaal/adressen.json': 'content',
  '/beheer/journaal/:id': 'content',
  '/beheer/journaal/:id/blokken': 'content',
  '/beheer/journaal/:id/versies': 'content',
  '/beheer/menus': 'content',
  '/beheer/voorpagina': 'content',
  '/beheer/voorpagina/voorbeeld': 'content',
  '/beheer/teksten': 'content',
  '/beheer/teksten/:slug': 'content',
  '/beheer/teksten/:slug/versies': 'content',
  '/beheer/vindbaarheid/doorverwijzingen': 'content',
  '/beheer/vindbaarheid/doorverwijzingen/wijzigen': 'content',
  '/beheer/vindbaarheid/niet-gevonden': 'content',
  [ADMIN_ENDPOINTS.redirects]: 'content',
  '/beheer/rapporten': 'books',
  '/beheer/rapporten/:report': 'books',
  [ADMIN_ENDPOINTS.reports]: 'books',
  '/beheer/boekhouding': 'books',
  [ADMIN_ENDPOINTS.auditFile]: 'books',
  [ADMIN_ENDPOINTS.invoices]: 'books',
  [ADMIN_ENDPOINTS.ledgerCsv]: 'books',
  [ADMIN_ENDPOINTS.ledgerXlsx]: 'books',
  '/beheer/instellingen': 'settings',
  '/beheer/instellingen/openingstijden': 'settings',
  '/beheer/instellingen/openingstijden/:id': 'settings',
  '/beheer/instellingen/garantie': 'settings',
  '/beheer/instellingen/betaalwijzen': 'settings',
  '/beheer/verzending': 'shipping',
  '/beheer/verzending/zones/:zone': 'shipping',
  '/beheer/verzending/zones/:zone/bezorgwijzen/:id': 'shipping',
  // Only the texts of mails: sent mails can contain links that give access to accounts.
  '/beheer/mails/teksten': 'mails',
  '/beheer/mails/teksten/:slug': 'mails',
  '/beheer/mails/teksten/:slug/voorbeeld': 'mails',
}
const PERMISSIONS_BY_PATTERN = new Map(Object.entries(PAGE_PERMISSIONS))

/** Pages that contain only a form, so that opening them requires the right to write. */
const FORM_PAGES: (PagePattern | AdminEndpoint)[] = [
  '/beheer/bestellingen/nieuw',
  '/beheer/bestellingen/:id/wijzigen',
  '/beheer/bestellingen/:id/gegevens',
  '/beheer/bestellingen/:id/terugbetalen',
  '/beheer/producten/nieuw',
  '/beheer/producten/prijs-en-voorraad',
  '/beheer/producten/bulk',
  '/beheer/producten/:id/fotos/toevoegen',
]

/** Returns the permissions of a page or endpoint; one of them is enough. The outer slashes of the pattern are optional. */
export function permissionsFor(pattern: string): readonly Permission[] {
  return [PERMISSIONS_BY_PATTERN.get(normalizePattern(pattern)) ?? 'shop'].flat()
}

/** Pages on which staff set up their second step; they can be opened without it. */
export const ACCOUNT_PAGE = path('/beheer/account')
const ADD_PASSKEY = path('/beheer/account/sleutels/toevoegen')

export function isAccountPage(pattern: string): boolean {
  return [ACCOUNT_PAGE, ADD_PASSKEY].some(
    (page) => normalizePattern(pattern) === normalizePattern(page),
  )
}

/** Returns whether the access includes this level of a permission. */
export function hasPermission(
  access: Access,
  permission: Permission,
  level: Level = 'write',
): boolean {
  return LEVELS.indexOf(access[permission]) >= LEVELS.indexOf(level) && level !== 'none'
}

/** Returns whether the access allows a request. Methods other than GET and HEAD need the right to write. */
export function mayOpen(access: Access, pattern: string, method = 'GET'): boolean {
  const isRead = method === 'GET' || method === 'HEAD'
  const level =
    isRead && !FORM_PAGES.some((page) => page === normalizePattern(pattern)) ? 'read' : 'write'
  return permissionsFor(pattern).some((permission) => hasPermission(access, permission, level))
}

/** Patterns with their regular expressions. Patterns without parameters come first, because they are more specific. */
const PATTERNS = Object.keys(PAGE_PERMISSIONS)
  .filter((pattern) => !pattern.endsWith('*'))
  .sort((a, b) => Number(a.includes(':')) - Number(b.includes(':')))
  .map((pattern) => ({
    pattern,
    url: new RegExp(`^${pattern.replaceAll('.', '\\.').replace(/:\w+/g, '[^/]+')}/?$`),
  }))

/** Returns whether the access allows opening the target of a link on a page of the back office. */
export function mayFollow(access: Access, url: string): boolean {
  const [pathname = ''] = url.split(/[?#]/)
  if (!/^\/beheer(?:\/|$)/.test(pathname)) return true
  const pattern = PATTERNS.find((each) => each.url.test(pathname))
  // A page that is not listed is for owners only.
  return pattern ? mayOpen(access, pattern.pattern) : hasPermission(access, 'shop', 'read')
}

function normalizePattern(pattern: string): string {
  return `/${pattern.replace(/^\/|\/$/g, '')}`
}
