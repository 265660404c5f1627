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

localShopTest('a program creates, changes, finds and deletes a customer', async ({ app }) => {
  const program = await createWcClient(app)
  const creation = await program('POST', 'customers', FIEN)
  expect(creation.status).toBe(201)
  expect(creation.body).toMatchObject({
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
  const customerPath = `customers/${creation.body.id}`
  expect(creation.headers.location).toBe(`${app.siteUrl}/wp-json/wc/v3/${customerPath}`)
  const change = await program('PUT', customerPath, {
    first_name: 'Sofie',
    billing: { city: 'Utrecht' },
    shipping: { first_name: 'Bram', country: 'BE' },
  })
  expect(change.body).toMatchObject({
    first_name: 'Sofie',
    last_name: 'de Voorbeeld',
    billing: { ...BILLING, city: 'Utrecht' },
    shipping: { first_name: 'Bram', country: 'BE', city: '' },
  })
  expect((await program('GET', customerPath)).body).toEqual(change.body)
  const foundCustomers = await program('GET', 'customers?email=fien@voorbeeld.example')
  expect(foundCustomers.body).toEqual([change.body])
  expect((await program('GET', 'customers?search=sofie')).body).toHaveLength(1)
  expect((await program('GET', `${customerPath}/downloads`)).body).toEqual([])
  const trashAttempt = await program('DELETE', customerPath)
  expect([trashAttempt.status, trashAttempt.body.code]).toEqual([
    501,
    'woocommerce_rest_trash_not_supported',
  ])
  expect((await program('DELETE', `${customerPath}?force=true`)).body).toEqual(change.body)
  const notFound = await program('GET', customerPath)
  expect([notFound.status, notFound.body.code]).toEqual([404, 'woocommerce_rest_invalid_id'])
  expect((await program('GET', `${customerPath}/downloads`)).status).toBe(404)
})

localShopTest('two accounts cannot have the same e-mail address or username', async ({ app }) => {
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
  const customerPath = `customers/${bram.body.id}`
  const updateCode = async (fields: object) =>
    (await program('PUT', customerPath, fields)).body.code
  expect(await updateCode({ email: 'fien@voorbeeld.example' })).toBe(
    'woocommerce_rest_customer_invalid_email',
  )
  expect(await updateCode({ username: 'ander' })).toBe('woocommerce_rest_customer_invalid_argument')
  expect(await updateCode({ username: 'bram' })).toBeUndefined()
  expect(await updateCode({ email: 'geen adres' })).toBe('rest_invalid_param')
  expect(await updateCode({ password: 'kort' })).toBe('rest_invalid_param')
})

localShopTest('customers are listed by name, and staff by their role', async ({ app }) => {
  const program = await createWcClient(app)
  for (const name of ['Zoë', 'Anna', 'Mila'])
    await program('POST', 'customers', {
      email: `${name.charAt(0)}@voorbeeld.example`,
      first_name: name,
    })
  const findFirstNames = async (query: string) =>
    (await program('GET', `customers?${query}`)).body.map(
      ({ first_name: name }: { first_name: string }) => name,
    )
  expect(await findFirstNames('')).toEqual(['Anna', 'Mila', 'Zoë'])
  expect(await findFirstNames('orderby=id&order=desc&per_page=2')).toEqual(['Mila', 'Anna'])
  expect(await findFirstNames('role=administrator')).toEqual(['Eva'])
  expect(await findFirstNames('role=subscriber')).toEqual([])
  expect(await findFirstNames('role=all')).toEqual(['Anna', 'Eva', 'Mila', 'Zoë'])
})

localShopTest('programs do not change or delete accounts of staff', async ({ app }) => {
  const program = await createWcClient(app)
  const [eva] = (await program('GET', 'customers?role=administrator')).body
  const change = await program('PUT', `customers/${eva.id}`, { email: 'x@voorbeeld.example' })
  expect([change.status, change.body.code]).toEqual([403, 'woocommerce_rest_cannot_edit'])
  const deleted = await program('DELETE', `customers/${eva.id}?force=true`)
  expect([deleted.status, deleted.body.code]).toEqual([403, 'woocommerce_rest_cannot_delete'])
})

localShopTest(
  'a new customer logs in with the password, and does not inherit guest orders with that e-mail address',
  async ({ app }) => {
    const program = await createWcClient(app)
    const order = await placeAnOrder(app, { payment: 'bank-transfer' })
    const email = (await program('GET', `orders/${order.id}`)).body.billing.email
    const creation = await program('POST', 'customers', { email, password: 'zilver-maan-48' })
    const visitor = await createVisitor(app)
    const login = await visitor.post('/wp-admin/admin-ajax.php', {
      action: 'rehub_login_member_popup_function',
      user_login: email,
      user_pass: 'zilver-maan-48',
    })
    expect(login.headers['set-cookie']).toBeDefined()
    expect((await program('GET', `orders?customer=${creation.body.id}`)).body).toEqual([])
    const [row] = await app.db.select().from(users).where(eq(users.number, creation.body.id))
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
  const expectedAddress = { first_name: 'Sanne', address_1: 'Oudegracht 212 A', country: 'NL' }
  expect(sanne).toMatchObject({
    email: 'sanne@voorbeeld.example',
    first_name: 'sanne',
    billing: { ...expectedAddress, email: 'sanne@voorbeeld.example' },
    shipping: expectedAddress,
  })
})

localShopTest(
  'webhooks send customers and coupons in the form in which GET returns them',
  async ({ app }) => {
    const program = await createWcClient(app)
    const receiver = await openWebhookReceiver()
    for (const topic of [
      'customer.created',
      'customer.deleted',
      'coupon.created',
      'coupon.deleted',
    ])
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
  },
)
