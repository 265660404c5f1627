import { expect } from 'vitest'
import { placeOrder } from '#app/features/checkout/checkout/place-order.server.ts'
import { saveSettings } from '#app/features/core/settings/save-settings.server.ts'
import { addToCart } from '#app/features/sales/cart/cart.server.ts'
import { fillCheckoutForm } from '#tests/support/fill-cart.ts'
import { addCross, addInitialNecklace, addWeddingRings } from '#tests/support/personal-products.ts'
import { shopTest } from '#tests/support/shop-test.ts'
import { builtShopTest, LONG_TIMEOUT } from './built-shop.ts'
import { createClient } from './client.ts'
import { createVisitor } from './visitor.ts'
import { createWcClient, localShopTest } from './wc-shop.ts'

const ADD_TO_CART_URL = '/?wc-ajax=add_to_cart'
/** Returns the HTML with ordinary spaces: amounts contain a no-break space. */
const readText = ({ text }: { text: string }) => text.replaceAll('\u00a0', ' ')

const CART_ID = 't_000000000000000000000000000000'

shopTest(
  'a product without its required text is not added, and the response leads to its page [X04]',
  async ({ app }) => {
    const { productId } = await addInitialNecklace(app)
    const visitor = await createVisitor(app)
    const rejected = (await visitor.post(ADD_TO_CART_URL, { product_id: String(productId) })).json()
    expect(rejected).toEqual({
      error: true,
      product_url: 'http://schakel.test/product/initiaalketting-maan/',
    })
    const twoInitials = { product_id: String(productId), text_initiaal: 'SM' }
    expect((await visitor.post(ADD_TO_CART_URL, twoInitials)).json()).toEqual(rejected)

    const addition = await visitor.post(ADD_TO_CART_URL, {
      product_id: String(productId),
      text_initiaal: 's',
    })
    expect(addition.json().cart.lines).toMatchObject([
      { texts: [{ field: 'initiaal', label: 'Initiaal', text: 'S', cents: 0 }] },
    ])
    expect(addition.json().fragments['div.widget_shopping_cart_content']).toContain('Initiaal')
  },
)

shopTest('a pair of rings is added only with the ids of both variants [C01]', async ({ app }) => {
  const { wide, narrow } = await addWeddingRings(app)
  const visitor = await createVisitor(app)
  const rejection = (await visitor.post(ADD_TO_CART_URL, { product_id: String(wide[19]) })).json()
  expect(rejection).toEqual({
    error: true,
    product_url: 'http://schakel.test/product/trouwringen-hanne/',
  })
  const addition = await visitor.post(ADD_TO_CART_URL, {
    product_id: String(wide[19]),
    second_id: String(narrow[16]),
    text_gravure1: 'Noor',
    text2_gravure1: 'Sam',
  })
  expect(addition.json().cart).toMatchObject({
    totalCents: 1_890_01,
    lines: [
      { variantName: 'Brede ring, maat 19', texts: [{ text: 'Noor' }] },
      { variantName: 'Smalle ring, maat 16', texts: [{ text: 'Sam' }] },
    ],
  })
})

localShopTest('programs read the engraving as meta data of the order line', async ({ app }) => {
  const { productId } = await addCross(app)
  const texts = { gravure1: 'Sanne\n12-6-2027' }
  await addToCart(app, CART_ID, { productOrVariantId: productId, quantity: 1, texts })
  const placement = await placeOrder(app, CART_ID, await fillCheckoutForm(app, CART_ID))
  if (!placement.ok) throw new Error(placement.error)
  const program = await createWcClient(app)
  const { body } = await program('GET', `orders/${placement.order.id}`)
  expect(body.line_items).toMatchObject([
    {
      name: 'Kruisketting Tess',
      meta_data: [
        {
          key: 'Gravure',
          value: 'Sanne\n12-6-2027',
          display_key: 'Gravure',
          display_value: 'Sanne\n12-6-2027',
        },
      ],
    },
  ])
})

