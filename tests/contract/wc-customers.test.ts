import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { users } from '#app/features/core/accounts/accounts-tables.server.ts'
import { saveAddress } from '#app/features/customers/customer-accounts/save-address.server.ts'
import { readWebhookSubject } from '#app/features/rest-api/rest-routes/read-webhook-subject.server.ts'
import { deliverWebhooks } from '#app/features/rest-api/webhooks/deliver-webhooks.server.ts'
import { openWebhookReceiver } from '#simulators/webhooks/webhook-receiver.ts'
import { placeAnOrder } from '#tests/support/place-an-order.ts'
import { registerCustomer } from '#tests/support/register-customer.ts'
import { createVisitor } from './visitor.ts'
import { createWcClient, localShopTest } from './wc-shop.ts'

const BILLING = {
  first_name: 'Fien',
  last_name: 'Voorbeeld',
  company: '',
  address_1: '969 Market',
  address_2: '2nd floor',
  city: 'San Francisco',
  state: 'CA',
  postcode: '94103',
  country: 'US',
  phone: '(555) 555-5555',
  email: 'fien@voorbeeld.example',
}

const FIEN = {
  email: 'Fien@voorbeeld.example',
  first_name: 'Fien',
  last_name: 'de Voorbeeld',
  username: 'fien.voorbeeld',
  billing: BILLING,
  meta_data: [{ key: '_klantnummer', value: 'K-7' }],
}

localShopTest('a program makes, changes, finds and deletes a customer', async ({ app }) => {
  const program = await createWcClient(app)
  const created = await program('POST', 'customers', FIEN)
  expect(created.status).toBe(201)
  expect(created.body).toMatchObject({
    email: 'fien@voorbeeld.example',
    first_name: 'Fien',
    last_name: 'de Voorbeeld',
    role: 'customer',
    username: 'fien.voorbeeld',
    billing: BILLING,
    shipping: { first_name: '', address_1: '', country: '' },
    is_paying_customer: false,
    date_created: '2026-11-21T13:00:00',
    meta_data: [{ key: '_klantnummer', value: 'K-7' }],
  })
  const item = `customers/${created.body.id}`
  expect(created.headers.location).toBe(`${app.siteUrl}/wp-json/wc/v3/${item}`)
  const changed = await program('PUT', item, {
    first_name: 'Sofie',
    billing: { city: 'Utrecht' },
    shipping: { first_name: 'Bram', country: 'BE' },
  })
  expect(changed.body).toMatchObject({
    first_name: 'Sofie',
    last_name: 'de Voorbeeld',
    billing: { ...BILLING, city: 'Utrecht' },
    shipping: { first_name: 'Bram', country: 'BE', city: '' },
  })
  expect((await program('GET', item)).body).toEqual(changed.body)
  const response = await program('GET', 'customers?email=fien@voorbeeld.example')
  expect(response.body).toEqual([changed.body])
  expect((await program('GET', 'customers?search=sofie')).body).toHaveLength(1)
  expect((await program('GET', `${item}/downloads`)).body).toEqual([])
  const soft = await program('DELETE', item)
  expect([soft.status, soft.body.code]).toEqual([501, 'woocommerce_rest_trash_not_supported'])
  expect((await program('DELETE', `${item}?force=true`)).body).toEqual(changed.body)
  const missing = await program('GET', item)
  expect([missing.status, missing.body.code]).toEqual([404, 'woocommerce_rest_invalid_id'])
  expect((await program('GET', `${item}/downloads`)).status).toBe(404)
})

localShopTest('an address and a username belong to one account', async ({ app }) => {
  const program = await createWcClient(app)
  const { body } = await program('POST', 'customers/batch', {
    create: [FIEN, FIEN, { ...FIEN, email: 'bram@voorbeeld.example' }, {}],
  })
  expect(body.create).toMatchObject([
    { email: 'fien@voorbeeld.example' },
    { id: 0, error: { code: 'registration-error-email-exists', data: { status: 400 } } },
    { id: 0, error: { code: 'registration-error-username-exists' } },
    { id: 0, error: { code: 'rest_missing_callback_param' } },
  ])
  const bram = await program('POST', 'customers', { email: 'bram@voorbeeld.example' })
  const item = `customers/${bram.body.id}`
  const codeOf = async (fields: object) => (await program('PUT', item, fields)).body.code
  expect(await codeOf({ email: 'fien@voorbeeld.example' })).toBe(
    'woocommerce_rest_customer_invalid_email',
  )
  expect(await codeOf({ username: 'ander' })).toBe('woocommerce_rest_customer_invalid_argument')
  expect(await codeOf({ username: 'bram' })).toBeUndefined()
  expect(await codeOf({ email: 'geen adres' })).toBe('rest_invalid_param')
  expect(await codeOf({ password: 'kort' })).toBe('rest_invalid_param')
})

localShopTest('customers are listed by name, and staff by their role', async ({ app }) => {
  const program = await createWcClient(app)
  for (const name of ['Zoë', 'Anna', 'Mila'])
    await program('POST', 'customers', {
      email: `${name.charAt(0)}@voorbeeld.example`,
      first_name: name,
    })
  const namesOf = async (query: string) =>
    (await program('GET', `customers?${query}`)).body.map(
      ({ first_name: name }: { first_name: string }) => name,
    )
  expect(await namesOf('')).toEqual(['Anna', 'Mila', 'Zoë'])
  expect(await namesOf('orderby=id&order=desc&per_page=2')).toEqual(['Mila', 'Anna'])
  expect(await namesOf('role=administrator')).toEqual(['Eva'])
  expect(await namesOf('role=subscriber')).toEqual([])
  expect(await namesOf('role=all')).toEqual(['Anna', 'Eva', 'Mila', 'Zoë'])
})

