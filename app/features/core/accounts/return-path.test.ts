import { expect, test } from 'vitest'
import { customerReturnPath, signInUrl, staffReturnPath } from './return-path.ts'

test.each(['/beheer/bestellingen/?staat=paid', '/beheer/producten/101/'])(
  'after signing in staff return to %s',
  (path) => {
    expect(staffReturnPath(path)).toBe(path)
  },
)

test.each([
  null,
  '',
  'https://elders.example/beheer/',
  '//elders.example/beheer/',
  '/beheer/../../elders',
  '/beheer/..//elders.example/',
  '/beheer\\elders.example',
  '/\\elders.example/beheer/',
  '/winkelwagen/',
  '/beheer/inloggen/?verder=/beheer/',
  `/beheer/producten/?zoek=${'x'.repeat(1_000)}`,
])('a return path of %s leads to the dashboard', (path) => {
  expect(staffReturnPath(path)).toBe('/beheer/')
})

/** Whether the visitor had a session that has expired. */
const HAS_EXPIRED = true
const NO_SESSION = false

test('the sign-in page remembers the requested page', () => {
  const url = new URL('http://schakel.test/beheer/bestellingen/?zoek=vera')

  expect(signInUrl(url, HAS_EXPIRED)).toBe(
    '/beheer/inloggen/?verder=%2Fbeheer%2Fbestellingen%2F%3Fzoek%3Dvera&verlopen=1',
  )
})

test.each(['/product/ring-vera/?metaal=goud', '/mijn-account/adressen/', '/'])(
  'after logging in a customer returns to %s',
  (path) => {
    expect(customerReturnPath(path)).toBe(path)
  },
)

test.each([
  null,
  'https://elders.example/',
  '//elders.example/',
  '/\\elders.example/',
  '/.//elders.example/',
  '/inloggen/?verder=/',
  '/uitloggen/',
])('a return path of %s leads a customer to the account', (path) => {
  expect(customerReturnPath(path)).toBe('/mijn-account/')
})

test('a return path has at most a thousand characters', () => {
  const start = '/beheer/producten/?zoek='
  expect(staffReturnPath(start.padEnd(1_000, 'x'))).toHaveLength(1_000)
  expect(staffReturnPath(start.padEnd(1_001, 'x'))).toBe('/beheer/')
})

test('the sign-in URL names the requested page unless it is the dashboard, and whether the session expired', () => {
  const page = (path: string) => new URL(path, 'http://schakel.test')
  expect(signInUrl(page('/beheer/'), NO_SESSION)).toBe('/beheer/inloggen/')
  expect(signInUrl(page('/beheer/'), HAS_EXPIRED)).toBe('/beheer/inloggen/?verlopen=1')
  expect(signInUrl(page('/beheer/voorraad/'), NO_SESSION)).toBe(
    '/beheer/inloggen/?verder=%2Fbeheer%2Fvoorraad%2F',
  )
})
