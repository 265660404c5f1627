import { expect } from 'vitest'
import { placeAnOrder } from '#tests/support/place-an-order.ts'
import { shopTest } from '#tests/support/shop-test.ts'
import { clearUnconfirmed } from './clear-unconfirmed.server.ts'

const DAY_MS = 24 * 3_600_000

shopTest(
  'an unconfirmed account is deleted after 90 days, unless it has an order, a review or anything else of value',
  async ({ app, clock }) => {
    const order = await placeAnOrder(app)
    const createdAt = clock.now()
    const add = (id: string, { role = 'customer', isVerified = false, at = createdAt } = {}) =>
      app.pool.query(
        'INSERT INTO users (id, name, email, pending_email, role, email_verified, created_at, updated_at) VALUES ($1, $1, $2, $3, $4, $5, $6, $6)',
        [id, `${id}@onbevestigd.invalid`, `${id}@voorbeeld.example`, role, isVerified, at],
      )
    for (const id of ['adres', 'bestelling', 'leeg', 'mandje', 'review', 'sleutel', 'wens'])
      await add(id)
    await add('bevestigd', { isVerified: true })
    await add('medewerker', { role: 'employee' })
    await add('ingelogd')
    await add('nieuw', { at: new Date(createdAt.getTime() + DAY_MS) })
    const laterTime = new Date(createdAt.getTime() + 90 * DAY_MS + 1)
    await app.pool.query(
      `INSERT INTO sessions (id, user_id, token, expires_at, created_at, updated_at)
       VALUES ('1', 'ingelogd', 'a', $1::timestamptz + interval '1 day', $2, $2), ('2', 'leeg', 'b', $2, $2, $2)`,
      [laterTime, createdAt],
    )
    await app.pool.query("UPDATE orders SET user_id = 'bestelling' WHERE id = $1", [order.id])
    await app.pool.query("INSERT INTO carts (id, expires_at) VALUES ('mandje', $1)", [laterTime])
    await app.pool.query(`
      INSERT INTO customer_addresses (user_id, first_name, last_name, country, postcode, house_number, street, city)
      VALUES ('adres', 'Sanne', 'de Vries', 'NL', '3511 NR', '212', 'Oudegracht', 'Utrecht')`)
    await app.pool.query(
      `INSERT INTO passkeys (id, user_id, name, credential_id, public_key, counter, device_type, backed_up, created_at)
       VALUES ('k', 'sleutel', 'Telefoon', 'c', 'p', 0, 'singleDevice', false, $1)`,
      [createdAt],
    )
    const productIdSql = 'SELECT product_id FROM order_lines LIMIT 1'
    await app.pool.query(
      `INSERT INTO wishlist_items (user_id, product_id, added_at) VALUES ('wens', (${productIdSql}), $1)`,
      [createdAt],
    )
    await app.pool.query(
      `INSERT INTO reviews (product_id, user_id, is_verified, author, stars, title, body, written_at)
       VALUES ((${productIdSql}), 'review', false, 'Sanne', 5, 'Mooi', 'Mooi.', $1)`,
      [createdAt],
    )
    const userIds = async () =>
      (await app.pool.query('SELECT id FROM users ORDER BY id')).rows.map(({ id }) => id)
    const allIds = await userIds()

    clock.set(new Date(createdAt.getTime() + 90 * DAY_MS))
    await clearUnconfirmed(app)
    expect(await userIds()).toEqual(allIds)
    clock.set(laterTime)
    await Promise.all([clearUnconfirmed(app), clearUnconfirmed(app)])
    expect(await userIds()).toEqual(allIds.filter((id: string) => id !== 'leeg' && id !== 'mandje'))
    expect(await app.pool.query("SELECT id FROM carts WHERE id = 'mandje'")).toMatchObject({
      rows: [],
    })
  },
)
