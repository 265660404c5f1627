import { expect } from 'vitest'
import { refreshProducts } from '#app/features/catalog/products/refresh-products.server.ts'
import { sendShopMails } from '#app/features/checkout/confirmation-mail/send-shop-mails.server.ts'
import { users } from '#app/features/core/accounts/accounts-tables.server.ts'
import { changeWish } from '#app/features/customers/wishlist/wishlist.server.ts'
import type { App } from '#app/platform/app.ts'
import { mails } from '#app/platform/mail/mails-tables.server.ts'
import { type MailServer, openMailServer } from '#simulators/smtp/mail-server.ts'
import { shopTest } from '#tests/support/shop-test.ts'
import { addProduct } from '#tests/support/stock-shop.ts'
import { sendWishMails } from './send-wish-mails.server.ts'
import { watchWishes } from './watch-wishes.server.ts'
import { readWishMails, requestWishMails, stopByLink, stopWishMails } from './wish-mails.server.ts'

const DAY_MS = 86_400_000

async function addPerson(app: App, id: string, { emailVerified = true } = {}) {
  const now = app.clock.now()
  const email = `${id}@voorbeeld.example`
  await app.db
    .insert(users)
    .values({ id, name: `${id} de Vries`, email, emailVerified, createdAt: now, updatedAt: now })
  return id
}

/** Changes columns of the only variant of a product, as an import or the back office does. */
async function changeVariant(app: App, productId: number, columns: string) {
  await app.pool.query(`UPDATE variants SET ${columns} WHERE product_id = $1`, [productId])
  await refreshProducts(app, [productId])
}

/** Adds a past price to the log. The current price was logged with the database clock, which is ahead of the test's clock. */
async function logPrice(
  app: App,
  productId: number,
  { daysAgo, priceCents }: { daysAgo: number; priceCents: number },
) {
  const changedAt = new Date(app.clock.now().getTime() - daysAgo * DAY_MS)
  await app.pool.query(
    `INSERT INTO price_log (product_id, variant_id, price_cents, recorded_at)
     SELECT product_id, id, $2, $3 FROM variants WHERE product_id = $1`,
    [productId, priceCents, changedAt],
  )
}

/** Runs the jobs and returns the mails that they send: recipient and subject. */
async function sendWishNews(app: App): Promise<string[]> {
  await app.db.delete(mails)
  await watchWishes(app)
  await sendWishMails(app)
  const storedMails = await app.db.select().from(mails).orderBy(mails.toAddress)
  return storedMails.map(({ toAddress, subject }) => `${toAddress.split('@')[0]}: ${subject}`)
}

const mailedTest = shopTest.extend<{ smtp: MailServer }>({
  smtp: async ({ app }, use) => {
    const server = await openMailServer()
    app.env.SMTP_URL = server.url
    await use(server)
    await server.close()
  },
})

