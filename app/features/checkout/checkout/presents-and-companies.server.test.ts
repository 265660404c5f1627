import { expect } from 'vitest'
import { saveSettings } from '#app/features/core/settings/save-settings.server.ts'
import { readOrders } from '#app/features/fulfilment/orders/admin/read-orders.server.ts'
import { findOrder } from '#app/features/fulfilment/orders/find-order.server.ts'
import { readPayments } from '#app/features/fulfilment/payments/read-payments.server.ts'
import type { Address } from '#app/features/sales/addresses/addresses.ts'
import { mails } from '#app/platform/mail/mails-tables.server.ts'
import { openLocalVies, UNAVAILABLE_GERMAN, VALID_DUTCH } from '#simulators/vies/local-vies.ts'
import { fillCart, fillCheckoutForm } from '#tests/support/fill-cart.ts'
import { shopTest } from '#tests/support/shop-test.ts'
import { addProduct } from '#tests/support/stock-shop.ts'
import { readWrittenMails } from '#tests/support/written-mails.ts'
import { placeOrder } from './place-order.server.ts'

shopTest(
  'a gift for somebody else is stored, charged and confirmed as ordered',
  async ({ app }) => {
    const { variantIds } = await addProduct(app, { name: 'Saffierring Vera', priceCents: 4_000 })
    const ring = variantIds[0] ?? 0
    const cartId = await fillCart(app, [{ variantId: ring, quantity: 2 }])
    const delivery: Address = {
      firstName: 'Noor',
      lastName: 'Peeters',
      company: '',
      country: 'BE',
      postcode: '9000',
      houseNumber: '12',
      houseNumberAddition: 'bus 3',
      street: 'Voorbeeldstraat',
      city: 'Gent',
    }
    const giftMessage = 'Gefeliciteerd\nSanne'
    const form = await fillCheckoutForm(app, cartId, { delivery, giftWrap: true, giftMessage })

    const result = await placeOrder(app, cartId, form)

    if (!result.ok) throw new Error(result.error)
    expect(await findOrder(app, result.order.id)).toMatchObject({
      delivery,
      giftMessage,
      giftWrapCents: 350,
      totalCents: 8_350,
      // 80,00 contains 13,88 VAT and 3,50 contains 0,61.
      vatSplit: [{ rate: 21, netCents: 6_901, vatCents: 1_449 }],
      promises: { delivery: 'Woensdag 25 november' },
      vatIdCheck: null,
    })
    const [payment] = await readPayments(app.db, result.order.id)
    expect(payment?.amountCents).toBe(8_350)
    const [mail] = await readWrittenMails(app)
    const text = mail?.text.replaceAll('\u00a0', ' ')
    for (const phrase of [
      'Noor Peeters',
      'Voorbeeldstraat 12 bus 3',
      '9000 Gent',
      'België',
      'Besteld door:',
      'Oudegracht 212',
      'Cadeauverpakking',
      '€ 3,50',
      'Gefeliciteerd',
    ]) {
      expect(text).toContain(phrase)
    }
    expect((await readOrders(app, { search: 'peeters 9000' })).total).toBe(1)
  },
)

shopTest(
  'the confirmation repeats the texts of a gift and a note, unless they have a link',
  async ({ app }) => {
    const texts = [
      'Gefeliciteerd, oma!\nLiefs... Sanne & J.P.',
      'Win € 1000 op https://lokaas.example/x',
      'Win € 1000 op www.lokaas.example',
      'Win € 1000: Lokaas.Example',
      'Mail naar win@lokaas',
      'Win € 1000: lokaas\u2024example',
      'Win € 1000: lokaas\u200b.example',
    ]
    const mailedTexts: (string | undefined)[] = []
    const { variantIds } = await addProduct(app, { name: 'Zegelring', priceCents: 4_000 })
    for (const giftMessage of texts) {
      const cartId = await fillCart(app, [{ variantId: variantIds[0] ?? 0 }])
      const form = { giftWrap: true, giftMessage, note: giftMessage }
      await app.db.delete(mails)
      const result = await placeOrder(app, cartId, await fillCheckoutForm(app, cartId, form))
      if (!result.ok) throw new Error(result.error)
      expect(await findOrder(app, result.order.id)).toMatchObject({ giftMessage })
      const [mail] = await readWrittenMails(app)
      mailedTexts.push(
        /Op het kaartje:.*?erbij:\n(?:[^\n]+\n)+/s.exec(mail?.text ?? '')?.[0].trim(),
      )
      expect(mail?.html).not.toMatch(/lokaas/i)
    }
    const withTexts = (text: string) => `Op het kaartje:\n${text}\n\nJe schreef erbij:\n${text}`
    expect(mailedTexts).toEqual([
      withTexts(texts[0] ?? ''),
      ...texts.slice(1).map(() => withTexts('(je tekst staat bij je bestelling)')),
    ])
  },
)

shopTest('a shop that wraps no gifts rejects a form with gift wrapping', async ({ app }) => {
  const { variantIds } = await addProduct(app, { name: 'Zegelring', priceCents: 4_000 })
  const cartId = await fillCart(app, [{ variantId: variantIds[0] ?? 0, quantity: 1 }])
  const form = await fillCheckoutForm(app, cartId, { giftWrap: true })
  await saveSettings(app, { offersGiftWrap: false })
  expect(await placeOrder(app, cartId, form)).toEqual({ ok: false, error: 'cart-changed' })
  expect((await readOrders(app, { search: '' })).total).toBe(0)
  expect(await placeOrder(app, cartId, await fillCheckoutForm(app, cartId, {}))).toMatchObject({
    ok: true,
    // The total contains € 6,95 for the parcel.
    order: { totalCents: 4_695, giftWrapCents: null },
  })
})

shopTest(
  'a company orders with a valid VAT id; an unknown id is rejected; an outage of VIES blocks nobody',
  async ({ app }) => {
    const register = await openLocalVies()
    const shopWithVies = { ...app, env: { ...app.env, VIES_URL: register.url } }
    const order = async (vatId: string) => {
      const { variantIds } = await addProduct(app, { name: vatId, priceCents: 4_000 })
      const cartId = await fillCart(app, [{ variantId: variantIds[0] ?? 0 }])
      const form = await fillCheckoutForm(app, cartId, { company: 'Goudlijn bv', vatId })
      const result = await placeOrder(shopWithVies, cartId, form)
      return result.ok ? await findOrder(app, result.order.id) : result.error
    }

    expect(await order(VALID_DUTCH)).toMatchObject({
      company: 'Goudlijn bv',
      vatId: VALID_DUTCH,
      vatIdCheck: { state: 'valid', name: 'VOORBEELD BV' },
    })
    expect(await order('NL001234567B99')).toBe('unknown-vat-id')
    expect(await order(UNAVAILABLE_GERMAN)).toMatchObject({ vatIdCheck: { state: 'unavailable' } })
    await register.close()
  },
)
