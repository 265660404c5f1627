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
    const orderUrl = `/checkout/order-received/${order.id}/?key=${order.key}`
    const reviewMailPath = reviewMailUrl(order)
    const buyer = createClient(builtShop)
    const readState = async () => (await readReviewMail(app, order.id)).state
    expect((await buyer.get(orderUrl)).text).not.toContain('Mail me na levering')
    await saveSettings(app, { ...(await readSettings(app)), reviewMailDays: 10 })
    await builtShop.waitForChanges(app)
    const offerPage = (await buyer.get(orderUrl)).text
    expect(offerPage).toContain('Dan mailen we je 10 dagen na levering')
    expect(offerPage).toContain(`action="${reviewMailPath}"`)

    const mailRequest = await buyer.post(reviewMailPath, [['intent', 'ask']])
    expect([mailRequest.status, mailRequest.headers.location]).toEqual([303, orderUrl])
    expect(await readState()).toBe('open')
    // The promise to this buyer does not change with the setting.
    await saveSettings(app, { ...(await readSettings(app)), reviewMailDays: 20 })
    await builtShop.waitForChanges(app)
    const requestedPage = (await buyer.get(orderUrl)).text
    expect(requestedPage).toContain('Mail me toch niet')
    expect(requestedPage).toContain('We mailen je 10 dagen na levering')
    // A program that opens the links of a mail cancels nothing.
    const linkPreview = await createClient(builtShop).get(reviewMailPath)
    expect(linkPreview.text).toContain('Stop deze mail')
    expect([await readState(), linkPreview.headers['cache-control']]).toEqual([
      'open',
      'private, no-store',
    ])
    const cancellation = await createClient(builtShop).post(reviewMailPath, [
      ['List-Unsubscribe', 'One-Click'],
    ])
    expect([cancellation.status, await readState()]).toEqual([200, 'none'])
    expect(cancellation.text).toContain('Je krijgt hierover geen mail')

    const guessedUrl = reviewMailUrl({ id: order.id, key: 'geraden' })
    expect((await buyer.get(guessedUrl)).status).toBe(404)
    expect((await buyer.post(guessedUrl, [['intent', 'ask']])).status).toBe(404)
    expect(await readState()).toBe('none')
  },
)
