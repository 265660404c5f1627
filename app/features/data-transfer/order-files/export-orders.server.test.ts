import { expect } from 'vitest'
import { changeOrders } from '#app/features/fulfilment/order-admin/bulk-orders.server.ts'
import { NO_CRITERIA } from '#app/features/fulfilment/orders/order-list.ts'
import type { OrderState } from '#app/features/fulfilment/orders/orders.ts'
import { orders } from '#app/features/fulfilment/orders/orders-tables.server.ts'
import type { App } from '#app/platform/app.ts'
import { placeAnOrder } from '#tests/support/place-an-order.ts'
import { shopTest } from '#tests/support/shop-test.ts'
import { exportOrders } from './export-orders.server.ts'

async function exportFile(
  app: App,
  { search = '', state = null }: { search?: string; state?: OrderState | null } = {},
) {
  const chunks: string[] = []
  for await (const chunk of exportOrders(app, { search, state, ...NO_CRITERIA })) chunks.push(chunk)
  const [header, ...rows] = chunks.join('').split('\r\n')
  return { header, rows: rows.filter(Boolean), chunks }
}

shopTest(
  'the exported file contains the orders of the list, with totals and texts',
  async ({ app }) => {
    const sanne = await placeAnOrder(app, { note: '=1+1' })
    const noor = await placeAnOrder(app, { firstName: 'Noor', lastName: 'Peeters; Zoon' })
    await changeOrders(app, 'pay', [noor.id], 'Eva')
    const file = await exportFile(app)
    expect(file.header).toMatch(/^\uFEFFNummer;Besteld;Status;/)
    expect(file.rows.map((row) => row.split(';')[0])).toEqual([String(noor.id), String(sanne.id)])
    expect(file.rows[0]).toContain('Betaald;Noor;"Peeters; Zoon";sanne@voorbeeld.example')
    // € 80,00 contains € 13,88 of VAT.
    expect(file.rows[0]).toContain('2026-11-21 13:00;80,00;0,00;0,00;;13,88;NL;80,00')
    expect(file.header).toMatch(
      /;Factuur;Creditnota’s;Gecrediteerd;Terugbetaald;Btw 21%;Btw 9%;Btw andere tarieven$/,
    )
    expect(file.rows[1]).toMatch(/;'=1\+1;;;0,00;0,00;13,88;0,00;0,00$/)
    expect((await exportFile(app, { search: 'peeters' })).rows).toHaveLength(1)
    expect((await exportFile(app, { state: 'paid' })).rows).toHaveLength(1)
    expect((await exportFile(app, { search: 'niemand' })).rows).toEqual([])
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
    expect(chunks).toHaveLength(4) // the header, and 500 orders at a time
  },
)

shopTest(
  'selected orders get their next status; an order that cannot get it does not stop the others',
  async ({ app }) => {
    const firstOrder = await placeAnOrder(app, { firstName: 'Aya' })
    const pickupOrder = await placeAnOrder(app, { firstName: 'Bo', shipping: 'pickup' })
    const unpaidOrder = await placeAnOrder(app, { firstName: 'Cas' })
    const paidIds = [firstOrder.id, pickupOrder.id, firstOrder.id] // one of them twice
    expect(await changeOrders(app, 'pay', paidIds, 'Eva')).toEqual({
      intent: 'pay',
      changedCount: 2,
      unchangedCount: 0,
      rejected: [],
      unverified: [],
    })
    const unknownId = 1
    const allIds = [firstOrder.id, unpaidOrder.id, pickupOrder.id, unknownId]
    expect(await changeOrders(app, 'ship', allIds, 'Eva')).toEqual({
      intent: 'ship',
      changedCount: 2,
      unchangedCount: 0,
      rejected: [
        {
          id: unpaidOrder.id,
          message: 'Dat kan niet bij een bestelling met status ‘Wacht op betaling’.',
        },
        { id: unknownId, message: 'Deze bestelling bestaat niet.' },
      ],
      unverified: [],
    })
    expect(await changeOrders(app, 'ship', [firstOrder.id], 'Eva')).toMatchObject({
      changedCount: 0,
      unchangedCount: 1,
    })
  },
)
