import { createHash } from 'node:crypto'
import { expect } from 'vitest'
import { shopTest } from '#tests/shop-test.ts'
import { addPhoto, addPiece } from '#tests/stock-shop.ts'
import { openShop } from '../../server/shop.ts'
import { openVisitor } from './visitor.ts'

const ADD = '/?wc-ajax=add_to_cart'
const REMOVE = '/?wc-ajax=remove_from_cart'
const FRAGMENTS = '/?wc-ajax=get_refreshed_fragments'
const CONTENT = 'div.widget_shopping_cart_content'
const md5 = (text: string) => createHash('md5').update(text).digest('hex')

shopTest(
  'a piece is added on any path, with fragments, hash and cookies as the contract has them [C01, E01, E02]',
  async ({ shop }) => {
    const ring = await addPiece(shop, { name: 'Zegelring Otto', priceCents: 139_000, stock: 5 })
    const visitor = await openVisitor(shop)

    const response = await visitor.post('/shop/ringen/?wc-ajax=add_to_cart', {
      product_id: String(ring.productId),
      quantity: '2',
    })

    expect(response.statusCode).toBe(200)
    expect(response.headers).toMatchObject({
      'content-type': 'application/json; charset=UTF-8',
      'x-content-type-options': 'nosniff',
      'x-robots-tag': 'noindex',
      'cache-control': 'no-cache, must-revalidate, max-age=0, no-store, private',
      expires: 'Wed, 11 Jan 1984 05:00:00 GMT',
    })
    const answer = response.json()
    expect(answer).not.toHaveProperty('error')
    expect(answer.cart_hash).toMatch(/^[0-9a-f]{32}$/)
    expect(answer.fragments[CONTENT]).toMatch(/^<div class="widget_shopping_cart_content">/)
    expect(answer.fragments[CONTENT]).toContain(
      `data-cart_item_key="${md5(String(ring.productId))}"`,
    )
    expect(answer.fragments[CONTENT]).toContain('remove_from_cart_button')
    expect(answer.cart.lines).toMatchObject([
      { key: md5(String(ring.productId)), quantity: 2, unitCents: 139_000 },
    ])

    const session = md5('http://schakel.test')
    expect(visitor.jar.get('woocommerce_items_in_cart')).toBe('1')
    expect(visitor.jar.get('woocommerce_cart_hash')).toBe(answer.cart_hash)
    expect(decodeURIComponent(visitor.jar.get(`wp_woocommerce_session_${session}`) ?? '')).toMatch(
      /^t_[0-9a-f]{30}\|\d+\|\d+\|[0-9a-f]+$/,
    )
    const line =
      [response.headers['set-cookie'] ?? []].flat().find((text) => text.startsWith('wp_woo')) ?? ''
    expect(line).toMatch(/Max-Age=172800/)
    expect(line).toMatch(/HttpOnly/)
    expect(line).toMatch(/SameSite=Lax/)
  },
)

shopTest(
  'slashes and everything beyond ASCII are escaped as the incumbent writes them',
  async ({ shop }) => {
    const ring = await addPiece(shop, { name: 'Solitaire rosé', priceCents: 100 })
    const { payload } = await (await openVisitor(shop)).post(ADD, {
      product_id: String(ring.productId),
    })
    expect(payload).toContain('ros\\u00e9')
    expect(payload).toContain('\\/product\\/')
    expect(payload).not.toMatch(/[^ -~]/)
  },
)

shopTest(
  'a fragment is one element that its own selector finds, and its links tell scripts what they take out [E01, E02]',
  async ({ shop }) => {
    const ring = await addPiece(shop, {
      name: 'Ring',
      variants: [{ options: { ringmaat: '17' }, stock: 3, sku: 'R-17' }],
    })
    await addPhoto(shop, ring.productId)
    const { fragments, cart } = (
      await (await openVisitor(shop)).post(ADD, { product_id: String(ring.variantIds[0]) })
    ).json()

    expect(cart.lines[0].photo).not.toBeNull()
    expect(Object.keys(fragments)).toEqual([CONTENT, 'span.cart-count'])
    expect(fragments[CONTENT]).toMatch(
      /^<div class="widget_shopping_cart_content"><ul .*<\/p><\/div>$/,
    )
    expect(fragments['span.cart-count']).toBe('<span class="cart-count">1</span>')
    const remove = /<a [^>]*remove_from_cart_button[^>]*>/.exec(fragments[CONTENT])?.[0]
    expect(remove).toContain(`data-product_id="${ring.productId}"`)
    expect(remove).toContain(`data-cart_item_key="${cart.lines[0].key}"`)
    expect(remove).toContain('data-product_sku="R-17"')
    expect(remove).toContain('data-success_message="Ring is uit je winkelwagen gehaald."')
    expect(remove).toContain(
      `href="/cart/?remove_item=${cart.lines[0].key}&amp;_wpnonce=${cart.nonce}"`,
    )
  },
)

