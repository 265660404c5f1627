import { expect } from 'vitest'
import { createFormerShop } from '#tests/support/former-shop/former-shop-builder.ts'
import {
  findRedirectTarget,
  MANUFACTURER,
  moveAndReport,
  moveAndUndo,
  moveShop,
  queryRows,
  moveTest as test,
  writeSourceFile,
} from '#tests/support/former-shop/move-test.ts'
import { createEmptyShop, createTranslatedShop } from '#tests/support/former-shop/odd-shops.ts'
import { serializePhp } from '#tests/support/former-shop/php-text.ts'

const OPTIONS = { manufacturer: MANUFACTURER }

for (const plugin of ['wpml', 'polylang'] as const)
  test(`translations of ${plugin} are one product; the others are listed and lead to it`, async ({
    app,
    folder,
  }) => {
    const file = await writeSourceFile(folder, createTranslatedShop(plugin).write())
    await moveAndUndo(app, [file], OPTIONS, async ({ counts, remarks }) => {
      expect(counts).toMatchObject({
        product: { found: 4, made: 3, skipped: 1 },
        variation: { found: 3, made: 2, skipped: 1 },
        related: { found: 1, made: 1 },
        wish: { found: 1, made: 1 },
        category: { found: 2, made: 1, skipped: 1 },
        post: { found: 2, made: 1, skipped: 1 },
        review: { found: 1, made: 1 },
        order: { found: 1, made: 1 },
      })
      expect(remarks['product-translation']).toEqual({
        count: 1,
        examples: ['Ring Anna in English (en)'],
      })
      expect(
        await queryRows(
          app,
          'SELECT p.id, p.name, c.slug AS category FROM products p JOIN categories c ON c.id = p.category_id ORDER BY 1',
        ),
      ).toEqual([
        { id: 103, name: 'Ring Anna', category: 'ringen' },
        { id: 105, name: 'Only in English', category: 'ringen' },
      ])
      expect(
        await queryRows(
          app,
          'SELECT product_id, related_id FROM related_products ORDER BY position',
        ),
      ).toEqual([
        { product_id: 107, related_id: 103 },
        { product_id: 107, related_id: 105 },
      ])
      expect(
        await queryRows(app, 'SELECT code, product_ids, excluded_category_ids FROM discount_codes'),
      ).toEqual([
        {
          code: 'ANNA',
          product_ids: [103, 107],
          excluded_category_ids: [expect.any(Number)],
        },
      ])
      expect(await queryRows(app, 'SELECT product_id FROM wishlist_items')).toEqual([
        { product_id: 103 },
      ])
      const [menu] = await queryRows(app, 'SELECT links FROM menus')
      expect(menu?.links.map(({ href }: { href: string }) => href)).toEqual([
        '/product/ring-anna/',
        '/product-category/ringen/',
      ])
      expect(await queryRows(app, 'SELECT title FROM posts')).toEqual([{ title: 'Over ons' }])
      expect(await queryRows(app, 'SELECT product_id, variant_id FROM order_lines')).toEqual([
        { product_id: 103, variant_id: 104 },
      ])
      expect(await queryRows(app, 'SELECT product_id FROM reviews')).toEqual([{ product_id: 103 }])
      for (const [url, target] of [
        ['/product/ring-anna/', '/product/ring-anna/'],
        ['/product/ring-anna-en/', '/product/ring-anna/'],
        ['/en/product/ring-anna-en/', '/product/ring-anna/'],
        ['/?p=101', '/product/ring-anna/'],
        ['/en/product-category/rings/', '/product-category/ringen/'],
        ['/en/about-us/', '/pagina/over-ons/'],
        ['/en/', '/'],
      ] as const)
        expect([url, await findRedirectTarget(app, url)]).toEqual([url, target])
    })
  })

test('one shop of a multisite is imported, with its own users only', async ({ app, folder }) => {
  const main = createEmptyShop('https://net.example')
  main.post(
    11,
    'product',
    { post_title: 'Hoofdring', post_name: 'hoofdring' },
    { _regular_price: '10' },
  )
  const roles = (role: string) => serializePhp({ [role]: true })
  const email = (name: string) => ({ user_login: name, user_email: `${name}@voorbeeld.example` })
  main.user(1, email('baas'), {
    wp_capabilities: roles('administrator'),
    wp_2_capabilities: roles('customer'),
  })
  main.user(2, email('hoofdklant'), { wp_capabilities: roles('customer') })
  main.user(3, email('klant'), { wp_2_capabilities: roles('customer') })
  const second = createEmptyShop('https://net.example/sieraden')
  second.post(
    41,
    'attachment',
    {
      post_title: 'Foto',
      post_status: 'inherit',
      post_mime_type: 'image/jpeg',
      guid: 'https://net.example/wp-content/uploads/sites/2/2025/03/ring.jpg',
    },
    { _wp_attached_file: '2025/03/ring.jpg' },
  )
  second.post(
    11,
    'product',
    { post_title: 'Tweede ring', post_name: 'tweede-ring' },
    { _regular_price: '20', _thumbnail_id: '41' },
  )
  // A table of a plugin whose name ends like that of the posts.
  const plugin = createFormerShop()
  plugin.post(1, 'post', { post_title: 'Van een plugin' })
  const ofPlugin = plugin
    .write('mysqldump', 'wp_popup_')
    .replaceAll('wp_popup_options', 'wp_popup_x')
  const dump = [main.write('mysqldump'), second.write('mysqldump', 'wp_2_'), ofPlugin]
  const file = await writeSourceFile(folder, dump.join('\n'))
  expect(await moveShop(app, [file])).toEqual({
    ok: false,
    error: 'several-shops',
    prefixes: ['wp_', 'wp_2_'],
  })
  await moveAndUndo(app, [file], { ...OPTIONS, prefix: 'wp_2_' }, async ({ counts }) => {
    expect(counts.product).toMatchObject({ found: 1, made: 1 })
    expect(await queryRows(app, 'SELECT name FROM products')).toEqual([{ name: 'Tweede ring' }])
    expect(await queryRows(app, 'SELECT email FROM users ORDER BY 1')).toEqual([
      { email: 'baas@voorbeeld.example' },
      { email: 'klant@voorbeeld.example' },
    ])
    expect(await queryRows(app, 'SELECT source_url FROM media')).toEqual([
      { source_url: 'https://net.example/sieraden/wp-content/uploads/sites/2/2025/03/ring.jpg' },
    ])
    for (const url of [
      '/sieraden/wp-content/uploads/sites/2/2025/03/ring-300x300.jpg',
      '/wp-content/uploads/sites/2/2025/03/ring.jpg',
    ])
      expect([url, await findRedirectTarget(app, url)]).toEqual([url, '/product/tweede-ring/'])
    expect(await findRedirectTarget(app, '/sieraden/product/tweede-ring/')).toBe(
      '/product/tweede-ring/',
    )
  })
})

