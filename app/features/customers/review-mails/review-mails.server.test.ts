import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { saveSettings } from '#app/features/core/settings/save-settings.server.ts'
import { readSettings } from '#app/features/core/settings/settings.server.ts'
import { writeReview } from '#app/features/customers/write-review/write-review.server.ts'
import { deliverParcel } from '#app/features/fulfilment/carriers/deliver-parcel.server.ts'
import { shipOrder } from '#app/features/fulfilment/carriers/ship-order.server.ts'
import { markOrderPaid } from '#app/features/fulfilment/payment-flow/mark-order-paid.server.ts'
import type { App } from '#app/platform/app.ts'
import { mails } from '#app/platform/mail/mails-tables.server.ts'
import { placeAnOrder } from '#tests/support/place-an-order.ts'
import { shopTest } from '#tests/support/shop-test.ts'
import { readReviewMail, requestReviewMail, stopReviewMail } from './review-mails.server.ts'
import { sendReviewMails } from './send-review-mails.server.ts'

const DAY_MS = 24 * 3_600_000

async function deliverOrder(app: App, orderId: number) {
  await markOrderPaid(app, orderId, 'Eva')
  await shipOrder(app, orderId, { carrier: 'postnl', code: '3SVOORBEELD' }, 'Eva')
  await deliverParcel(app, orderId, 1, 'Eva')
}

/** Reads all review mails that the job queued. */
const readMails = (app: App) =>
  app.db.select().from(mails).where(eq(mails.kind, 'order-review')).orderBy(mails.orderId)

shopTest(
  'a buyer who requested a review mail gets it once, the promised number of days after delivery, and can cancel it',
  async ({ app, clock }) => {
    const orderToMail = await placeAnOrder(app, {
      firstName: 'Sanne',
      email: 'sanne@voorbeeld.example',
    })
    const reviewedOrder = await placeAnOrder(app, {
      firstName: 'Daan',
      email: 'daan@voorbeeld.example',
    })
    const undeliveredOrder = await placeAnOrder(app, { firstName: 'Tess' })
    await requestReviewMail(app, orderToMail.id)
    expect(await readReviewMail(app, orderToMail.id), 'the owner did not switch it on').toEqual({
      state: 'none',
      days: null,
    })
    const setDays = async (reviewMailDays: number) =>
      saveSettings(app, { ...(await readSettings(app)), reviewMailDays })
    await setDays(21)
    for (const { id } of [orderToMail, reviewedOrder, undeliveredOrder])
      await requestReviewMail(app, id)
    for (const { id } of [orderToMail, reviewedOrder]) await deliverOrder(app, id)
    const author = {
      userId: null,
      email: 'daan@voorbeeld.example',
      orderId: reviewedOrder.id,
      name: 'Daan',
    }
    const { rows } = await app.pool.query(
      'SELECT product_id AS id FROM order_lines WHERE order_id = $1',
      [reviewedOrder.id],
    )
    await writeReview(
      app,
      author,
      rows[0].id,
      { author: 'Daan', stars: 5, scores: {}, title: 'Mooi', body: 'Mooi.', remainingPhotoIds: [] },
      { photos: [], ip: '192.0.2.1' },
    )

    // The number of days that was promised at the request still applies.
    await setDays(5)
    clock.advance(20 * DAY_MS)
    await sendReviewMails(app)
    expect(await readMails(app)).toEqual([])

    clock.advance(DAY_MS)
    // 0 days: the owner has switched the mails off.
    await setDays(0)
    await sendReviewMails(app)
    expect(await readMails(app)).toEqual([])
    await setDays(21)
    await stopReviewMail(app, orderToMail.id)
    await sendReviewMails(app)
    expect(await readMails(app)).toEqual([])
    await requestReviewMail(app, orderToMail.id)
    await Promise.all([sendReviewMails(app), sendReviewMails(app)])
    const [mail, ...otherMails] = await readMails(app)
    expect(otherMails).toEqual([])
    expect(mail).toMatchObject({
      toAddress: 'sanne@voorbeeld.example',
      subject: 'Wat vind je van Zegelring Sanne?',
      stopUrl: `http://schakel.test/review-mail/${orderToMail.id}/?key=${orderToMail.key}`,
    })
    expect(mail?.html.replaceAll('&amp;', '&')).toContain(
      `http://schakel.test/product/zegelring-sanne/review/?bestelling=${orderToMail.id}&key=${orderToMail.key}`,
    )
    expect(mail?.text).toContain('Stop deze mails')
    expect(await readReviewMail(app, orderToMail.id)).toEqual({ state: 'sent', days: 21 })
    expect(await readReviewMail(app, undeliveredOrder.id)).toMatchObject({ state: 'open' })

    await requestReviewMail(app, orderToMail.id)
    clock.advance(DAY_MS)
    await sendReviewMails(app)
    expect(await readMails(app)).toHaveLength(1)
    // The request for an order that is never delivered is deleted in the end.
    clock.advance(365 * DAY_MS)
    await sendReviewMails(app)
    expect(await readReviewMail(app, undeliveredOrder.id)).toMatchObject({ state: 'none' })
  },
)
