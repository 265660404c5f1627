import { expect } from 'vitest'
import { saveSettings } from '#app/features/core/settings/save-settings.server.ts'
import type { App } from '#app/platform/app.ts'
import { openCountedLine } from '#tests/support/count-statements.ts'
import { shopTest } from '#tests/support/shop-test.ts'
import { addCategory, addPhoto, addProduct, addReview } from '#tests/support/stock-shop.ts'
import { openBuiltShop } from './built-shop.ts'
import { type Client, createClient } from './client.ts'

/** Three rings that are related to each other, each with a photo and a review. */
async function addRings(app: App) {
  const categoryId = await addCategory(app, 'Ringen')
  for (const name of ['Zegelring', 'Bandring', 'Schakelring']) {
    const { productId } = await addProduct(app, { name, priceCents: 4_000, categoryId })
    await addPhoto(app, productId)
    await addReview(app, productId)
  }
}

shopTest(
  'a product page in a warm process sends at most six statements, and shows a changed setting at once',
  async ({ app, clock }) => {
    await addRings(app)
    const line = await openCountedLine(app.env.DATABASE_URL)
    const built = await openBuiltShop({ ...app.env, DATABASE_URL: line.url }, clock)
    const get = (path: string) => built.request({ path })
    await get('/product/zegelring/')
    line.takeStatements()
    expect((await get('/product/bandring/')).status).toBe(200)
    const statements = line.takeStatements()
    expect(statements).toHaveLength(6)
    await saveSettings(app, { name: 'Goud & Co' })
    await built.waitForChanges(app)
    expect((await get('/product/schakelring/')).text).toContain('Goud &amp; Co')
    await built.close()
    line.close()
  },
)

shopTest(
  'a product that cannot be added takes one statement, and another one for the notice of a visitor with a cart [C01]',
  async ({ app, clock }) => {
    const { productId } = await addProduct(app, { name: 'Zegelring', stock: 2 })
    const line = await openCountedLine(app.env.DATABASE_URL)
    const built = await openBuiltShop({ ...app.env, DATABASE_URL: line.url }, clock)
    const send = async (client: Client, quantity: string) => {
      line.takeStatements()
      const { text } = await client.post('/?wc-ajax=add_to_cart', [
        ['product_id', String(productId)],
        ['quantity', quantity],
      ])
      return { answer: JSON.parse(text), statements: line.takeStatements().length }
    }
    const shopper = createClient(built)
    expect((await send(shopper, '2')).answer).toHaveProperty('fragments')
    const rejection = { error: true, product_url: 'http://schakel.test/product/zegelring/' }
    expect(await send(shopper, '1')).toEqual({ answer: rejection, statements: 2 })
    expect(await send(shopper, '99')).toEqual({ answer: rejection, statements: 2 })
    expect(await send(createClient(built), '99')).toEqual({ answer: rejection, statements: 1 })
    await built.close()
    line.close()
  },
)