localShopTest('programs do not change or delete accounts of staff', async ({ app }) => {
  const program = await createWcClient(app)
  const [eva] = (await program('GET', 'customers?role=administrator')).body
  const changed = await program('PUT', `customers/${eva.id}`, { email: 'x@voorbeeld.example' })
  expect([changed.status, changed.body.code]).toEqual([403, 'woocommerce_rest_cannot_edit'])
  const deleted = await program('DELETE', `customers/${eva.id}?force=true`)
  expect([deleted.status, deleted.body.code]).toEqual([403, 'woocommerce_rest_cannot_delete'])
})

localShopTest(
  'a new customer logs in with the password, and does not inherit guest orders with that e-mail address',
  async ({ app }) => {
    const program = await createWcClient(app)
    const order = await placeAnOrder(app, { payment: 'bank-transfer' })
    const email = (await program('GET', `orders/${order.id}`)).body.billing.email
    const created = await program('POST', 'customers', { email, password: 'zilver-maan-48' })
    const visitor = await createVisitor(app)
    const login = await visitor.post('/wp-admin/admin-ajax.php', {
      action: 'rehub_login_member_popup_function',
      user_login: email,
      user_pass: 'zilver-maan-48',
    })
    expect(login.headers['set-cookie']).toBeDefined()
    expect((await program('GET', `orders?customer=${created.body.id}`)).body).toEqual([])
    const [row] = await app.db.select().from(users).where(eq(users.number, created.body.id))
    expect([row?.emailVerified, row?.pendingEmail]).toEqual([false, null])
  },
)

localShopTest('DELETE with reassign moves the orders to that customer', async ({ app }) => {
  const program = await createWcClient(app)
  const [anna, bram] = [
    (await program('POST', 'customers', { email: 'anna@voorbeeld.example' })).body.id,
    (await program('POST', 'customers', { email: 'bram@voorbeeld.example' })).body.id,
  ]
  const order = await placeAnOrder(app, { payment: 'bank-transfer' })
  await program('PUT', `orders/${order.id}`, { customer_id: anna })
  const selfDelete = await program('DELETE', `customers/${anna}?force=true&reassign=${anna}`)
  expect([selfDelete.status, selfDelete.body.code]).toEqual([
    400,
    'woocommerce_rest_customer_invalid_reassign',
  ])
  await program('DELETE', `customers/${anna}?force=true&reassign=${bram}`)
  expect((await program('GET', `orders/${order.id}`)).body.customer_id).toBe(bram)
})

localShopTest('a registered customer has the default address of the account', async ({ app }) => {
  const program = await createWcClient(app)
  const visitor = await createVisitor(app)
  await registerCustomer(visitor, 'sanne')
  const [user] = await app.db.select().from(users).where(eq(users.name, 'sanne'))
  const address = { country: 'NL', postcode: '3511 NR', houseNumber: '212', street: 'Oudegracht' }
  await saveAddress(app, user?.id ?? '', null, {
    ...address,
    firstName: 'Sanne',
    lastName: 'Voorbeeld',
    company: '',
    houseNumberAddition: 'A',
    city: 'Utrecht',
    phone: '',
  })
  const [sanne] = (await program('GET', 'customers')).body
  const part = { first_name: 'Sanne', address_1: 'Oudegracht 212 A', country: 'NL' }
  expect(sanne).toMatchObject({
    email: 'sanne@voorbeeld.example',
    first_name: 'sanne',
    billing: { ...part, email: 'sanne@voorbeeld.example' },
    shipping: part,
  })
})

localShopTest('webhooks send customers and coupons as a GET returns them', async ({ app }) => {
  const program = await createWcClient(app)
  const receiver = await openWebhookReceiver()
  for (const topic of ['customer.created', 'customer.deleted', 'coupon.created', 'coupon.deleted'])
    await program('POST', 'webhooks', { topic, delivery_url: `${receiver.url}/${topic}` })
  const customer = (await program('POST', 'customers', FIEN)).body
  const coupon = (await program('POST', 'coupons', { code: 'lente', amount: '5' })).body
  await deliverWebhooks(app, readWebhookSubject)
  const deliveriesOf = (topic: string) =>
    receiver.received
      .filter(({ path, headers }) => path === `/${topic}` && headers['x-wc-webhook-topic'])
      .map(({ body }) => JSON.parse(body))
  expect(deliveriesOf('customer.created')).toEqual([customer])
  expect(deliveriesOf('coupon.created')).toEqual([coupon])
  await program('DELETE', `customers/${customer.id}?force=true`)
  await program('DELETE', `coupons/${coupon.id}?force=true`)
  await deliverWebhooks(app, readWebhookSubject)
  expect(deliveriesOf('customer.deleted')).toEqual([{ id: customer.id }])
  expect(deliveriesOf('coupon.deleted')).toEqual([{ id: coupon.id }])
  await receiver.close()
})
