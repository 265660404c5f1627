import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { saveSettings } from '#app/features/core/settings/admin/save-settings.server.ts'
import { readSettings } from '#app/features/core/settings/settings.server.ts'
import { writeReview } from '#app/features/customers/write-review/write-review.server.ts'
import { shipOrder } from '#app/features/fulfilment/carriers/admin/ship-order.server.ts'
import { deliverParcel } from '#app/features/fulfilment/carriers/deliver-parcel.server.ts'
import { markOrderPaid } from '#app/features/fulfilment/payment-flow/admin/mark-order-paid.server.ts'
import { mails } from '#app/platform/mails-tables.server.ts'
import type { Shop } from '#app/platform/shop.ts'
import { placeAnOrder } from '#tests/support/place-an-order.ts'
import { shopTest } from '#tests/support/shop-test.ts'
import { askReviewMail, readReviewMail, stopReviewMail } from './review-mails.server.ts'
import { sendReviewMails } from './send-review-mails.server.ts'

const DAY_MS = 24 * 3_600_000

async function bring(shop: Shop, orderId: number) {
  await markOrderPaid(shop, orderId, 'Eva')
  await shipOrder(shop, orderId, { carrier: 'postnl', code: '3SVOORBEELD' }, 'Eva')
  await deliverParcel(shop, orderId, 1, 'Eva')
}

/** Those that the job queued, all in all. */
const readMails = (shop: Shop) =>
  shop.db.select().from(mails).where(eq(mails.kind, 'order-review')).orderBy(mails.orderId)

shopTest(
  'a buyer who asked for it is mailed once for a review, so many days after delivery, and can take it back',
  async ({ shop, clock }) => {
    const asked = await placeAnOrder(shop, { firstName: 'Sanne', email: 'sanne@voorbeeld.example' })
    const done = await placeAnOrder(shop, { firstName: 'Daan', email: 'daan@voorbeeld.example' })
    const waiting = await placeAnOrder(shop, { firstName: 'Tess' })
    await askReviewMail(shop, asked.id)
    expect(await readReviewMail(shop, asked.id), 'the owner did not switch it on').toEqual({
      state: 'none',
      days: null,
    })
    const setDays = async (reviewMailDays: number) =>
      saveSettings(shop, { ...(await readSettings(shop)), reviewMailDays })
    await setDays(21)
    for (const { id } of [asked, done, waiting]) await askReviewMail(shop, id)
    for (const { id } of [asked, done]) await bring(shop, id)
    const author = { userId: null, email: 'daan@voorbeeld.example', orderId: done.id, name: 'Daan' }
    const { rows } = await shop.pool.query(
      'SELECT product_id AS id FROM order_lines WHERE order_id = $1',
      [done.id],
    )
    await writeReview(
      shop,
      author,
      rows[0].id,
      { author: 'Daan', stars: 5, scores: {}, title: 'Mooi', body: 'Mooi.', keptPhotoIds: [] },
      { photos: [], ip: '192.0.2.1' },
    )

    // What they were told when they asked holds.
    await setDays(5)
    clock.advance(20 * DAY_MS)
    await sendReviewMails(shop)
    expect(await readMails(shop)).toEqual([])

    clock.advance(DAY_MS)
    await setDays(0)
    await sendReviewMails(shop)
    expect(await readMails(shop)).toEqual([])
    await setDays(21)
    await stopReviewMail(shop, asked.id)
    await sendReviewMails(shop)
    expect(await readMails(shop)).toEqual([])
    await askReviewMail(shop, asked.id)
    await Promise.all([sendReviewMails(shop), sendReviewMails(shop)])
    const [mail, ...more] = await readMails(shop)
    expect(more).toEqual([])
    expect(mail).toMatchObject({
      toAddress: 'sanne@voorbeeld.example',
      subject: 'Wat vind je van Zegelring Sanne?',
      stopUrl: `http://schakel.test/review-mail/${asked.id}/?key=${asked.key}`,
    })
    expect(mail?.html.replaceAll('&amp;', '&')).toContain(
      `http://schakel.test/product/zegelring-sanne/review/?bestelling=${asked.id}&key=${asked.key}`,
    )
    expect(mail?.text).toContain('Stop deze mails')
    expect(await readReviewMail(shop, asked.id)).toEqual({ state: 'sent', days: 21 })
    expect(await readReviewMail(shop, waiting.id)).toMatchObject({ state: 'open' })

    // Once is once.
    await askReviewMail(shop, asked.id)
    clock.advance(DAY_MS)
    await sendReviewMails(shop)
    expect(await readMails(shop)).toHaveLength(1)
    clock.advance(365 * DAY_MS)
    await sendReviewMails(shop)
    expect(await readReviewMail(shop, waiting.id)).toMatchObject({ state: 'none' })
  },
)
