import { expect, test } from 'vitest'
import {
  accessOf,
  hasPermission,
  isAccountPage,
  mayFollow,
  mayOpen,
  permissionsFor,
} from './permissions.ts'

const EMPLOYEE = accessOf('employee')
const OWNER = accessOf('owner')

test('a page without its own permission is for owners only', () => {
  for (const pattern of ['/beheer/iets-nieuws', '/beheer/producten/:id/nieuw', '', 'constructor']) {
    expect(permissionsFor(pattern)).toEqual(['shop'])
    expect(mayOpen(EMPLOYEE, pattern)).toBe(false)
    expect(mayOpen(OWNER, pattern)).toBe(true)
  }
})

test('an employee may edit orders and products, but neither settings nor staff', () => {
  const allowedPages = [
    '/beheer/',
    '/beheer/bestellingen/:id',
    '/beheer/producten/',
    '/beheer/voorraad',
  ]
  for (const pattern of allowedPages) expect(mayOpen(EMPLOYEE, pattern), pattern).toBe(true)
  const forbiddenPages = [
    '/beheer/instellingen',
    '/beheer/medewerkers/',
    '/beheer/mails/teksten/:slug',
  ]
  for (const pattern of forbiddenPages) expect(mayOpen(EMPLOYEE, pattern), pattern).toBe(false)
})

test('staff who must set up a second step first open their account and add a passkey, and nothing else', () => {
  for (const pattern of [
    '/beheer/account',
    '/beheer/account/',
    'beheer/account/sleutels/toevoegen',
  ])
    expect(isAccountPage(pattern), pattern).toBe(true)
  for (const pattern of ['/beheer', '/beheer/account/programmas', '/beheer/producten'])
    expect(isAccountPage(pattern), pattern).toBe(false)
})

/** A page of each area. */
const PAGES = [
  '/beheer/account',
  '/beheer/bestellingen/:id',
  '/beheer/producten/:id',
  '/beheer/journaal/:id',
  '/beheer/boekhouding',
  '/beheer/instellingen',
]
/** The rights of each role on these pages, in their order: - none, r read, w write. */
const RIGHTS = {
  owner: 'wwwwww',
  manager: 'wwwww-',
  employee: 'www---',
  packer: 'wwr---',
  editor: 'w-ww--',
  bookkeeper: 'wr--w-',
} as const

for (const [role, rights] of Object.entries(RIGHTS) as [keyof typeof RIGHTS, string][]) {
  test(`a person with the role ${role} reads and writes the pages of their areas only`, () => {
    const access = accessOf(role)
    const rightLetter = (page: string) => {
      if (mayOpen(access, page, 'POST')) return 'w'
      return mayOpen(access, page) ? 'r' : '-'
    }
    expect(PAGES.map(rightLetter).join('')).toBe(rights)
  })
}

test('a custom role has the stored levels, and anything unreadable gives no access', () => {
  const access = accessOf('custom', {
    orders: 'read',
    products: 'write',
    content: 'alles',
    shop: 'write',
  })
  expect(access).toEqual({
    account: 'write',
    orders: 'read',
    products: 'write',
    content: 'none',
    books: 'none',
    settings: 'none',
    shipping: 'none',
    mails: 'none',
    shop: 'none',
  })
  for (const invalidAccess of [null, undefined, 'write', 7, []])
    expect(hasPermission(accessOf('custom', invalidAccess), 'orders', 'read')).toBe(false)
})

test('staff who may only read cannot open a page that is just a form', () => {
  const readOnlyAccess = accessOf('custom', { orders: 'read' })
  expect(mayOpen(readOnlyAccess, '/beheer/bestellingen/:id/terugbetalen')).toBe(false)
  expect(mayOpen(readOnlyAccess, '/beheer/bestellingen/:id/document/:number')).toBe(true)
  expect(hasPermission(readOnlyAccess, 'orders', 'none')).toBe(false)
})

test('the media library is open to editors of products and of texts', () => {
  const library = '/beheer/bibliotheek/:id'
  const accessWith = (area: string) => accessOf('custom', { [area]: 'write' })
  for (const area of ['products', 'content'])
    expect(mayOpen(accessWith(area), library, 'POST'), area).toBe(true)
  for (const area of ['orders', 'books'])
    expect(mayOpen(accessWith(area), library), area).toBe(false)
})

test.each([
  ['/beheer/bestellingen/', true],
  ['/beheer/bestellingen/1042/?opgeslagen=1', true],
  ['/beheer/bestellingen.csv', true],
  ['/beheer/bestellingen/1042/terugbetalen/', false],
  ['/beheer/bestellingen/nieuw/', false],
  ['/beheer/producten/7/#uitvoeringen', false],
  ['/beheer/instellingen/', false],
  ['/beheer/bestaat/niet/', false],
  ['/beheer', true],
  ['/product/ring/', true],
  ['https://voorbeeld.example/beheer/', true],
  ['/beheerder/', true],
])('staff who may only read orders see a link to %s: %s', (url, isShown) => {
  expect(mayFollow(accessOf('custom', { orders: 'read' }), url)).toBe(isShown)
})

test('an owner sees every link', () => {
  for (const url of ['/beheer/instellingen/', '/beheer/bestellingen/nieuw/', '/beheer/iets/'])
    expect(mayFollow(accessOf('owner'), url)).toBe(true)
})

test('a custom role may get settings, shipping and the texts of mails, but no keys and no sent mails', () => {
  const customAccess = accessOf('custom', { settings: 'write', shipping: 'read', mails: 'write' })
  const allowedPages = [
    '/beheer/instellingen',
    '/beheer/instellingen/betaalwijzen',
    '/beheer/mails/teksten/:slug',
  ]
  for (const pattern of allowedPages)
    expect(mayOpen(customAccess, pattern, 'POST'), pattern).toBe(true)
  expect(mayOpen(customAccess, '/beheer/verzending/zones/:zone')).toBe(true)
  expect(mayOpen(customAccess, '/beheer/verzending/zones/:zone', 'POST')).toBe(false)
  const forbiddenPages = [
    '/beheer/instellingen/diensten',
    '/beheer/mails',
    '/beheer/mails/:id',
    '/beheer/medewerkers',
  ]
  for (const pattern of forbiddenPages) expect(mayOpen(customAccess, pattern), pattern).toBe(false)
  expect(mayOpen(accessOf('manager'), '/beheer/instellingen')).toBe(false)
})
