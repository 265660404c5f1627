import { eq, inArray } from 'drizzle-orm'
import { expect } from 'vitest'
import { invitations } from '#app/features/admin/staff/staff-tables.server.ts'
import { users } from '#app/features/core/accounts/accounts-tables.server.ts'
import { customers } from '#app/features/customers/customer-records/customer-records-tables.server.ts'
import { refreshCustomers } from '#app/features/customers/customer-records/refresh-customers.server.ts'
import { forgetCustomer } from '#app/features/customers/profile/forget-customer.server.ts'
import { reviewReports, reviews } from '#app/features/customers/reviews/reviews-tables.server.ts'
import { documents } from '#app/features/fulfilment/documents/documents-tables.server.ts'
import { makeInvoices } from '#app/features/fulfilment/documents/make-invoices.server.ts'
import { orderEvents, orders } from '#app/features/fulfilment/orders/orders-tables.server.ts'
import { markOrderPaid } from '#app/features/fulfilment/payment-flow/mark-order-paid.server.ts'
import { withdrawals } from '#app/features/fulfilment/withdrawals/withdrawals-tables.server.ts'
import type { App } from '#app/platform/app.ts'
import { actingFor } from '#app/platform/database/acting-app.server.ts'
import { mails } from '#app/platform/mail/mails-tables.server.ts'
import { placeAnOrder } from '#tests/support/place-an-order.ts'
import { shopTest } from '#tests/support/shop-test.ts'
import { addProduct, addReview } from '#tests/support/stock-shop.ts'
import { auditLog } from './audit-tables.server.ts'
import { erasePersonalData, readErasures } from './erase-personal-data.server.ts'

const NEVER_ABORTED = new AbortController().signal

/** Places an order with an invoice, a mail, a timeline and an entry in the log. */
async function placePaidOrder(app: App, firstName: string) {
  const email = `${firstName.toLowerCase()}@voorbeeld.example`
  const order = await placeAnOrder(app, { firstName, email, note: `Bel aan bij ${firstName}` })
  const eva = actingFor(app, { id: 'eva', name: 'Eva' })
  await markOrderPaid(eva, order.id, 'Eva')
  await makeInvoices(app)
  await app.db.insert(mails).values({
    eventKey: `test:${order.id}`,
    kind: 'test',
    orderId: order.id,
    toAddress: email,
    subject: 'Je bestelling',
    state: 'sent',
    createdAt: app.clock.now(),
  })
  return order.id
}

/** Returns everything that could identify a person, as text. */
async function readPersonalData(app: App): Promise<string> {
  const tables = [
    'orders',
    'order_events',
    'documents',
    'mails',
    'withdrawals',
    'audit_log',
    'customers',
    'customer_emails',
    'customers_stale',
  ]
  const tableTexts = tables.map((table) =>
    app.pool.query(`SELECT to_jsonb(t)::text FROM ${table} t`),
  )
  return JSON.stringify((await Promise.all(tableTexts)).map(({ rows }) => rows))
}

