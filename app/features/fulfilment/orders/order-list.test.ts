import { expect, test } from 'vitest'
import { orderListUrl, parseOrderListQuery, STATE_TABS } from './order-list.ts'
import { ORDER_STATES } from './orders.ts'

test.each([
  '/beheer/bestellingen/',
  '/beheer/bestellingen/?zoek=3511+NR&staat=in-te-pakken&pagina=2',
  '/beheer/bestellingen/?van=2026-11-01&tot=2026-11-30&betaalwijze=iDEAL&terugbetaald=1',
])('the URL %s of a list of orders restores the same list', (address) => {
  const url = new URL(address, 'http://schakel.test')
  expect(orderListUrl(parseOrderListQuery(url.searchParams))).toBe(address)
})

test('every state has a tab, paid orders are in the tab of orders to pack, and refunds due have their own tab', () => {
  const filters = STATE_TABS.map(({ state }) => state)
  const states = ORDER_STATES.filter((state) => state !== 'paid')
  expect(filters.sort()).toEqual([...states, 'to-pack', 'refund-due', 'test'].sort())
})
