import { expect } from 'vitest'
import { findOrder } from '#app/features/fulfilment/orders/find-order.server.ts'
import { markOrderPaid } from '#app/features/fulfilment/payment-flow/mark-order-paid.server.ts'
import { findRefundable } from '#app/features/fulfilment/refunds/act-on-refund.server.ts'
import { withdraw } from '#app/features/fulfilment/withdrawals/withdraw.server.ts'
import { withdrawals } from '#app/features/fulfilment/withdrawals/withdrawals-tables.server.ts'
import { placeAnOrder } from '#tests/support/place-an-order.ts'
import { shopTest } from '#tests/support/shop-test.ts'
import {
  countOpenWithdrawals,
  handleWithdrawal,
  readWithdrawals,
} from './manage-withdrawals.server.ts'
import { readRefundDefaults, settleWithdrawals } from './refund-for-withdrawal.server.ts'
import { toWithdrawalRow } from './withdrawal-rows.tsx'

shopTest('a withdrawal is marked as handled once, and the order shows by whom', async ({ app }) => {
  const order = await placeAnOrder(app, { email: 'fenna@voorbeeld.example' })
  const statement = { orderNumber: String(order.id), name: 'Fenna', items: '' }
  const email = 'fenna@voorbeeld.example'
  await withdraw(app, { ...statement, email }, { ip: '203.0.113.7', formToken: 'a'.repeat(32) })
  const openPage = await readWithdrawals(app, { state: 'received', page: 1 })
  const id = openPage.withdrawals[0]?.id ?? 0
  expect(openPage).toMatchObject({ total: 1, withdrawals: [{ orderId: order.id, items: '' }] })

  await handleWithdrawal(app, id, 'handled', 'Eva')
  await handleWithdrawal(app, id, 'handled', 'Eva')

  expect(await countOpenWithdrawals(app)).toBe(0)
  const handledPage = await readWithdrawals(app, { state: 'handled', page: 1 })
  expect(handledPage).toMatchObject({ counts: { received: 0, handled: 1 }, withdrawals: [{ id }] })
  const readNotes = async () =>
    (await findOrder(app, order.id))?.events
      .filter(({ kind }) => kind === 'note')
      .map(({ text, actor }) => `${text} (${actor})`)
  expect(await readNotes()).toEqual([
    'Herroeping afgehandeld (Eva)',
    'Herroepen: de hele bestelling (customer)',
  ])

  await handleWithdrawal(app, id, 'received', 'Eva')
  expect(await countOpenWithdrawals(app)).toBe(1)
  expect((await readNotes())?.[0]).toBe('Herroeping weer opgepakt (Eva)')
})

shopTest(
  'the list has pages and shows by when each withdrawal must be refunded',
  async ({ app, clock }) => {
    await app.db.insert(withdrawals).values(
      Array.from({ length: 21 }, (_, index) => ({
        key: `sleutel-${index}`,
        formToken: `formulier-${index}`,
        orderNumber: 'weet ik niet meer',
        name: `Fenna ${index}`,
        email: 'fenna@voorbeeld.example',
        submittedAt: clock.now(),
      })),
    )

    const pageAfterLast = 9
    const lastPage = await readWithdrawals(app, { state: 'received', page: pageAfterLast })
    expect(lastPage).toMatchObject({ page: 2, total: 21 })
    expect(lastPage.withdrawals.map(({ name }) => name)).toEqual(['Fenna 0'])

    const toRows = () => lastPage.withdrawals.map((row) => toWithdrawalRow(row, clock.now()))
    expect(toRows()).toMatchObject([
      {
        orderId: null,
        momentText: 'vandaag, 13.00',
        payBackByText: '5 december 2026',
        isLate: false,
      },
    ])
    clock.set('2026-12-06T09:00:00+01:00')
    expect(toRows()).toMatchObject([{ momentText: '21 nov, 13.00', isLate: true }])
  },
)

shopTest(
  'the refund form has the withdrawn units filled in, and the refund settles the withdrawal',
  async ({ app }) => {
    const email = 'fenna@voorbeeld.example'
    const order = await placeAnOrder(app, { email, payment: 'bank-transfer' })
    await markOrderPaid(app, order.id, 'Eva')
    const submit = (items: string, formToken: string) =>
      withdraw(
        app,
        { orderNumber: String(order.id), name: 'Fenna', items, email },
        { ip: '203.0.113.7', formToken: formToken.repeat(32) },
      )
    await submit('1x Zegelring Sanne', 'a')
    const lineId = (await findOrder(app, order.id))?.lines[0]?.id ?? 0
    const readDefaults = async () => {
      const refundable = await findRefundable(app, order.id)
      if (!refundable) throw new Error('no order')
      return readRefundDefaults(app, order.id, refundable)
    }
    const [withdrawal] = (await readDefaults()).openWithdrawals
    expect((await readDefaults()).formValues).toEqual({
      what: 'part',
      [`aantal-${lineId}`]: '1',
      reason: 'Herroeping van 21 november 2026',
      [`herroeping-${withdrawal?.id}`]: 'on',
    })

    await settleWithdrawals(app, order.id, new FormData(), 'Eva')
    expect(await countOpenWithdrawals(app)).toBe(1)
    const formData = new FormData()
    formData.set(`herroeping-${withdrawal?.id}`, 'on')
    await settleWithdrawals(app, order.id, formData, 'Eva')
    expect(await countOpenWithdrawals(app)).toBe(0)
    expect((await readDefaults()).formValues).toEqual({})

    // Without items the whole order is withdrawn.
    await submit('', 'b')
    expect((await readDefaults()).formValues).toMatchObject({
      what: 'part',
      [`aantal-${lineId}`]: '2',
    })
  },
)