shopTest(
  'a customer is mailed once when a price falls by more than their percentage, and once at the next fall',
  async ({ app }) => {
    const anna = await addPerson(app, 'anna')
    const bram = await addPerson(app, 'bram')
    const carla = await addPerson(app, 'carla', { emailVerified: false })
    const dirk = await addPerson(app, 'dirk')
    const { productId } = await addProduct(app, { name: 'Ring', priceCents: 10_000 })
    for (const id of [anna, bram, carla, dirk]) await changeWish(app, id, productId, 'add')
    await logPrice(app, productId, { daysAgo: 2, priceCents: 10_000 })
    await logPrice(app, productId, { daysAgo: 1, priceCents: 8_999 })
    // More than 10 % off for Anna, 30 % for Bram; Dirk wants no mails, and Carla's address is not confirmed.
    await requestWishMails(app, anna, 10)
    await requestWishMails(app, bram, 30)
    await requestWishMails(app, carla, 10)

    await changeVariant(app, productId, 'price_cents = 9000')
    expect(await sendWishNews(app), 'ten per cent is not more than ten').toEqual([])
    await changeVariant(app, productId, 'price_cents = 8999')
    expect(await sendWishNews(app)).toEqual(['anna: Ring is in prijs gezakt'])
    expect(await sendWishNews(app), 'the job ran again').toEqual([])
    await changeVariant(app, productId, 'price_cents = 8500')
    expect(await sendWishNews(app), 'less than 10 % below the price in the last mail').toEqual([])
    await changeVariant(app, productId, 'price_cents = 6000')
    expect(await sendWishNews(app)).toEqual([
      'anna: Ring is in prijs gezakt',
      'bram: Ring is in prijs gezakt',
    ])
    await changeVariant(app, productId, 'price_cents = 10000')
    expect(await sendWishNews(app)).toEqual([])
    await changeVariant(app, productId, 'price_cents = 8000, stock = 0')
    expect(await sendWishNews(app), 'it is sold out').toEqual([])
    await changeVariant(app, productId, 'stock = 1')
    expect(await sendWishNews(app)).toEqual(['anna: Ring is er weer', 'bram: Ring is er weer'])
    const [mail] = await app.db.select().from(mails).orderBy(mails.toAddress)
    expect(mail?.text.replace(/\s+/g, ' ')).toMatch(
      /Weer op voorraad\. In prijs gezakt: eerder € 89,99 \(.*\), nu € 80,00\./,
    )
  },
)

shopTest(
  'a mail greets by the first name, shows the earlier price only if it is the lowest of 30 days, and does not mention withdrawal',
  async ({ app }) => {
    const anna = await addPerson(app, 'anna')
    await requestWishMails(app, anna, 10)
    const ring = await addProduct(app, { name: 'Ring', priceCents: 10_000 })
    const chain = await addProduct(app, { name: 'Ketting', priceCents: 10_000 })
    for (const { productId } of [ring, chain]) await changeWish(app, anna, productId, 'add')
    await logPrice(app, ring.productId, { daysAgo: 20, priceCents: 10_000 })
    await logPrice(app, chain.productId, { daysAgo: 20, priceCents: 8_000 })
    await logPrice(app, chain.productId, { daysAgo: 10, priceCents: 10_000 })
    for (const { productId } of [ring, chain])
      await logPrice(app, productId, { daysAgo: 1, priceCents: 8_000 })

    await changeVariant(app, ring.productId, 'price_cents = 8000')
    expect(await sendWishNews(app)).toEqual(['anna: Ring is in prijs gezakt'])
    const readText = async () => (await app.db.select().from(mails))[0]?.text ?? ''
    expect(await readText()).toContain('Hoi anna,')
    expect((await readText()).replace(/\s+/g, ' ')).toContain(
      'In prijs gezakt: eerder € 100,00 (de laagste prijs in de 30 dagen ervoor), nu € 80,00.',
    )
    expect(await readText()).not.toMatch(/herroepen/i)

    await changeVariant(app, chain.productId, 'price_cents = 8000')
    expect(await sendWishNews(app)).toEqual(['anna: Ketting kost nu €\u00a080,00'])
    expect(await readText()).not.toContain('eerder')
    expect(await readText()).not.toContain('gezakt')
  },
)

