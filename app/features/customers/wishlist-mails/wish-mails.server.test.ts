import { expect } from 'vitest'
import { refreshProducts } from '#app/features/catalog/products/refresh-products.server.ts'
import { sendShopMails } from '#app/features/checkout/confirmation-mail/send-shop-mails.server.ts'
import { users } from '#app/features/core/accounts/accounts-tables.server.ts'
import { changeWish } from '#app/features/customers/wishlist/wishlist.server.ts'
import type { App } from '#app/platform/app.ts'
import { mails } from '#app/platform/mail/mails-tables.server.ts'
import { formatCents } from '#app/platform/money.ts'
import { type MailServer, openMailServer } from '#simulators/smtp/mail-server.ts'
import { shopTest } from '#tests/support/shop-test.ts'
import { addProduct } from '#tests/support/stock-shop.ts'
import { sendWishMails } from './send-wish-mails.server.ts'
import { watchWishes } from './watch-wishes.server.ts'
import { readWishMails, requestWishMails, stopByLink, stopWishMails } from './wish-mails.server.ts'

const DAY_MS = 86_400_000

async function addPerson(app: App, id: string, emailVerified = true) {
  const now = app.clock.now()
  const email = `${id}@voorbeeld.example`
  await app.db
    .insert(users)
    .values({ id, name: `${id} de Vries`, email, emailVerified, createdAt: now, updatedAt: now })
  return id
}

/** Changes columns of the only variant of a product, as an import or the back office does. */
async function change(app: App, productId: number, columns: string) {
  await app.pool.query(`UPDATE variants SET ${columns} WHERE product_id = $1`, [productId])
  await refreshProducts(app, [productId])
}

/** Adds a past price to the log. The current price was logged with the database clock, which is ahead of the test's clock. */
async function logPrice(app: App, productId: number, daysAgo: number, priceCents: number) {
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
    const carla = await addPerson(app, 'carla', false)
    const dirk = await addPerson(app, 'dirk')
    const { productId } = await addProduct(app, { name: 'Ring', priceCents: 10_000 })
    for (const id of [anna, bram, carla, dirk]) await changeWish(app, id, productId, 'add')
    await logPrice(app, productId, 2, 10_000)
    await logPrice(app, productId, 1, 8_999)
    await requestWishMails(app, anna, 10)
    await requestWishMails(app, bram, 30)
    await requestWishMails(app, carla, 10)

    await change(app, productId, 'price_cents = 9000')
    expect(await sendWishNews(app), 'ten per cent is not more than ten').toEqual([])
    await change(app, productId, 'price_cents = 8999')
    expect(await sendWishNews(app)).toEqual(['anna: Ring is in prijs gezakt'])
    expect(await sendWishNews(app), 'twice the job').toEqual([])
    await change(app, productId, 'price_cents = 8500')
    expect(await sendWishNews(app), 'a little more of the same').toEqual([])
    await change(app, productId, 'price_cents = 6000')
    expect(await sendWishNews(app)).toEqual([
      'anna: Ring is in prijs gezakt',
      'bram: Ring is in prijs gezakt',
    ])
    await change(app, productId, 'price_cents = 10000')
    expect(await sendWishNews(app)).toEqual([])
    await change(app, productId, 'price_cents = 8000, stock = 0')
    expect(await sendWishNews(app), 'nobody can have it').toEqual([])
    await change(app, productId, 'stock = 1')
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
    const fallen = await addProduct(app, { name: 'Ring', priceCents: 10_000 })
    const raised = await addProduct(app, { name: 'Ketting', priceCents: 10_000 })
    for (const { productId } of [fallen, raised]) await changeWish(app, anna, productId, 'add')
    await logPrice(app, fallen.productId, 20, 10_000)
    await logPrice(app, raised.productId, 20, 8_000)
    await logPrice(app, raised.productId, 10, 10_000)
    for (const { productId } of [fallen, raised]) await logPrice(app, productId, 1, 8_000)

    await change(app, fallen.productId, 'price_cents = 8000')
    expect(await sendWishNews(app)).toEqual(['anna: Ring is in prijs gezakt'])
    const text = async () => (await app.db.select().from(mails))[0]?.text ?? ''
    expect(await text()).toContain('Hoi anna,')
    expect((await text()).replace(/\s+/g, ' ')).toContain(
      `In prijs gezakt: eerder ${formatCents(10_000)} (de laagste prijs in de 30 dagen ervoor), nu ${formatCents(8_000)}.`.replace(
        /\s+/g,
        ' ',
      ),
    )
    expect(await text()).not.toContain('erroepen')

    await change(app, raised.productId, 'price_cents = 8000')
    expect(await sendWishNews(app)).toEqual([`anna: Ketting kost nu ${formatCents(8_000)}`])
    expect(await text()).not.toContain('eerder')
    expect(await text()).not.toContain('gezakt')
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
    for (const id of ids) await change(app, id, 'stock = 1')
    await watchWishes(app)
    await change(app, bracelet, 'stock = 0')
    await changeWish(app, anna, signet, 'remove')
    expect(await sendWishNews(app)).toEqual(['anna: Nieuws over 2 sieraden van je verlanglijst'])
    const [mail] = await app.db.select().from(mails)
    for (const name of ['Ring', 'Ketting']) expect(mail?.text).toContain(name)
    for (const name of ['Armband', 'Zegelring']) expect(mail?.text).not.toContain(name)

    await sendShopMails(app)
    const stopUrl = mail?.stopUrl ?? ''
    const raw = smtp.received.map((text) => text.replace(/\r\n[ \t]+/g, ' '))
    expect(raw).toHaveLength(1)
    expect(raw[0]).toContain(`List-Unsubscribe: <${stopUrl}>\r\n`)
    expect(raw[0]).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n')
    expect(mail?.text).toContain(stopUrl)
    const token = /verlanglijst-mails\/([\w-]+)\/$/.exec(stopUrl)?.[1] ?? ''
    expect(await stopByLink(app, 'onzin')).toBe(false)
    expect(await stopByLink(app, token)).toBe(true)
    expect(await readWishMails(app, anna)).toEqual({ isOn: false, percent: 10 })
    await change(app, ring, 'price_cents = 100')
    expect(await sendWishNews(app)).toEqual([])

    // The link in an old mail also stops mails that were requested again.
    await requestWishMails(app, anna, 5)
    expect(await stopByLink(app, token)).toBe(true)
    await requestWishMails(app, anna, 5)
    await change(app, chain, 'price_cents = 100')
    await watchWishes(app)
    await stopWishMails(app, anna)
    expect(await sendWishNews(app), 'stopped before the mail was written').toEqual([])
  },
)

