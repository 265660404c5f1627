import { expect } from 'vitest'
import { readSettings } from '#app/features/core/settings/settings.server.ts'
import { shipOrder } from '#app/features/fulfilment/carriers/ship-order.server.ts'
import { findOrder } from '#app/features/fulfilment/orders/find-order.server.ts'
import { readPayments } from '#app/features/fulfilment/payments/read-payments.server.ts'
import type { App } from '#app/platform/app.ts'
import { MOVED_CUSTOMER } from '#tests/support/move-order.ts'
import { recordFees } from '#tests/support/record-fees.ts'
import { shopTest } from '#tests/support/shop-test.ts'
import { editOrder } from './edit-order.server.ts'
import { changeRecordedOrderState } from './record-order.server.ts'
import type { RecordedState } from './recorded-order.ts'

async function setState(app: App, id: number, state: RecordedState) {
  const recorder = { actor: 'Kassa', settings: await readSettings(app), now: app.clock.now() }
  expect(
    await app.db.transaction((tx) => changeRecordedOrderState(tx, id, state, recorder)),
  ).toEqual(expect.objectContaining({ ok: true }))
}

const readLines = async (app: App, id: number) => (await findOrder(app, id))?.lines ?? []

shopTest(
  'if a program sets a changed order to paid, only the difference is paid, not the whole total again',
  async ({ app }) => {
    const id = await recordFees(app, 'US', [0, 0])
    const [firstLine] = await readLines(app, id)
    const quantities = new Map([[firstLine?.id ?? 0, 3]])
    const edit = { person: MOVED_CUSTOMER, quantities, added: [], seenCents: 4_000 }
    expect(await editOrder(app, id, edit, 'Eva')).toMatchObject({ ok: true, owedCents: 2_000 })
    await setState(app, id, 'paid')
    expect(await findOrder(app, id)).toMatchObject({ state: 'paid', totalCents: 4_000 })
    expect((await readPayments(app.db, id)).map(({ amountCents }) => amountCents)).toEqual([
      2_000, 2_000,
    ])
  },
)

shopTest(
  'units in a parcel stay sent whatever state a program sets, and their order keeps its country',
  async ({ app }) => {
    const id = await recordFees(app, 'US', [0, 0])
    const [firstLine] = await readLines(app, id)
    const units = new Map([[firstLine?.id ?? 0, 1]])
    await shipOrder(app, id, { carrier: 'postnl', code: '', units }, 'Eva')
    await setState(app, id, 'awaiting-payment')
    expect(await readLines(app, id)).toMatchObject([{ shipped: 1 }, { shipped: 0 }])

    const editToGermany = {
      person: MOVED_CUSTOMER,
      quantities: new Map(),
      added: [],
      country: 'DE' as const,
    }
    expect(await editOrder(app, id, editToGermany, 'Eva')).toEqual({
      ok: false,
      error: 'not-now',
      state: 'awaiting-payment',
    })

    await setState(app, id, 'paid')
    expect(await findOrder(app, id)).toMatchObject({
      state: 'partly-shipped',
      lines: [{ shipped: 1 }, { shipped: 0 }],
    })
  },
)

shopTest(
  'an order with all units in parcels stays sent when a program sets it to paid',
  async ({ app }) => {
    const id = await recordFees(app, 'DE', [19, 0])
    await shipOrder(app, id, { carrier: 'postnl', code: '' }, 'Eva')
    const sentOrder = await findOrder(app, id)
    expect(sentOrder).toMatchObject({ state: 'shipped' })
    await setState(app, id, 'paid')
    expect(await findOrder(app, id)).toMatchObject({
      state: 'shipped',
      shippedAt: sentOrder?.shippedAt,
    })
  },
)
