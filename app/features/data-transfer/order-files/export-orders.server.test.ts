import { expect } from 'vitest'
import { changeOrders } from '#app/features/fulfilment/order-admin/bulk-orders.server.ts'
import { NO_CRITERIA } from '#app/features/fulfilment/orders/order-list.ts'
import type { OrderState } from '#app/features/fulfilment/orders/orders.ts'
import { orders } from '#app/features/fulfilment/orders/orders-tables.server.ts'
import type { App } from '#app/platform/app.ts'
import { placeAnOrder } from '#tests/support/place-an-order.ts'
import { shopTest } from '#tests/support/shop-test.ts'
import { exportOrders } from './export-orders.server.ts'

async function exportFile(app: App, search = '', state: OrderState | null = null) {
  const chunks: string[] = []
  for await (const chunk of exportOrders(app, { search, state, ...NO_CRITERIA })) chunks.push(chunk)
  const [head, ...rows] = chunks.join('').split('\r\n')
  return { head, rows: rows.filter(Boolean), chunks }
}

shopTest(
  'the exported file contains the orders of the list, with totals and texts',
  async ({ app }) => {
    const sanne = await placeAnOrder(app, { note: '=1+1' })
    const noor = await placeAnOrder(app, { firstName: 'Noor', lastName: 'Peeters; Zoon' })
    await changeOrders(app, 'pay', [noor.id], 'Eva')
    const allRows = await exportFile(app)
    expect(allRows.head).toMatch(/^\uFEFFNummer;Besteld;Status;/)
    expect(allRows.rows.map((row) => row.split(';')[0])).toEqual([
      String(noor.id),
      String(sanne.id),
    ])
    expect(allRows.rows[0]).toContain('Betaald;Noor;"Peeters; Zoon";sanne@voorbeeld.example')
    expect(allRows.rows[0]).toContain('2026-11-21 13:00;80,00;0,00;0,00;;13,88;NL;80,00')
    expect(allRows.head).toMatch(
      /;Factuur;Creditnota’s;Gecrediteerd;Terugbetaald;Btw 21%;Btw 9%;Btw andere tarieven$/,
    )
    expect(allRows.rows[1]).toMatch(/;'=1\+1;;;0,00;0,00;13,88;0,00;0,00$/)
    expect((await exportFile(app, 'peeters')).rows).toHaveLength(1)
    expect((await exportFile(app, '', 'paid')).rows).toHaveLength(1)
    expect((await exportFile(app, 'niemand')).rows).toEqual([])
  },
)

shopTest(
  'a long file is streamed in chunks that contain every order exactly once',
  async ({ app }) => {
    const { id } = await placeAnOrder(app)
    const [row] = await app.db.select().from(orders)
    if (!row) throw new Error('no order')
    await app.db.insert(orders).values(
      Array.from({ length: 1_200 }, (_, index) => ({
        ...row,
        id: id + 1 + index,
        key: `sleutel-${index}`,
        formToken: `formulier-${index}`,
      })),
    )
    const { rows, chunks } = await exportFile(app)
    const numbers = rows.map((row) => Number(row.split(';')[0]))
    expect(numbers).toEqual(Array.from({ length: 1_201 }, (_, index) => id + 1_200 - index))
    expect(chunks.length).toBe(4)
  },
)

shopTest(
  'selected orders get their next status; an order that cannot does not stop the others',
  async ({ app }) => {
    const firstOrder = await placeAnOrder(app, { firstName: 'Aya' })
    const pickupOrder = await placeAnOrder(app, { firstName: 'Bo', shipping: 'pickup' })
    const unpaidOrder = await placeAnOrder(app, { firstName: 'Cas' })
    const paidIds = [firstOrder.id, pickupOrder.id, firstOrder.id]
    expect(await changeOrders(app, 'pay', paidIds, 'Eva')).toEqual({
      intent: 'pay',
      done: 2,
      same: 0,
      rejected: [],
      unverified: [],
    })
    const allIds = [firstOrder.id, unpaidOrder.id, pickupOrder.id, 1]
    expect(await changeOrders(app, 'ship', allIds, 'Eva')).toEqual({
      intent: 'ship',
      done: 2,
      same: 0,
      rejected: [
        {
          id: unpaidOrder.id,
          message: 'Dat kan niet bij een bestelling met status ‘Wacht op betaling’.',
        },
        { id: 1, message: 'Deze bestelling bestaat niet.' },
      ],
      unverified: [],
    })
    expect(await changeOrders(app, 'ship', [firstOrder.id], 'Eva')).toMatchObject({
      done: 0,
      same: 1,
    })
  },
)