shopTest('only changes of wished products are recorded', async ({ app }) => {
  const anna = await addPerson(app, 'anna')
  const wished = await addProduct(app, { name: 'Ring', stock: 0 })
  const other = await addProduct(app, { name: 'Ketting', stock: 0 })
  await changeWish(app, anna, wished.productId, 'add')
  for (const { productId } of [wished, other]) {
    await change(app, productId, 'stock = 0')
    await change(app, productId, 'stock = 5')
    await change(app, productId, 'stock = 4')
  }
  const { rows } = await app.pool.query('SELECT product_id, is_back FROM wish_events')
  expect(rows).toEqual([{ product_id: wished.productId, is_back: true }])

  await app.pool.query(`
      INSERT INTO products (kind, status, slug, name) SELECT 'simple', 'published', 'ring-' || n, 'Ring ' || n FROM generate_series(1, 5000) n`)
  await app.pool.query(
    `INSERT INTO wishlist_items (user_id, product_id, added_at) SELECT $1, id, now() FROM products ON CONFLICT DO NOTHING`,
    [anna],
  )
  await app.pool.query('ANALYZE wishlist_items')
  const { rows: plan } = await app.pool.query(
    `EXPLAIN SELECT user_id FROM wishlist_items WHERE product_id = ${wished.productId}`,
  )
  expect(plan.map((row) => row['QUERY PLAN']).join()).toContain('wishlist_items_product')
})

shopTest('a product for customers only is watched like any other', async ({ app }) => {
  const anna = await addPerson(app, 'anna')
  await requestWishMails(app, anna, 10)
  const { productId } = await addProduct(app, { name: 'Geheimring', status: 'members', stock: 0 })
  await changeWish(app, anna, productId, 'add')

  await change(app, productId, 'stock = 1')

  expect(await sendWishNews(app)).toEqual(['anna: Geheimring is er weer'])
  await app.pool.query("UPDATE products SET status = 'draft' WHERE id = $1", [productId])
  await change(app, productId, 'price_cents = 100')
  expect(await sendWishNews(app), 'nobody can see it').toEqual([])
})
