import { expect } from 'vitest'
import type { Customer } from '#app/features/core/accounts/accounts.ts'
import { placeAnOrder } from '#tests/support/place-an-order.ts'
import { shopTest } from '#tests/support/shop-test.ts'
import { limitOrder } from './order-limits.server.ts'

const SANNE: Customer = {
  id: 'sanne',
  number: 1,
  name: 'Sanne',
  email: 'sanne@voorbeeld.example',
  isEmailVerified: true,
  isStaff: false,
}

const guest = {
  ip: '192.0.2.7',
  email: 'noor@voorbeeld.example',
  payment: 'bank-transfer',
  customer: null,
  units: 1,
}

const acceptOrder = async () => ({ ok: true })

shopTest(
  'an account may place ten orders a day with the e-mail address of another person, and more with its own',
  async ({ app }) => {
    const buyer = { ...guest, payment: 'test-bank', customer: SANNE }
    for (let number = 1; number <= 10; number++) {
      expect(await limitOrder(app, buyer, acceptOrder)).toEqual({ ok: true })
    }
    const eleventh = await limitOrder(app, buyer, acceptOrder)
    expect(eleventh).toMatchObject({ error: 'too-many-orders', limit: 'email' })
    for (let number = 1; number <= 11; number++) {
      const buyerWithOwnAddress = { ...buyer, email: 'Sanne@voorbeeld.example' }
      expect(await limitOrder(app, buyerWithOwnAddress, acceptOrder)).toEqual({ ok: true })
    }
  },
)

shopTest(
  'an account may order by bank transfer ten times a day, whatever its network',
  async ({ app }) => {
    const buyer = { ...guest, email: SANNE.email, customer: SANNE }
    for (let number = 1; number <= 10; number++) {
      const result = await limitOrder(app, { ...buyer, ip: `192.0.2.${number}` }, acceptOrder)
      expect(result).toEqual({ ok: true })
    }
    const eleventh = await limitOrder(app, { ...buyer, ip: '192.0.2.11' }, acceptOrder)
    expect(eleventh).toMatchObject({ error: 'too-many-orders', limit: 'transfer' })
    const onlineBuyer = { ...buyer, ip: '192.0.2.11', payment: 'test-bank' }
    expect(await limitOrder(app, onlineBuyer, acceptOrder)).toEqual({ ok: true })
  },
)

shopTest(
  'bank transfers reserve at most thirty units per network for two days, except those of staff',
  async ({ app, clock }) => {
    const guestWithUnits = (count: number) => ({ ...guest, units: count })
    expect(await limitOrder(app, guestWithUnits(31), acceptOrder)).toMatchObject({ limit: 'units' })
    expect(await limitOrder(app, guestWithUnits(20), acceptOrder)).toEqual({ ok: true })
    expect(await limitOrder(app, guestWithUnits(11), acceptOrder)).toMatchObject({ limit: 'units' })
    expect(await limitOrder(app, guestWithUnits(10), acceptOrder)).toEqual({ ok: true })
    const byAccount = { ...guestWithUnits(1), customer: SANNE, email: SANNE.email }
    expect(await limitOrder(app, byAccount, acceptOrder)).toMatchObject({ limit: 'units' })
    const otherGuest = { ...guestWithUnits(30), ip: '192.0.2.8', email: 'mees@voorbeeld.example' }
    expect(await limitOrder(app, otherGuest, acceptOrder)).toEqual({ ok: true })
    const byStaff = { ...guestWithUnits(500), customer: { ...SANNE, isStaff: true } }
    expect(await limitOrder(app, byStaff, acceptOrder)).toEqual({ ok: true })
    clock.advance(48 * 3_600_000)
    expect(await limitOrder(app, guestWithUnits(30), acceptOrder)).toEqual({ ok: true })
  },
)

shopTest('a customer who paid an order may reserve more units', async ({ app }) => {
  await app.pool.query(
    `INSERT INTO users (id, name, email, email_verified, role, created_at, updated_at)
     VALUES ('sanne', 'Sanne', 'sanne@voorbeeld.example', true, 'customer', now(), now())`,
  )
  const buyer = { ...guest, customer: SANNE, units: 40 }
  expect(await limitOrder(app, buyer, acceptOrder)).toMatchObject({ limit: 'units' })
  await placeAnOrder(app)
  await app.pool.query("UPDATE orders SET user_id = 'sanne', paid_at = now(), is_test = false")
  expect(await limitOrder(app, buyer, acceptOrder)).toEqual({ ok: true })
})

shopTest(
  'the networks of one IPv6 /48 together may reserve four times as much',
  async ({ app }) => {
    for (let network = 1; network <= 4; network++) {
      const buyer = {
        ...guest,
        ip: `2001:db8:1:${network}::1`,
        email: `klant-${network}@voorbeeld.example`,
        units: 30,
      }
      expect(await limitOrder(app, buyer, acceptOrder)).toEqual({ ok: true })
    }
    const guestInFifthNetwork = { ...guest, ip: '2001:db8:1:5::1' }
    expect(await limitOrder(app, guestInFifthNetwork, acceptOrder)).toMatchObject({
      limit: 'units',
    })
    const otherGuest = { ...guest, ip: '2001:db8:2:5::1' }
    expect(await limitOrder(app, otherGuest, acceptOrder)).toEqual({ ok: true })
  },
)
