import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { saveSettings } from '#app/features/core/settings/save-settings.server.ts'
import { findOrder } from '#app/features/fulfilment/orders/find-order.server.ts'
import { orderLines, orders } from '#app/features/fulfilment/orders/orders-tables.server.ts'
import { mails } from '#app/platform/mail/mails-tables.server.ts'
import { shopTest } from '#tests/support/shop-test.ts'
import { findWithdrawalReceipt, withdraw } from './withdraw.server.ts'
import { withdrawals } from './withdrawals-tables.server.ts'

const statement = {
  orderNumber: '10001',
  name: 'Fenna Voorbeeld',
  email: 'fenna@voorbeeld.example',
  items: 'de ring, niet de ketting',
}

/** The sender of a form; the token identifies the form, so that it is submitted once. */
const sender = (token: string) => ({ ip: '203.0.113.7', formToken: token.repeat(32) })

const order = {
  id: 10_001,
  key: 'sleutel',
  formToken: 'formulier',
  state: 'shipped' as const,
  email: 'Fenna@Voorbeeld.example',
  firstName: 'Fenna',
  lastName: 'Voorbeeld',
  country: 'NL' as const,
  postcode: '3511 NR',
  houseNumber: '1',
  street: 'Voorbeeldstraat',
  city: 'Utrecht',
  shippingMethod: 'parcel',
  shippingName: 'Pakket',
  shippingCents: 0,
  paymentMethod: 'bank-transfer',
  itemsCents: 10_000,
  totalCents: 10_000,
  vatSplit: [],
  placedAt: new Date('2026-11-10T10:00:00Z'),
  updatedAt: new Date('2026-11-10T10:00:00Z'),
}

shopTest(
  'a withdrawal is stored with its time, and a receipt with both is queued',
  async ({ app }) => {
    await app.db.insert(orders).values(order)

    const result = await withdraw(app, statement, sender('a'))

    if (!result.ok) throw new Error('rejected')
    expect(await findWithdrawalReceipt(app, result.key)).toEqual({
      ...statement,
      submittedAt: new Date('2026-11-21T12:00:00Z'),
    })
    const [row] = await app.db.select().from(withdrawals)
    expect(row).toMatchObject({ orderId: order.id, state: 'received' })
    expect((await findOrder(app, order.id))?.events).toMatchObject([
      { kind: 'note', text: 'Herroepen: de ring, niet de ketting', actor: 'customer' },
    ])
    const [receipt] = await app.db.select().from(mails).where(eq(mails.kind, 'withdrawal-receipt'))
    expect(receipt?.toAddress).toBe(statement.email)
    expect(receipt?.text).toContain('21 november 2026, 13.00 uur')
    expect(receipt?.text).toContain(statement.items)
    expect(receipt?.text?.replace(/\s+/g, ' ')).toContain(
      'de overeenkomst hebt herroepen voor de artikelen hieronder.',
    )
  },
)

shopTest(
  'a withdrawal with another e-mail address than that of the order gets the same page and the same receipt',
  async ({ app }) => {
    await app.db.insert(orders).values(order)

    const wrongAddressResult = await withdraw(
      app,
      { ...statement, email: 'vreemde@voorbeeld.example' },
      sender('b'),
    )

    expect(wrongAddressResult).toEqual({ ok: true, key: expect.stringMatching(/^[0-9a-f]{24}$/) })
    const [row] = await app.db.select().from(withdrawals)
    expect(row?.orderId).toBeNull()
    const receipts = await app.db.select().from(mails).where(eq(mails.kind, 'withdrawal-receipt'))
    expect(receipts).toHaveLength(1)
  },
)

shopTest(
  'the receipt names the personalised lines of an order, but only in a mail to the address of that order',
  async ({ app }) => {
    await app.db.insert(orders).values(order)
    await app.db.insert(orderLines).values({
      orderId: order.id,
      productId: 1,
      variantId: 1,
      name: 'Initiaalketting Liv',
      quantity: 1,
      unitCents: 10_000,
      vatRate: 21,
      countsStock: false,
      texts: [{ field: 'a1', label: 'Initiaal', text: 'F', cents: 0 }],
    })
    await withdraw(app, statement, sender('a'))
    await withdraw(app, { ...statement, email: 'vreemde@voorbeeld.example' }, sender('b'))
    const receipts = await app.db.select().from(mails).where(eq(mails.kind, 'withdrawal-receipt'))
    const receiptTo = (address: string) =>
      receipts.find(({ toAddress }) => toAddress === address)?.text.replace(/\s+/g, ' ')
    expect(receiptTo(statement.email)).toContain(
      'Initiaalketting Liv, Initiaal: F is voor jou gemaakt en kan niet worden herroepen.',
    )
    expect(receiptTo('vreemde@voorbeeld.example')).not.toContain('Initiaalketting')
    expect(receiptTo('vreemde@voorbeeld.example')).toContain(
      'Sieraden met een gravure of initiaal kunnen niet worden herroepen; we laten je weten als dat zo is.',
    )
  },
)

shopTest(
  'the notice mentions a return label only if the shop pays for returns',
  async ({ app }) => {
    await saveSettings(app, { paysReturns: 'customer' })
    await withdraw(app, statement, sender('d'))
    await saveSettings(app, { paysReturns: 'shop' })
    await withdraw(app, statement, sender('e'))
    const notices = await app.db
      .select()
      .from(mails)
      .where(eq(mails.kind, 'withdrawal-notice'))
      .orderBy(mails.id)
    const texts = notices.map(({ text }) => text.replace(/\s+/g, ' '))
    expect(texts).toHaveLength(2)
    expect(texts[0]).toContain('Betaal binnen 14 dagen terug; wachten mag')
    expect(texts[0]).not.toContain('retourlabel')
    expect(texts[1]).toContain('Mail een retourlabel en betaal binnen 14 dagen terug; wachten mag')
  },
)

shopTest('submitting twice, also at the same time, withdraws once', async ({ app }) => {
  const results = await Promise.all([
    withdraw(app, statement, sender('c')),
    withdraw(app, statement, sender('c')),
  ])
  const repeatResult = await withdraw(app, statement, sender('c'))

  const keys = [...results, repeatResult].map((result) => result.ok && result.key)
  expect(new Set(keys).size).toBe(1)
  expect(await app.db.select().from(withdrawals)).toHaveLength(1)
  expect(await app.db.select().from(mails), 'a receipt and a notice').toHaveLength(2)
})

shopTest('the number of receipts to one mailbox is limited', async ({ app }) => {
  for (let count = 0; count < 5; count++) {
    const result = await withdraw(app, statement, sender(String(count)))
    expect(result.ok).toBe(true)
  }
  expect(await withdraw(app, statement, sender('f'))).toEqual({
    ok: false,
    error: 'too-many-tries',
    retryAfterSeconds: expect.any(Number),
  })
})
