import { and, eq, gt, isNull, lt, or } from 'drizzle-orm'
import { createElement } from 'react'
import { products, variants } from '#app/features/catalog/products/catalog-tables.server.ts'
import { readSettings } from '#app/features/core/settings/settings.server.ts'
import type { App } from '#app/platform/app.ts'
import { queueMail, SEND_MAILS } from '#app/platform/mail/mail.server.ts'
import { renderMail } from '#app/platform/mail/render-mail.server.ts'
import { StockMail, stockMailSubject } from './stock-mail.tsx'
import { STOCK_MAIL_DAYS } from './stock-mails.ts'
import { stockMails } from './stock-mails-tables.server.ts'

const DAY_MS = 86_400_000
/** A variant can be ordered if its stock is not counted, or some is left. */
const isInStock = or(isNull(variants.stock), gt(variants.stock, 0))

/** Queues the mails about variants that are in stock again, and deletes old requests. */
export async function sendStockMails(app: App, signal?: AbortSignal): Promise<void> {
  const cutoff = new Date(app.clock.now().getTime() - STOCK_MAIL_DAYS * DAY_MS)
  await app.db.delete(stockMails).where(lt(stockMails.requestedAt, cutoff))
  let hasSent = false
  while (!signal?.aborted && (await queueNextMail(app))) hasSent = true
  if (hasSent) await app.jobs.send(SEND_MAILS)
}

/** Deletes a request in the transaction that queues its mail, so that no request is answered twice. */
async function queueNextMail(app: App): Promise<boolean> {
  const settings = await readSettings(app)
  return app.db.transaction(async (tx) => {
    const [request] = await tx
      .select({
        id: stockMails.id,
        email: stockMails.email,
        name: products.name,
        slug: products.slug,
        optionValues: variants.optionValues,
      })
      .from(stockMails)
      .innerJoin(variants, eq(variants.id, stockMails.variantId))
      .innerJoin(products, eq(products.id, variants.productId))
      .where(and(isInStock, variants.isActive, eq(products.status, 'published')))
      .orderBy(stockMails.id)
      .limit(1)
      .for('update', { of: stockMails, skipLocked: true })
    if (!request) return false
    await tx.delete(stockMails).where(eq(stockMails.id, request.id))
    const mail = await renderMail(
      createElement(StockMail, { ...request, settings, siteUrl: app.siteUrl }),
    )
    await queueMail(
      tx,
      {
        eventKey: `stock-mail-${request.id}`,
        kind: 'stock',
        orderId: null,
        to: request.email,
        subject: stockMailSubject(request.name),
        ...mail,
      },
      app.clock.now(),
    )
    return true
  })
}
