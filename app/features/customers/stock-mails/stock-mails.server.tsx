import { and, eq, gt, isNull, lt, or, sql } from 'drizzle-orm'
import { products, variants } from '#app/features/catalog/products/catalog-tables.server.ts'
import { readSettings } from '#app/features/core/settings/settings.server.ts'
import type { App } from '#app/platform/app.ts'
import { createRateLimits, network } from '#app/platform/http/rate-limit.server.ts'
import { queueMail, SEND_MAILS } from '#app/platform/mail/mail.server.ts'
import { renderMail } from '#app/platform/mail/render-mail.server.ts'
import { StockMail, stockMailSubject } from './stock-mail.tsx'
import { STOCK_MAIL_DAYS, type StockMailResult } from './stock-mails.ts'
import { stockMails } from './stock-mails-tables.server.ts'

const HOUR_SECONDS = 3_600
const DAY_MS = 86_400_000

const limits = createRateLimits('stock-mail-limits', {
  perNetwork: { name: 'stock-mail', tries: 10, windowSeconds: HOUR_SECONDS },
  perAddress: { name: 'stock-mail-address', tries: 20, windowSeconds: 24 * HOUR_SECONDS },
})

/** A variant that can be ordered: its stock is not counted, or there is some. */
const isThere = or(isNull(variants.stock), gt(variants.stock, 0))

/** Returns the product and options of a variant of a published own product; undefined for any other. */
export async function findStockMailVariant(app: App, variantId: number) {
  const [row] = await app.db
    .select({
      id: variants.id,
      name: products.name,
      slug: products.slug,
      optionValues: variants.optionValues,
      isThere: sql<boolean>`${isThere}`,
    })
    .from(variants)
    .innerJoin(products, eq(products.id, variants.productId))
    .where(
      and(
        eq(variants.id, variantId),
        variants.isActive,
        eq(products.status, 'published'),
        eq(products.seller, 'own'),
      ),
    )
  return row
}

/** Stores a request once; the answer does not reveal whether it was stored before. */
export async function requestStockMail(
  app: App,
  ip: string,
  variantId: number,
  email: string,
): Promise<StockMailResult> {
  const { perNetwork, perAddress } = app.use(limits)
  for (const counted of [
    await perNetwork.count(network(ip)),
    await perAddress.count(email.toLowerCase()),
  ]) {
    if (!counted.ok) return { ...counted, error: 'too-often' }
  }
  await app.db
    .insert(stockMails)
    .values({ variantId, email, requestedAt: app.clock.now() })
    .onConflictDoNothing()
  return { ok: true }
}

/** Queues the mails about variants that are in stock again, and deletes old requests. */
export async function sendStockMails(app: App, signal?: AbortSignal): Promise<void> {
  const before = new Date(app.clock.now().getTime() - STOCK_MAIL_DAYS * DAY_MS)
  await app.db.delete(stockMails).where(lt(stockMails.requestedAt, before))
  let hasSent = false
  while (!signal?.aborted && (await queueNext(app))) hasSent = true
  if (hasSent) await app.jobs.send(SEND_MAILS)
}

/** A request is deleted in the transaction that queues its mail. */
async function queueNext(app: App): Promise<boolean> {
  const settings = await readSettings(app)
  return app.db.transaction(async (tx) => {
    const [next] = await tx
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
      .where(and(isThere, variants.isActive, eq(products.status, 'published')))
      .orderBy(stockMails.id)
      .limit(1)
      .for('update', { of: stockMails, skipLocked: true })
    if (!next) return false
    await tx.delete(stockMails).where(eq(stockMails.id, next.id))
    const made = await renderMail(<StockMail {...next} settings={settings} siteUrl={app.siteUrl} />)
    await queueMail(
      tx,
      {
        eventKey: `stock-mail-${next.id}`,
        kind: 'stock',
        orderId: null,
        userId: null,
        to: next.email,
        subject: stockMailSubject(next.name),
        ...made,
      },
      app.clock.now(),
    )
    return true
  })
}
