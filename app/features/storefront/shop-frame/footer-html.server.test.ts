import { expect, test } from 'vitest'
import { readShopRating } from '#app/features/customers/reviews/read-reviews.server.ts'
import { shopTest } from '#tests/support/shop-test.ts'
import { addProduct, addReview } from '#tests/support/stock-shop.ts'
import { footerHtml } from './footer-html.server.tsx'

test('the footer has a newsletter form, a link to withdraw from a purchase, and payment methods and a score if there are any', () => {
  const footer = footerHtml({
    shopName: 'Goud & Co',
    rating: { average: 4.7, count: 38 },
    payments: ['iDEAL', 'bankoverschrijving'],
  })
  expect(footer.signUp).toContain('action="/nieuwsbrief/"')
  expect(footer.signUp).toContain('name="source" value="footer"')
  expect(footer.signUp).toContain('Nieuws van Goud &amp; Co in je mail')
  expect(footer.signUp).toContain('4,7 van 5 sterren')
  expect(footer.signUp).toContain('op basis van 38 reviews')
  expect(footer.bottom).toContain('iDEAL')
  expect(footer.bottom).toContain('bankoverschrijving')
  expect(footer.bottom).toContain('href="/herroepen/"')

  const footerOfNewShop = footerHtml({ shopName: 'Goud & Co', rating: null, payments: [] })
  expect(footerOfNewShop.signUp).not.toContain('van 5 sterren')
  expect(footerOfNewShop.bottom).not.toContain('Betaalwijzen')
  expect(footerOfNewShop.bottom).toContain('href="/herroepen/"')
})

shopTest(
  'the score of the shop counts its reviews, and is refreshed within ten minutes',
  async ({ app, clock }) => {
    expect(await readShopRating(app)).toBe(null)
    const { productId } = await addProduct(app, { name: 'Ring' })
    await addReview(app, productId)
    clock.advance(10 * 60_000)
    expect(await readShopRating(app)).toMatchObject({ count: 1 })
  },
)
