import { expect, test } from 'vitest'
import { readShopRating } from '#app/features/customers/reviews/read-reviews.server.ts'
import { shopTest } from '#tests/support/shop-test.ts'
import { addProduct, addReview } from '#tests/support/stock-shop.ts'
import { footerHtml } from './footer-html.server.tsx'

test('the footer has a sign-up for the newsletter, payment marks, the link to withdraw, and a score where there are reviews', () => {
  const full = footerHtml({
    shopName: 'Goud & Co',
    rating: { average: 4.7, count: 38 },
    payments: ['iDEAL', 'bankoverschrijving'],
  })
  expect(full.signUp).toContain('action="/nieuwsbrief/"')
  expect(full.signUp).toContain('name="source" value="footer"')
  expect(full.signUp).toContain('Nieuws van Goud &amp; Co in je mail')
  expect(full.signUp).toContain('4,7 van 5 sterren')
  expect(full.signUp).toContain('op basis van 38 reviews')
  expect(full.bottom).toContain('iDEAL')
  expect(full.bottom).toContain('bankoverschrijving')
  expect(full.bottom).toContain('href="/herroepen/"')

  const bare = footerHtml({ shopName: 'Goud & Co', rating: null, payments: [] })
  expect(bare.signUp).not.toContain('van 5 sterren')
  expect(bare.bottom).not.toContain('Betaalwijzen')
  expect(bare.bottom).toContain('href="/herroepen/"')
})

shopTest('the score of the shop is that of all its reviews', async ({ app, clock }) => {
  expect(await readShopRating(app)).toBe(null)
  const { productId } = await addProduct(app, { name: 'Ring' })
  await addReview(app, productId)
  clock.advance(10 * 60_000)
  expect(await readShopRating(app)).toMatchObject({ count: 1 })
})