builtShopTest(
  'without JavaScript a text that does not fit is shown again with its error',
  LONG_TIMEOUT,
  async ({ app, builtShop }) => {
    await addCross(app)
    const guest = createClient(builtShop)
    const page = '/product/kruisketting-tess/'
    const response = await guest.get(page)
    expect(readText(response)).toContain('Maximaal 2 regels van 12 tekens.')
    expect(readText(response)).toContain('Gravure, + € 15,00')
    expect(readText(response)).toContain('Je kunt het daarom niet herroepen of ruilen')
    const invalidText = await guest.post(page, [
      ['quantity', '1'],
      ['text_gravure1', 'Sanne-Marie & Noor'],
      ['add-to-cart', '1'],
    ])
    expect(invalidText.status).toBe(422)
    expect(readText(invalidText)).toContain('Op een regel passen 12 tekens; regel 1 heeft er 18.')
    expect(readText(invalidText)).toContain('Sanne-Marie &amp; Noor')
    const addition = await guest.post(page, [
      ['quantity', '1'],
      ['text_gravure1', 'Sanne & Noor'],
      ['add-to-cart', '1'],
    ])
    expect([addition.status, addition.headers.location]).toEqual([303, '/cart/'])
    const cart = await guest.get('/cart/')
    expect(readText(cart)).toContain('Sanne &amp; Noor')
    expect(readText(cart)).toContain('Persoonlijk, niet te herroepen')
    expect(readText(cart)).toContain('€ 94,00')
  },
)

builtShopTest(
  'product page and cart promise a later day for a product with a text and explain it, and the checkout shows the text',
  LONG_TIMEOUT,
  async ({ app, builtShop }) => {
    const { productId: crossId } = await addCross(app)
    const { productId: necklaceId } = await addInitialNecklace(app)
    await builtShop.waitForChanges(app)
    const guest = createClient(builtShop)
    /** Returns the visible text of the main part of a page. */
    const readMain = async (path: string) =>
      readText(await guest.get(path))
        .replace(/^[\s\S]*<main/, '<main')
        .replace(/<script[\s\S]*?<\/script>/g, '')
        .replace(/<[^>]*>/g, '')
    const usualDay = 'Dinsdag in huis'
    const laterDay = 'Vrijdag 27 november in huis'
    const reason = 'We maken het speciaal voor jou: dat duurt 3 werkdagen'
    const crossPage = await readMain('/product/kruisketting-tess/')
    expect(crossPage).toContain(usualDay)
    expect(crossPage).not.toContain(reason)
    const necklacePage = await readMain('/product/initiaalketting-maan/')
    expect(necklacePage).toContain(laterDay)
    expect(necklacePage).toContain(reason)

    await guest.post(ADD_TO_CART_URL, [['product_id', String(crossId)]])
    const cartWithoutText = await readMain('/cart/')
    expect(cartWithoutText).toContain(usualDay)
    expect(cartWithoutText).not.toContain(reason)
    await guest.post(ADD_TO_CART_URL, [
      ['product_id', String(necklaceId)],
      ['text_initiaal', 's'],
    ])
    const cartWithText = await readMain('/cart/')
    expect(cartWithText).toContain(laterDay)
    expect(cartWithText).toContain(reason)
    expect(cartWithText).not.toContain(usualDay)
    expect(await readMain('/checkout/')).toContain('Initiaal: S')
  },
)

builtShopTest(
  'a cart above the owner’s limit is not delivered through the letterbox, and the buyer reads why',
  LONG_TIMEOUT,
  async ({ app, builtShop }) => {
    await saveSettings(app, { letterboxUpToCents: 90_00 })
    await builtShop.waitForChanges(app)
    const { productId } = await addCross(app)
    const guest = createClient(builtShop)
    const add = (text: string) =>
      guest.post(ADD_TO_CART_URL, [
        ['product_id', String(productId)],
        ['text_gravure1', text],
      ])
    // The cross costs € 79 without a text, and € 94 with one.
    await add('')
    const checkoutBelowLimit = await guest.get('/checkout/')
    expect(readText(checkoutBelowLimit)).toContain('value="letterbox"')
    await add('Noor')
    const checkoutAboveLimit = await guest.get('/checkout/')
    expect(readText(checkoutAboveLimit)).not.toContain('value="letterbox"')
    expect(readText(checkoutAboveLimit)).toContain(
      'Boven € 90 versturen we niets door de brievenbus, maar verzekerd als pakket.',
    )
  },
)
