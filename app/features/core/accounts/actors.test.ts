import { expect, test } from 'vitest'
import { actorName, CUSTOMER, SHOP } from './actors.ts'

test.each([
  [CUSTOMER, 'klant'],
  [SHOP, 'winkel'],
  ['Eva', 'Eva'],
  ['Mollie', 'Mollie'],
])('staff read the actor %s as ‘%s’', (actor, name) => {
  expect(actorName(actor)).toBe(name)
})