mailedTest(
  'changes at the same time give one mail about products still available and wished, and one click stops these mails',
  async ({ app, smtp }) => {
    const anna = await addPerson(app, 'anna')
    await requestWishMails(app, anna, 10)
    const ids: number[] = []
    for (const name of ['Ring', 'Ketting', 'Armband', 'Zegelring']) {
      const { productId } = await addProduct(app, { name, stock: 0 })
      await changeWish(app, anna, productId, 'add')
      ids.push(productId)
    }
    const [ring = 0, chain = 0, bracelet = 0, signet = 0] = ids
    for (const id of ids) await changeVariant(app, id, 'stock = 1')
    await watchWishes(app)
    await changeVariant(app, bracelet, 'stock = 0')
    await changeWish(app, anna, signet, 'remove')
    expect(await sendWishNews(app)).toEqual(['anna: Nieuws over 2 sieraden van je verlanglijst'])
    const [mail] = await app.db.select().from(mails)
    for (const name of ['Ring', 'Ketting']) expect(mail?.text).toContain(name)
    for (const name of ['Armband', 'Zegelring']) expect(mail?.text).not.toContain(name)

    await sendShopMails(app)
    const stopUrl = mail?.stopUrl ?? ''
    // Long header lines are folded.
    const rawMails = smtp.received.map((text) => text.replace(/\r\n[ \t]+/g, ' '))
    expect(rawMails).toHaveLength(1)
    expect(rawMails[0]).toContain(`List-Unsubscribe: <${stopUrl}>\r\n`)
    expect(rawMails[0]).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n')
    expect(mail?.text).toContain(stopUrl)
    const token = /verlanglijst-mails\/([\w-]+)\/$/.exec(stopUrl)?.[1] ?? ''
    expect(await stopByLink(app, 'onzin')).toBe(false)
    expect(await stopByLink(app, token)).toBe(true)
    expect(await readWishMails(app, anna)).toEqual({ isOn: false, percent: 10 })
    await changeVariant(app, ring, 'price_cents = 100')
    expect(await sendWishNews(app)).toEqual([])

    // The link in an old mail also stops mails that were requested again.
    await requestWishMails(app, anna, 5)
    expect(await stopByLink(app, token)).toBe(true)
    await requestWishMails(app, anna, 5)
    await changeVariant(app, chain, 'price_cents = 100')
    await watchWishes(app)
    await stopWishMails(app, anna)
    expect(await sendWishNews(app), 'stopped before the mail was written').toEqual([])
  },
)

shopTest('only changes of wished products are recorded', async ({ app }) => {
  const anna = await addPerson(app, 'anna')
  const wishedProduct = await addProduct(app, { name: 'Ring', stock: 0 })
  const unwishedProduct = await addProduct(app, { name: 'Ketting', stock: 0 })
  await changeWish(app, anna, wishedProduct.productId, 'add')
  for (const { productId } of [wishedProduct, unwishedProduct]) {
    await changeVariant(app, productId, 'stock = 0')
    await changeVariant(app, productId, 'stock = 5')
    await changeVariant(app, productId, 'stock = 4')
  }
  const { rows } = await app.pool.query('SELECT product_id, is_back FROM wish_events')
  expect(rows).toEqual([{ product_id: wishedProduct.productId, is_back: true }])

  // With this many wishes PostgreSQL uses an index.
  await app.pool.query(`
      INSERT INTO products (kind, status, slug, name) SELECT 'simple', 'published', 'ring-' || n, 'Ring ' || n FROM generate_series(1, 5000) n`)
  await app.pool.query(
    `INSERT INTO wishlist_items (user_id, product_id, added_at) SELECT $1, id, now() FROM products ON CONFLICT DO NOTHING`,
    [anna],
  )
  await app.pool.query('ANALYZE wishlist_items')
  const { rows: plan } = await app.pool.query(
    `EXPLAIN SELECT user_id FROM wishlist_items WHERE product_id = ${wishedProduct.productId}`,
  )
  expect(plan.map((row) => row['QUERY PLAN']).join()).toContain('wishlist_items_product')
})

shopTest('a product for customers only is watched like any other', async ({ app }) => {
  const anna = await addPerson(app, 'anna')
  await requestWishMails(app, anna, 10)
  const { productId } = await addProduct(app, { name: 'Geheimring', status: 'members', stock: 0 })
  await changeWish(app, anna, productId, 'add')

  await changeVariant(app, productId, 'stock = 1')

  expect(await sendWishNews(app)).toEqual(['anna: Geheimring is er weer'])
  await app.pool.query("UPDATE products SET status = 'draft' WHERE id = $1", [productId])
  await changeVariant(app, productId, 'price_cents = 100')
  expect(await sendWishNews(app), 'nobody can see it').toEqual([])
})