shopTest(
  'an order loses its personal data, but not its amounts, seven years after the end of the year in which it was placed',
  async ({ app, clock }) => {
    const id = await placePaidOrder(app, 'Wilhelmina')
    await app.db.insert(withdrawals).values({
      key: 'w1',
      formToken: 'w1',
      orderNumber: String(id),
      orderId: id,
      name: 'Wilhelmina de Vries',
      email: 'wilhelmina@voorbeeld.example',
      state: 'handled',
      submittedAt: clock.now(),
    })
    await refreshCustomers(app)
    await app.db.update(customers).set({ note: 'Wilhelmina heeft maat 17' })
    clock.set('2033-12-31T23:00:00+01:00')
    const laterOrder = await placePaidOrder(app, 'Noor')
    await erasePersonalData(app, NEVER_ABORTED)
    const [orderWithinTerm] = await app.db.select().from(orders).where(eq(orders.id, id))
    expect(orderWithinTerm).toMatchObject({ firstName: 'Wilhelmina', erasedAt: null })
    // Withdrawals are stored for two years only, so the withdrawal of 2026 is already deleted.
    expect(await app.db.select().from(withdrawals)).toEqual([])

    clock.set('2034-01-01T04:15:00+01:00')
    await erasePersonalData(app, NEVER_ABORTED)
    expect(await readPersonalData(app)).not.toMatch(/Wilhelmina/i)
    const [erasedOrder] = await app.db.select().from(orders).where(eq(orders.id, id))
    expect(erasedOrder).toMatchObject({
      state: 'paid',
      totalCents: 8_000,
      country: 'NL',
      email: '',
      street: '',
      postcode: '',
      phone: null,
      note: '',
      search: String(id),
      erasedAt: clock.now(),
    })
    expect(await app.db.select().from(documents)).toMatchObject([{ orderId: laterOrder }])
    expect(await app.db.select().from(mails).where(eq(mails.orderId, id))).toEqual([])
    const events = await app.db.select().from(orderEvents).where(eq(orderEvents.orderId, id))
    expect(events.length).toBeGreaterThan(0)
    expect(events.every(({ text }) => text === '')).toBe(true)
    const entries = await app.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.subjectId, String(id)))
    expect(entries[0]).toMatchObject({ actor: 'Eva', kind: 'order', changes: {} })

    const [newerOrder] = await app.db.select().from(orders).where(eq(orders.id, laterOrder))
    expect(newerOrder).toMatchObject({ firstName: 'Noor', erasedAt: null })
    const oldestFirst = (await readErasures(app)).toReversed()
    expect(oldestFirst).toMatchObject([
      { subject: 'mails', count: 1 },
      { subject: 'withdrawals', count: 1 },
      { subject: 'orders', count: 1 },
      { subject: 'documents', count: 1 },
      { subject: 'audit-entries', count: entries.length },
    ])

    await erasePersonalData(app, NEVER_ABORTED)
    expect(await readErasures(app)).toHaveLength(5)
  },
)

shopTest(
  'mails are deleted after two years, unless they are not sent yet',
  async ({ app, clock }) => {
    const mail = { kind: 'test', toAddress: 'sanne@voorbeeld.example', subject: 'Dag' }
    const createdAt = clock.now()
    await app.db.insert(mails).values([
      { ...mail, eventKey: 'sent', state: 'sent', createdAt },
      { ...mail, eventKey: 'queued', state: 'queued', createdAt },
    ])
    clock.set('2028-11-21T04:15:00+01:00')
    await erasePersonalData(app, NEVER_ABORTED)
    expect(await app.db.select().from(mails)).toHaveLength(2)
    clock.set('2028-11-22T04:15:00+01:00')
    await erasePersonalData(app, NEVER_ABORTED)
    expect(await app.db.select().from(mails)).toMatchObject([{ eventKey: 'queued' }])
  },
)

shopTest(
  'the night after an account is removed, the log forgets a customer but not a colleague',
  async ({ app, clock }) => {
    const now = clock.now()
    const account = { emailVerified: true, createdAt: now, updatedAt: now }
    await app.db.insert(users).values([
      { ...account, id: 'tess', name: 'Tess Tol', email: 'tess@voorbeeld.example' },
      { ...account, id: 'noor', name: 'Noor Bos', email: 'noor@schakel.example', role: 'employee' },
      { ...account, id: 'sanne', name: 'Sanne Smit', email: 'sanne@voorbeeld.example' },
    ])
    const eva = actingFor(app, { id: 'eva', name: 'Eva' })
    for (const id of ['tess', 'noor', 'sanne'])
      await eva.db
        .update(users)
        .set({ email: `${id}-2@voorbeeld.example` })
        .where(eq(users.id, id))
    for (const id of ['tess', 'noor']) await eva.db.delete(users).where(eq(users.id, id))
    expect(await readPersonalData(app)).toContain('tess-2@voorbeeld.example')

    await erasePersonalData(app, NEVER_ABORTED)

    const remaining = await readPersonalData(app)
    expect(remaining).not.toMatch(/Tess Tol|tess@|tess-2@/)
    expect(remaining).toContain('Noor Bos')
    expect(remaining).toContain('sanne-2@voorbeeld.example')
    const entries = await app.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.subjectId, 'tess'))
      .orderBy(auditLog.id)
    expect(entries).toMatchObject([
      { actor: 'Eva', action: 'changed', name: '', changes: {} },
      { actor: 'Eva', action: 'removed', name: '', changes: { role: ['customer', null] } },
    ])
    expect(await readErasures(app)).toMatchObject([{ subject: 'audit-entries', count: 2 }])
    await erasePersonalData(app, NEVER_ABORTED)
    expect(await readErasures(app)).toHaveLength(1)
  },
)