shopTest('quantities are read as the contract reads them', async ({ shop }) => {
  const ring = await addPiece(shop, { name: 'Ring', stock: 50 })
  const id = String(ring.productId)
  const quantityAfter = async (form: Record<string, string>) => {
    const answer = (await (await openVisitor(shop)).post(ADD, { product_id: id, ...form })).json()
    return answer.error ? 'refused' : answer.cart.lines[0].quantity
  }
  expect(await quantityAfter({})).toBe(1)
  expect(await quantityAfter({ quantity: '' })).toBe(1)
  expect(await quantityAfter({ quantity: '0' })).toBe(1)
  expect(await quantityAfter({ quantity: '1.5' })).toBe(1)
  expect(await quantityAfter({ quantity: '3' })).toBe(3)
  for (const bad of [
    '-1',
    'twee',
    '51',
    '1e99',
    '99999999999999999999',
    'NaN',
    'Infinity',
    "1' OR '1'='1",
  ]) {
    expect(await quantityAfter({ quantity: bad }), bad).toBe('refused')
  }
})

shopTest(
  'what cannot be added says where to look, and changes nothing [C01, X04]',
  async ({ shop }) => {
    const base = shop.siteUrl
    const soldOut = await addPiece(shop, { name: 'Uitverkocht', slug: 'uitverkocht', stock: 0 })
    const elsewhere = await addPiece(shop, { name: 'Elders', slug: 'elders', seller: 'external' })
    const single = await addPiece(shop, {
      name: 'Eén',
      slug: 'een',
      stock: 9,
      soldIndividually: true,
    })
    const choice = await addPiece(shop, {
      name: 'Keuze',
      slug: 'keuze',
      variants: [{ options: { ringmaat: '17' }, stock: 3 }],
    })
    const visitor = await openVisitor(shop)
    const add = async (product_id: string, quantity = '1') =>
      (await visitor.post(ADD, { product_id, quantity })).json()

    expect(await add(String(soldOut.productId))).toEqual({
      error: true,
      product_url: `${base}/product/uitverkocht/`,
    })
    expect(await add(String(elsewhere.productId))).toEqual({
      error: true,
      product_url: `${base}/product/elders/`,
    })
    expect(await add(String(choice.productId))).toEqual({
      error: true,
      product_url: `${base}/product/keuze/`,
    })
    expect(await add('99999999')).toEqual({ error: true, product_url: `${base}/` })
    expect(await add('<script>')).toEqual({ error: true, product_url: `${base}/` })
    expect(visitor.jar.size).toBe(0)

    expect((await add(String(single.productId), '5')).cart.lines[0].quantity).toBe(1)
    expect(await add(String(single.productId))).toEqual({
      error: true,
      product_url: `${base}/product/een/`,
    })
    expect((await visitor.get(FRAGMENTS)).json().cart.lines).toHaveLength(1)
  },
)

shopTest(
  'a variant is added by its own number and named by its choices [C01]',
  async ({ shop }) => {
    const ring = await addPiece(shop, {
      name: 'Ring',
      variants: [{ options: { ringmaat: '17' }, stock: 3 }],
    })
    const answer = (
      await (await openVisitor(shop)).post(ADD, { product_id: String(ring.variantIds[0]) })
    ).json()
    expect(answer.cart.lines).toMatchObject([{ productId: ring.productId, variantName: 'maat 17' }])
  },
)

