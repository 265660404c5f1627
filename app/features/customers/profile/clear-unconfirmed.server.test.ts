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
    const addAccount = (
      id: string,
      { role = 'customer', isVerified = false, registeredAt = createdAt } = {},
    ) =>
      app.pool.query(
        'INSERT INTO users (id, name, email, pending_email, role, email_verified, created_at, updated_at) VALUES ($1, $1, $2, $3, $4, $5, $6, $6)',
        [
          id,
          `${id}@onbevestigd.invalid`,
          `${id}@voorbeeld.example`,
          role,
          isVerified,
          registeredAt,
        ],
      )
    for (const id of ['adres', 'bestelling', 'leeg', 'mandje', 'review', 'sleutel', 'wens'])
      await addAccount(id)
    await addAccount('bevestigd', { isVerified: true })
    await addAccount('medewerker', { role: 'employee' })
    await addAccount('ingelogd')
    await addAccount('nieuw', { registeredAt: new Date(createdAt.getTime() + DAY_MS) })
    const afterPeriod = new Date(createdAt.getTime() + 90 * DAY_MS + 1)
    // One account is still logged in when the 90 days are over; the session of the other has ended.
    await app.pool.query(
      `INSERT INTO sessions (id, user_id, token, expires_at, created_at, updated_at)
       VALUES ('1', 'ingelogd', 'a', $1::timestamptz + interval '1 day', $2, $2), ('2', 'leeg', 'b', $2, $2, $2)`,
      [afterPeriod, createdAt],
    )
    await app.pool.query("UPDATE orders SET user_id = 'bestelling' WHERE id = $1", [order.id])
    await app.pool.query("INSERT INTO carts (id, expires_at) VALUES ('mandje', $1)", [afterPeriod])
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
    const readUserIds = async () =>
      (await app.pool.query('SELECT id FROM users ORDER BY id')).rows.map(({ id }) => id)
    const allIds = await readUserIds()

    clock.set(new Date(createdAt.getTime() + 90 * DAY_MS))
    await clearUnconfirmed(app)
    expect(await readUserIds()).toEqual(allIds)
    clock.set(afterPeriod)
    // two processes at once
    await Promise.all([clearUnconfirmed(app), clearUnconfirmed(app)])
    expect(await readUserIds()).toEqual(
      allIds.filter((id: string) => id !== 'leeg' && id !== 'mandje'),
    )
    expect(await app.pool.query("SELECT id FROM carts WHERE id = 'mandje'")).toMatchObject({
      rows: [],
    })
  },
)
