import { expect } from 'vitest'
import { findRedirect } from '#app/features/content/redirects/find-redirect.server.ts'
import { tryPassword } from '#app/features/core/sign-in/try-password.server.ts'
import { FORMER_PASSWORD } from '#tests/support/former-shop/jewellers-customers.ts'
import { createJewellersShop } from '#tests/support/former-shop/jewellers-shop.ts'
import {
  moveAndReport,
  queryRows,
  moveTest as test,
  writeSourceFile,
} from '#tests/support/former-shop/move-test.ts'

test('customers sign in with their former password, which is hashed again', async ({
  app,
  folder,
}) => {
  await moveAndReport(app, [await writeSourceFile(folder, createJewellersShop().write())])
  const visitor = { ip: '192.0.2.1', headers: new Headers() }
  const logIn = (email: string, password: string) => tryPassword(app, visitor, { email, password })
  expect(await logIn('mila@voorbeeld.example', 'verkeerd')).toBeNull()
  expect(await logIn('mila@voorbeeld.example', FORMER_PASSWORD)).not.toBeNull()
  expect(await logIn('jan@voorbeeld.example', 'test12345')).not.toBeNull()
  expect(
    await queryRows(app, "SELECT password LIKE '$%' AS is_former FROM login_accounts"),
  ).toEqual([{ is_former: false }, { is_former: false }])
  expect(await logIn('mila@voorbeeld.example', FORMER_PASSWORD)).not.toBeNull()
  expect(
    await queryRows(
      app,
      'SELECT street, house_number, house_number_addition, city FROM customer_addresses',
    ),
  ).toEqual([
    { street: 'Oudegracht', house_number: '212', house_number_addition: 'A', city: 'Utrecht' },
  ])
  expect(
    await queryRows(
      app,
      'SELECT u.number, w.product_id FROM wishlist_items w JOIN users u ON u.id = w.user_id',
    ),
  ).toEqual([{ number: 7, product_id: 101 }])
  expect(await queryRows(app, 'SELECT count(*)::int AS n FROM mails')).toEqual([{ n: 0 }])
})

test('orders are history with their totals, and new numbers continue after them', async ({
  app,
  folder,
}) => {
  const report = await moveAndReport(app, [
    await writeSourceFile(folder, createJewellersShop().write()),
  ])
  expect(report.years).toEqual([
    { year: 2024, orders: 1, formerCents: 24200, cents: 24200 },
    { year: 2025, orders: 1, formerCents: 12640, cents: 12640 },
  ])
  expect(
    await queryRows(
      app,
      `SELECT o.id, o.import_ref, o.state, o.total_cents, o.items_cents, o.shipping_cents, o.discount_cents,
      o.vat_split, u.number AS customer, l.product_id, l.variant_id FROM orders o
      LEFT JOIN users u ON u.id = o.user_id JOIN order_lines l ON l.order_id = o.id ORDER BY o.id`,
    ),
  ).toEqual([
    {
      id: 201,
      import_ref: '201',
      state: 'delivered',
      total_cents: 12640,
      items_cents: 12100,
      shipping_cents: 545,
      discount_cents: 5,
      vat_split: [{ rate: 21, netCents: 10446, vatCents: 2194 }],
      customer: 7,
      product_id: 101,
      variant_id: expect.any(Number),
    },
    {
      id: 202,
      import_ref: '1202',
      state: 'delivered',
      total_cents: 24200,
      items_cents: 24200,
      shipping_cents: 0,
      discount_cents: 0,
      vat_split: [{ rate: 21, netCents: 20000, vatCents: 4200 }],
      customer: null,
      product_id: 102,
      variant_id: 103,
    },
  ])
  expect(
    await queryRows(app, "SELECT kind, text FROM order_events WHERE kind <> 'placed' ORDER BY id"),
  ).toEqual([
    { kind: 'note', text: 'Factuurnummer in de vorige winkel: F-77' },
    { kind: 'note', text: 'Betaald met iDEAL.' },
    { kind: 'refund', text: 'In de vorige winkel terugbetaald: €\u00a042,00 (Kras)' },
  ])
  expect(
    await queryRows(app, "SELECT nextval('order_number_seq')::int > 1202 AS is_after"),
  ).toEqual([{ is_after: true }])
  expect(
    await queryRows(app, 'SELECT stars, author, is_verified, order_id, state FROM reviews'),
  ).toEqual([{ stars: 5, author: 'Mila', is_verified: true, order_id: 201, state: 'approved' }])
  expect(
    await queryRows(
      app,
      'SELECT code, kind, basis_points, minimum_cents, max_uses, is_active, product_ids FROM discount_codes ORDER BY code',
    ),
  ).toEqual([
    {
      code: 'VIP',
      kind: 'unit-amount',
      basis_points: 0,
      minimum_cents: 0,
      max_uses: null,
      is_active: true,
      product_ids: [],
    },
    {
      code: 'ZOMER10',
      kind: 'percentage',
      basis_points: 1000,
      minimum_cents: 5000,
      max_uses: 15,
      is_active: true,
      product_ids: [101],
    },
  ])
})

test('every former URL redirects to its successor in one step', async ({ app, folder }) => {
  await moveAndReport(app, [await writeSourceFile(folder, createJewellersShop().write())])
  await app.pool.query("UPDATE products SET status = 'published', slug = 'anna' WHERE id = 101")
  await app.pool.query(
    "UPDATE media SET hash = 'abc', width = 640, height = 640, state = 'ready' WHERE id = 41",
  )
  const findTarget = async (url: string) => findRedirect(app, url)
  for (const url of [
    '/sieraad/ring-anna/',
    '/sieraad/ring-annie',
    '/?p=101',
    '/?product=ring-anna',
    '/aanbieding/',
  ])
    expect(await findTarget(url)).toMatchObject({ to: '/product/anna/' })
  expect(await findTarget('/productgroep/ringen/trouwringen/page/2/')).toMatchObject({
    to: '/product-category/trouwringen/',
  })
  expect(await findTarget('/label/handgemaakt/')).toMatchObject({ to: '/zoeken/?s=Handgemaakt' })
  expect(await findTarget('/2025/goud-poetsen/')).toMatchObject({ to: '/blog/goud-poetsen/' })
  expect(await findTarget('/over-ons')).toMatchObject({ to: '/pagina/over-ons/' })
  expect(await findTarget('/winkelmand/')).toMatchObject({ to: '/cart/' })
  expect(await findTarget('/wp-content/uploads/2025/03/ring-300x300.jpg')).toMatchObject({
    to: '/media/41-abc/640.jpg',
  })
  expect(await findTarget('/feed/')).toMatchObject({ to: '/blog/rss.xml' })
  expect(await findTarget('/nergens/')).toBeNull()
})