shopTest(
  'without a product, with GET, or for an unknown event the answer is 200 and empty [C01]',
  async ({ shop }) => {
    const ring = await addPiece(shop, { name: 'Ring' })
    const visitor = await openVisitor(shop)
    for (const response of [
      await visitor.post(ADD),
      await visitor.get(`${ADD}&product_id=${ring.productId}`),
      await visitor.post('/?wc-ajax=__proto__'),
      await visitor.send({
        method: 'POST',
        url: ADD,
        payload: '{"product_id":',
        headers: { 'content-type': 'application/json' },
      }),
    ]) {
      expect(response.statusCode).toBe(200)
      expect(response.payload).toBe('')
      expect(response.headers['content-type']).toMatch(/^text\/html/)
    }
  },
)

shopTest(
  'removing answers with fragments and clears the flags of an empty cart; an unknown line is no success [C02, X05]',
  async ({ shop }) => {
    const ring = await addPiece(shop, { name: 'Ring' })
    const visitor = await openVisitor(shop)
    await visitor.post(ADD, { product_id: String(ring.productId) })

    expect((await visitor.post(REMOVE, { cart_item_key: 'x'.repeat(32) })).json()).toEqual({
      success: false,
    })
    expect((await visitor.post(REMOVE)).json()).toEqual({ success: false })

    const response = await visitor.post(REMOVE, { cart_item_key: md5(String(ring.productId)) })
    expect(response.json()).toMatchObject({ cart_hash: '', cart: { lines: [] } })
    expect(response.json().fragments[CONTENT]).toContain('woocommerce-mini-cart__empty-message')
    expect(response.headers['set-cookie']).toEqual([
      'woocommerce_items_in_cart=0; Max-Age=0; Path=/; SameSite=Lax',
      'woocommerce_cart_hash=0; Max-Age=0; Path=/; SameSite=Lax',
    ])
    expect(visitor.jar.size).toBe(1)
  },
)

shopTest(
  'fragments never fail: no cart, a forged session and an expired one are an empty cart without a cookie [C03]',
  async ({ shop, clock }) => {
    const ring = await addPiece(shop, { name: 'Ring' })
    const visitor = await openVisitor(shop)
    const empty = await visitor.post(FRAGMENTS, { time: '123' })
    expect(empty.json()).toMatchObject({ cart_hash: '' })
    expect(empty.headers['set-cookie']).toBeUndefined()

    await visitor.post(ADD, { product_id: String(ring.productId) })
    const name = `wp_woocommerce_session_${md5('http://schakel.test')}`
    const own = visitor.jar.get(name) ?? ''
    expect((await visitor.get(FRAGMENTS)).json().cart.lines).toHaveLength(1)
    expect((await visitor.get(FRAGMENTS)).headers['set-cookie']).toBeUndefined()

    visitor.jar.set(name, `${own.slice(0, -4)}0000`)
    expect((await visitor.get(FRAGMENTS)).json().cart.lines).toEqual([])
    visitor.jar.set(name, own)
    clock.advance(49 * 3_600_000)
    expect((await visitor.get(FRAGMENTS)).json().cart.lines).toEqual([])
  },
)

shopTest(
  'a session is made longer by a request a day after it was set',
  async ({ shop, clock }) => {
    const ring = await addPiece(shop, { name: 'Ring' })
    const visitor = await openVisitor(shop)
    await visitor.post(ADD, { product_id: String(ring.productId) })
    clock.advance(25 * 3_600_000)
    const cookies = [(await visitor.get(FRAGMENTS)).headers['set-cookie'] ?? []].flat()
    expect(cookies.map((line) => line.split('=')[0])).toEqual([
      `wp_woocommerce_session_${md5('http://schakel.test')}`,
    ])
  },
)

shopTest('the same cart has the same hash in every session [E02]', async ({ shop }) => {
  const ring = await addPiece(shop, { name: 'Ring', stock: 9 })
  const hash = async () =>
    (
      await (
        await openVisitor(shop)
      ).post(ADD, { product_id: String(ring.productId), quantity: '2' })
    ).json().cart_hash
  expect(await hash()).toBe(await hash())
})