shopTest(
  'the log also forgets customers who deleted their own account, and accounts without a name',
  async ({ app, clock }) => {
    const now = clock.now()
    const account = { emailVerified: true, createdAt: now, updatedAt: now }
    const eva = actingFor(app, { id: 'eva', name: 'Eva' })
    // Changes through `eva.db` are logged under Eva's name. Changes through `app.db` are not
    // logged: they are those of customers and jobs, such as the registration of customer Tess.
    await app.db
      .insert(users)
      .values([{ ...account, id: 'tess', name: 'Tess Tol', email: 'tess@voorbeeld.example' }])
    await eva.db.insert(users).values([
      { ...account, id: 'anon', name: '', email: 'anon@voorbeeld.example' },
      { ...account, id: 'noor', name: 'Noor Bos', email: 'noor@schakel.example', role: 'employee' },
      { ...account, id: 'sanne', name: 'Sanne Smit', email: 'sanne@voorbeeld.example' },
    ])
    // The log entry about this invitation must stay. It matches no account either, but it is not
    // about a deleted account.
    await eva.db.insert(invitations).values({
      id: 'invited',
      email: 'finn@schakel.example',
      role: 'employee',
      tokenHash: 'x',
      expiresAt: now,
      createdAt: now,
    })
    await eva.db
      .update(users)
      .set({ email: 'tess-2@voorbeeld.example' })
      .where(eq(users.id, 'tess'))
    // The customer Tess deletes the account; the accounts of a nameless customer and of employee Noor are removed.
    const tess = { id: 'tess', number: 1, name: 'Tess Tol', email: 'tess-2@voorbeeld.example' }
    await forgetCustomer(app, { ...tess, isEmailVerified: true, isStaff: false })
    for (const id of ['anon', 'noor']) await app.db.delete(users).where(eq(users.id, id))

    await erasePersonalData(app, NEVER_ABORTED)

    const remaining = await readPersonalData(app)
    expect(remaining).not.toMatch(/Tess Tol|tess@|tess-2@|anon@/)
    expect(remaining).toContain('noor@schakel.example')
    expect(remaining).toContain('sanne@voorbeeld.example')
    expect(remaining).toContain('finn@schakel.example')
    const entries = await app.db
      .select()
      .from(auditLog)
      .where(inArray(auditLog.subjectId, ['tess', 'anon']))
      .orderBy(auditLog.id)
    expect(entries).toMatchObject([
      { subjectId: 'anon', actor: 'Eva', action: 'made', changes: { role: [null, 'customer'] } },
      { subjectId: 'tess', actor: 'Eva', action: 'changed', name: '', changes: {} },
    ])
    expect(await readErasures(app)).toMatchObject([{ subject: 'audit-entries', count: 2 }])
    await erasePersonalData(app, NEVER_ABORTED)
    expect(await readErasures(app)).toHaveLength(1)
  },
)

shopTest(
  'documents and the log cannot be changed outside the job that erases personal data',
  async ({ app }) => {
    await placePaidOrder(app, 'Sanne')
    await expect(app.pool.query('DELETE FROM documents')).rejects.toThrow('never changed')
    await expect(app.pool.query(`UPDATE audit_log SET changes = '{}'`)).rejects.toThrow(
      'never changed',
    )
  },
)

shopTest(
  'reports of reviews are erased two years after they were handled',
  async ({ app, clock }) => {
    const { productId } = await addProduct(app, { name: 'Ring' })
    await addReview(app, productId)
    const [review] = await app.db.select().from(reviews)
    const report = {
      reviewId: review?.id ?? 0,
      reason: 'personal' as const,
      explanation: 'Dit gaat over mij, Wilhelmina',
      email: 'wilhelmina@voorbeeld.example',
      reportedAt: clock.now(),
    }
    await app.db.insert(reviewReports).values([report, { ...report, handledAt: clock.now() }])
    clock.set('2028-11-21T04:15:00+01:00')
    await erasePersonalData(app, NEVER_ABORTED)
    expect(await app.db.$count(reviewReports)).toBe(2)
    clock.set('2028-11-22T04:15:00+01:00')
    await erasePersonalData(app, NEVER_ABORTED)
    expect(await app.db.select().from(reviewReports)).toMatchObject([{ handledAt: null }])
    expect(await readErasures(app)).toMatchObject([{ subject: 'review-reports', count: 1 }])
  },
)
