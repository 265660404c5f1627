import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { variants } from '#app/features/catalog/products/catalog-tables.server.ts'
import type { App } from '#app/platform/app.ts'
import { mails } from '#app/platform/mail/mails-tables.server.ts'
import { shopTest } from '#tests/support/shop-test.ts'
import { addProduct } from '#tests/support/stock-shop.ts'
import { readDeliveredText } from '#tests/support/written-mails.ts'
import { findStockMailVariant, requestStockMail } from './request-stock-mail.server.ts'
import { sendStockMails } from './send-stock-mails.server.ts'
import { stockMails } from './stock-mails-tables.server.ts'

const DAY_MS = 86_400_000
const SHOPPER = 'lotte@voorbeeld.example'

async function addSoldOutVariant(app: App): Promise<number> {
  const { variantIds } = await addProduct(app, { name: 'Ring Bo', stock: 0 })
  const [id] = variantIds
  if (id === undefined) throw new Error('no variant')
  return id
}

const restock = (app: App, id: number) =>
  app.db.update(variants).set({ stock: 2 }).where(eq(variants.id, id))

shopTest('a shopper gets one mail when a sold-out variant is in stock again', async ({ app }) => {
  const id = await addSoldOutVariant(app)
  expect(await findStockMailVariant(app, id)).toMatchObject({ name: 'Ring Bo', isAvailable: false })
  expect(await requestStockMail(app, '192.0.2.1', id, SHOPPER)).toEqual({ ok: true })
  expect(await requestStockMail(app, '192.0.2.1', id, SHOPPER.toUpperCase())).toEqual({ ok: true })
  await sendStockMails(app)
  expect(await app.db.select().from(mails)).toEqual([])

  await restock(app, id)
  await sendStockMails(app)
  await sendStockMails(app)
  const storedMails = await app.db.select().from(mails)
  expect(storedMails.map(({ toAddress, subject }) => [toAddress, subject])).toEqual([
    [SHOPPER, 'Ring Bo is er weer'],
  ])
  expect(await app.db.select().from(stockMails)).toEqual([])
})

shopTest('the mail names the size in words', async ({ app }) => {
  const { variantIds } = await addProduct(app, {
    name: 'Ring Wies',
    variants: [{ options: { metaal: 'Zilver', ringmaat: '19' }, stock: 0 }],
  })
  const [id = 0] = variantIds
  await requestStockMail(app, '192.0.2.1', id, SHOPPER)
  await restock(app, id)
  await sendStockMails(app)
  expect(await readDeliveredText(app, SHOPPER)).toContain(
    'Ring Wies (Zilver, maat 19) is weer op voorraad.',
  )
})

shopTest('requests are limited, and deleted after half a year', async ({ app, clock }) => {
  const id = await addSoldOutVariant(app)
  // A network may send ten requests.
  const results = []
  for (let index = 0; index < 11; index++) {
    results.push(await requestStockMail(app, '192.0.2.1', id, `koper${index}@voorbeeld.example`))
  }
  expect(results.filter(({ ok }) => ok)).toHaveLength(10)
  expect(results.at(-1)).toMatchObject({ ok: false, error: 'too-often' })
  const unknownVariantId = 999_999
  expect(await findStockMailVariant(app, unknownVariantId)).toBeUndefined()

  clock.advance(181 * DAY_MS)
  await sendStockMails(app)
  expect(await app.db.select().from(stockMails)).toEqual([])
})