shopTest(
  'the side cart sets a quantity, clamps it to the stock and says so, and 0 takes the line out [C16]',
  async ({ shop }) => {
    const ring = await addPiece(shop, { name: 'Ring Vera', stock: 3 })
    const visitor = await openVisitor(shop)
    await visitor.post(ADD, { product_id: String(ring.productId) })
    const set = async (qty: string) =>
      (
        await visitor.get(
          `/wp-admin/admin-ajax.php?action=rh_update_sidebar_cart_item&item_id=${md5(String(ring.productId))}&qty=${qty}`,
        )
      ).json()

    expect((await set('2')).cart.lines[0].quantity).toBe(2)
    const clamped = await set('40')
    expect(clamped.cart.lines[0].quantity).toBe(3)
    expect(clamped.cart.notices[0].text).toBe(
      'Van Ring Vera zijn er nog 3. We hebben het aantal aangepast.',
    )
    expect((await set('onzin')).cart.lines[0].quantity).toBe(3)
    expect((await set('0')).cart_hash).toBe('')
  },
)

shopTest(
  'admin-ajax knows the shop calls too, and refuses what it does not know with 400 and 0',
  async ({ shop }) => {
    const ring = await addPiece(shop, { name: 'Ring' })
    const visitor = await openVisitor(shop)
    const url = '/wp-admin/admin-ajax.php'
    const added = await visitor.post(url, {
      action: 'woocommerce_add_to_cart',
      product_id: String(ring.productId),
    })
    expect(added.json().cart.lines).toHaveLength(1)
    expect(added.headers).toMatchObject({
      'content-security-policy': "frame-ancestors 'self';",
      'x-frame-options': 'SAMEORIGIN',
      'referrer-policy': 'strict-origin-when-cross-origin',
    })
    for (const response of [
      await visitor.get(url),
      await visitor.post(url, { action: 'onbekend' }),
      await visitor.post(`${url}?action=toString`),
    ]) {
      expect(response.statusCode).toBe(400)
      expect(response.payload).toBe('0')
    }
  },
)

shopTest('64 parallel adds of 64 products in one session leave 64 lines [A5]', async ({ shop }) => {
  const pieces = await Promise.all(
    Array.from({ length: 65 }, (_, index) => addPiece(shop, { name: `Ring ${index}` })),
  )
  const visitor = await openVisitor(shop)
  const [first, ...others] = pieces
  await visitor.post(ADD, { product_id: String(first?.productId) })
  await Promise.all(
    others.map((piece) => visitor.post(ADD, { product_id: String(piece.productId) })),
  )
  expect((await visitor.get(FRAGMENTS)).json().cart.lines).toHaveLength(65)
})

shopTest('50 parallel adds of one product leave 50 pieces, or what there is', async ({ shop }) => {
  const many = await addPiece(shop, { name: 'Genoeg', stock: null })
  const few = await addPiece(shop, { name: 'Weinig', stock: 7 })
  const visitor = await openVisitor(shop)
  await visitor.post(ADD, { product_id: String(many.productId) })
  const add = (id: number) => visitor.post(ADD, { product_id: String(id) })
  await Promise.all([
    ...Array.from({ length: 49 }, () => add(many.productId)),
    ...Array.from({ length: 50 }, () => add(few.productId)),
  ])
  const { cart } = (await visitor.get(FRAGMENTS)).json()
  expect(cart.lines.map((line: { quantity: number }) => line.quantity)).toEqual([50, 7])
})

shopTest('another site cannot change a cart; a client without an Origin can', async ({ shop }) => {
  const ring = await addPiece(shop, { name: 'Ring' })
  const visitor = await openVisitor(shop)
  const payload = `product_id=${ring.productId}`
  const from = (headers: Record<string, string>) =>
    visitor.send({
      method: 'POST',
      url: ADD,
      payload,
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    })
  expect((await from({ origin: 'https://elders.example' })).statusCode).toBe(403)
  expect((await from({ 'sec-fetch-site': 'cross-site' })).statusCode).toBe(403)
  expect((await from({})).statusCode).toBe(200)
})

shopTest('with the database gone a call answers 503 in its form', async ({ shop }) => {
  const blind = openShop({ ...shop.env, DATABASE_URL: 'postgres://nobody@127.0.0.1:1/nothing' })
  const visitor = await openVisitor(blind)
  const response = await visitor.post(ADD, { product_id: '101' })
  expect(response.statusCode).toBe(503)
  expect(response.json()).toEqual({ error: true, product_url: false })
  await blind.close()
})
