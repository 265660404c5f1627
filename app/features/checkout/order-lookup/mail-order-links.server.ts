import { and, asc, desc, eq, or, sql } from 'drizzle-orm'
import { createElement } from 'react'
import { AccountMail } from '#app/features/core/mail/account-mail.tsx'
import { readSettings } from '#app/features/core/settings/settings.server.ts'
import { orderUrl } from '#app/features/fulfilment/orders/orders.ts'
import { orders } from '#app/features/fulfilment/orders/orders-tables.server.ts'
import type { App } from '#app/platform/app.ts'
import type { Db } from '#app/platform/database/db.server.ts'
import { dutchDate } from '#app/platform/dutch-time.ts'
import { queueMail, SEND_MAILS } from '#app/platform/mail/mail.server.ts'
import { renderMail } from '#app/platform/mail/render-mail.server.ts'
import { orderLookups } from './order-lookup-tables.server.ts'
import { countLinkMail } from './request-order-link.server.ts'

/** Handles all requests for an order link and mails the link of each order that exists. */
export async function mailOrderLinks(app: App, signal?: AbortSignal): Promise<void> {
  let hasSent = false
  while (!signal?.aborted && (await handleNextRequest(app))) hasSent = true
  if (hasSent) await app.jobs.send(SEND_MAILS)
}

/**
 * Handles one request; returns false if there is none. The request is deleted in the transaction that queues its mail, so that two
 * processes never answer the same request.
 */
async function handleNextRequest(app: App): Promise<boolean> {
  const settings = await readSettings(app)
  return app.db.transaction(async (tx) => {
    const [lookup] = await tx
      .select()
      .from(orderLookups)
      .orderBy(asc(orderLookups.id))
      .limit(1)
      .for('update', { skipLocked: true })
    if (!lookup) return false
    await tx.delete(orderLookups).where(eq(orderLookups.id, lookup.id))
    const order = await findOrder(tx, lookup)
    if (!order || !(await countLinkMail(app, lookup.email))) return true
    const title = `Je bestelling ${order.importRef ?? order.id}`
    const content = await renderMail(
      createElement(AccountMail, {
        settings,
        siteUrl: app.siteUrl,
        title,
        preview: 'De link naar je bestelling',
        paragraphs: [
          `Je vroeg om de link naar je bestelling van ${dutchDate(order.placedAt)}. Op die pagina zie je hoe het ermee staat en kun je je pakket volgen.`,
        ],
        button: { href: `${app.siteUrl}${orderUrl(order)}`, text: 'Bekijk je bestelling' },
        small:
          'Wie deze link heeft, kan je bestelling bekijken. Heb je hier niet om gevraagd, dan hoef je niets te doen.',
      }),
    )
    const mail = { eventKey: `order-link-${lookup.id}`, kind: 'order-link', orderId: order.id }
    const subject = `De link naar je bestelling bij ${settings.name}`
    await queueMail(tx, { ...mail, to: lookup.email, subject, ...content }, app.clock.now())
    return true
  })
}

/** Finds an order by its e-mail address and its number, here or in the shop that it was imported from. */
async function findOrder(tx: Db, { orderNumber, email }: typeof orderLookups.$inferSelect) {
  const number = orderNumber.replace(/^(?:bestelling|nr\.?|#|\s)+/i, '')
  const hasNumber = or(eq(sql`${orders.id}::text`, number), eq(orders.importRef, number))
  const [order] = await tx
    .select({
      id: orders.id,
      key: orders.key,
      importRef: orders.importRef,
      placedAt: orders.placedAt,
    })
    .from(orders)
    .where(and(eq(sql`lower(${orders.email})`, email), hasNumber))
    .orderBy(desc(orders.id))
    .limit(1)
  return order
}
