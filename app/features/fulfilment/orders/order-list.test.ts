import { expect, test } from 'vitest'
import { orderListAddress, parseOrderQuestion, STATE_TABS } from './order-list.ts'
import { ORDER_STATES } from './orders.ts'

test.each([
  '/beheer/bestellingen/',
  '/beheer/bestellingen/?zoek=3511+NR&staat=in-te-pakken&pagina=2',
])('%s restores the same list', (address) => {
  const url = new URL(address, 'http://schakel.test')
  expect(orderListAddress(parseOrderQuestion(url.searchParams))).toBe(address)
})

test('every state of an order has its tab, what is paid among what is to be packed, and so has what must be paid back', () => {
  const filters = STATE_TABS.map(({ state }) => state)
  const states = ORDER_STATES.filter((state) => state !== 'paid')
  expect(filters.sort()).toEqual([...states, 'to-pack', 'refund-due', 'test'].sort())
})
