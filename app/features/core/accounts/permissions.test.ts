import { expect, test } from 'vitest'
import { isAccountPage, mayOpen, neededFor } from './permissions.ts'

test('a page without its own permission is for owners only', () => {
  for (const pattern of ['/beheer/iets-nieuws', '/beheer/producten/:id/nieuw', '', 'constructor']) {
    expect(neededFor(pattern)).toBe('shop')
    expect(mayOpen('employee', pattern)).toBe(false)
    expect(mayOpen('owner', pattern)).toBe(true)
  }
})

test('an employee may edit orders and products, but neither settings nor staff', () => {
  const opened = ['/beheer/', '/beheer/bestellingen/:id', '/beheer/producten/', '/beheer/voorraad']
  expect(opened.map((pattern) => mayOpen('employee', pattern))).toEqual(opened.map(() => true))
  const closed = ['/beheer/instellingen', '/beheer/medewerkers/', '/beheer/mails/teksten/:slug']
  expect(closed.map((pattern) => mayOpen('employee', pattern))).toEqual(closed.map(() => false))
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
