import { expect } from 'vitest'
import { saveSettings } from '#app/features/core/settings/save-settings.server.ts'
import { readSettings } from '#app/features/core/settings/settings.server.ts'
import { readReviewMail } from '#app/features/customers/review-mails/review-mails.server.ts'
import { reviewMailUrl } from '#app/features/customers/review-mails/review-mails.ts'
import { placeAnOrder } from '#tests/support/place-an-order.ts'
import { builtShopTest, LONG_TIMEOUT } from './built-shop.ts'
import { createClient } from './client.ts'

builtShopTest(
  'a buyer requests a review mail on the order page, and a mail program cancels it with one click',
  LONG_TIMEOUT,
  async ({ app, builtShop }) => {
    const order = await placeAnOrder(app)
    const page = `/checkout/order-received/${order.id}/?key=${order.key}`
    const address = reviewMailUrl(order)
    const buyer = createClient(builtShop)
    const state = async () => (await readReviewMail(app, order.id)).state
    expect((await buyer.get(page)).text).not.toContain('Mail me na levering')
    await saveSettings(app, { ...(await readSettings(app)), reviewMailDays: 10 })
    await builtShop.waitForChanges(app)
    const offered = (await buyer.get(page)).text
    expect(offered).toContain('Dan mailen we je 10 dagen na levering')
    expect(offered).toContain(`action="${address}"`)

    const requested = await buyer.post(address, [['intent', 'ask']])
    expect([requested.status, requested.headers.location]).toEqual([303, page])
    expect(await state()).toBe('open')
    await saveSettings(app, { ...(await readSettings(app)), reviewMailDays: 20 })
    await builtShop.waitForChanges(app)
    const open = (await buyer.get(page)).text
    expect(open).toContain('Mail me toch niet')
    expect(open).toContain('We mailen je 10 dagen na levering')
    const scanner = await createClient(builtShop).get(address)
    expect(scanner.text).toContain('Stop deze mail')
    expect([await state(), scanner.headers['cache-control']]).toEqual(['open', 'private, no-store'])
    const stopped = await createClient(builtShop).post(address, [['List-Unsubscribe', 'One-Click']])
    expect([stopped.status, await state()]).toEqual([200, 'none'])
    expect(stopped.text).toContain('Je krijgt hierover geen mail')

    const strange = reviewMailUrl({ id: order.id, key: 'geraden' })
    expect((await buyer.get(strange)).status).toBe(404)
    expect((await buyer.post(strange, [['intent', 'ask']])).status).toBe(404)
    expect(await state()).toBe('none')
  },
)