test('the plan names the customer tables that a dump lacks', async ({ app, folder }) => {
  const dump = createEmptyShop().write().replaceAll('wp_user', 'elders_user')
  const file = await writeSourceFile(folder, dump)
  const plan = await moveAndReport(app, [file], { ...OPTIONS, isDryRun: true })
  expect(plan.notices).toEqual([
    'In het databasebestand ontbreekt: wp_users, wp_usermeta. Wat daarin staat, komt niet mee. Exporteer alle tabellen als dat niet de bedoeling is.',
  ])
})

test('products with a price only, broken fields, lost photos, odd slugs and orphans are imported or explained', async ({
  app,
  folder,
}) => {
  const shop = createEmptyShop()
  const variable = shop.term(2, 'product_type', 'variable', 'variable')
  const product = (id: number, title: string, slug: string, metas: Record<string, string>) =>
    shop.post(id, 'product', { post_title: title, post_name: slug }, metas)
  product(101, 'Alleen prijs', 'alleen-prijs', { _price: '19.95' })
  product(102, '💍 Ring', '%f0%9f%92%8d-ring', { _regular_price: '10', _thumbnail_id: '900' })
  product(103, '💎', '%f0%9f%92%8e', { _regular_price: '10' })
  product(104, 'Créole', 'cr%c3%a9ole', {
    _regular_price: '10',
    _product_attributes: 'a:1:{s:5:"steen";a:2:{s:4:"name";s:5:"Steen',
    _crosssell_ids: 'O:8:"stdClass":1:{s:1:"a";i:102;}',
    _upsell_ids: 'a:2:{i:0;i:101;i:1;R:2;}',
  })
  product(105, 'Met uitvoering', 'uitvoering', { _product_attributes: 'kapot' })
  shop.link(105, variable)
  shop.post(106, 'product_variation', { post_parent: 105 }, { _price: '5', attribute_maat: '17' })
  shop.post(107, 'product_variation', { post_parent: 0 }, { _regular_price: '5' })
  shop.post(
    41,
    'attachment',
    {
      post_title: 'Weg',
      post_status: 'inherit',
      post_mime_type: 'image/jpeg',
      guid: 'https://oud.example/?attachment_id=41',
    },
    {},
  )
  const file = await writeSourceFile(folder, shop.write())
  await moveAndUndo(app, [file], OPTIONS, async ({ counts, remarks }) => {
    expect(counts.product).toMatchObject({ found: 5, made: 5 })
    expect(counts.variation).toMatchObject({ found: 2, made: 1, skipped: 1 })
    expect(remarks['orphan-variation']).toEqual({ count: 1, examples: ['nr. 107'] })
    expect(remarks['broken-value']?.count).toBe(2)
    expect(remarks['lost-photo']).toEqual({ count: 1, examples: ['💍 Ring: nr. 900'] })
    expect(
      await queryRows(
        app,
        'SELECT p.id, p.slug, v.price_cents AS price FROM products p JOIN variants v ON v.product_id = p.id ORDER BY 1',
      ),
    ).toEqual([
      { id: 101, slug: 'alleen-prijs', price: 1995 },
      { id: 102, slug: 'ring', price: 1000 },
      { id: 103, slug: 'product-103', price: 1000 },
      { id: 104, slug: 'creole', price: 1000 },
      { id: 105, slug: 'uitvoering', price: 500 },
    ])
    for (const [url, target] of [
      ['/product/%F0%9F%92%8D-ring/', '/product/ring/'],
      ['/product/💎/', '/product/product-103/'],
      ['/product/cr%C3%A9ole/', '/product/creole/'],
      ['/?product=cr%c3%a9ole', '/product/creole/'],
    ] as const)
      expect([url, await findRedirectTarget(app, url)]).toEqual([url, target])
  })
})
