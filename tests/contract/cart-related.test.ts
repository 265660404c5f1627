import { expect } from 'vitest'
import { addCategory, addProduct } from '#tests/support/stock-shop.ts'
import { builtShopTest, LONG_TIMEOUT } from './built-shop.ts'
import { createClient } from './client.ts'

builtShopTest(
  'the cart panel shows two products related to the only one in the cart, but none that is for customers only',
  LONG_TIMEOUT,
  async ({ app, builtShop }) => {
    const categoryId = await addCategory(app, 'Ringen')
    const { productId } = await addProduct(app, { name: 'Ring Anna', categoryId })
    await addProduct(app, { name: 'Ring Geheim', categoryId, status: 'members', popularity: 9 })
    for (const name of ['Ring Eva', 'Ring Fee', 'Ring Noor'])
      await addProduct(app, { name, categoryId })
    await builtShop.waitForChanges(app)
    const guest = createClient(builtShop)
    const readRelatedHtml = async (id: number) =>
      JSON.parse((await guest.get(`/deel/past-erbij/${id}/`)).text).html
    const html = await readRelatedHtml(productId)
    expect(html).toContain('Past erbij')
    expect(html.match(/href="\/product\/ring-(?:eva|fee|noor)\/"/g)).toHaveLength(2)
    expect(html).not.toMatch(/Anna|Geheim/)
    expect(await readRelatedHtml(999_999)).toBe('')
  },
)
