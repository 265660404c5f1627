import { expect, test } from 'vitest'
import { mayOpen, neededFor } from './permissions.ts'

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
