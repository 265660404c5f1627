import { sql } from 'drizzle-orm'
import type { App } from '#app/platform/app.ts'
import type { LocalMollie } from '#simulators/mollie/local-mollie.ts'

export interface Books {
  orders: number
  paidPayments: number
  mails: number
  /** mails that may have been sent: the owner has to check */
  uncertain: number
  /** descriptions of everything that does not add up */
  problems: string[]
}

interface OutsideFacts {
  /** payments at the provider */
  providerPayments: Awaited<ReturnType<LocalMollie['payments']>>
  /** names of the mails that the mail server accepted */
  sentKeys: string[]
  /** units in stock at the beginning */
  stock: number
}

interface PaymentRow extends Record<string, unknown> {
  id: string
  ref: string | null
  state: string
  order_state: string
  /** number of payments in the order's timeline */
  pay_events: number
  invoices: number
  paid_mails: number
}

/** Compares the shop's records with those of the provider and the mail server. */
export async function readBooks(
  app: App,
  { providerPayments, sentKeys, stock }: OutsideFacts,
): Promise<Books> {
  const problems: string[] = []
  const check = (isRight: boolean, text: string) => {
    if (!isRight) problems.push(text)
  }

  const { rows: payments } = await app.db.execute<PaymentRow>(sql`
    SELECT p.id, p.provider_ref AS ref, p.state, o.state AS order_state,
      (SELECT count(*)::int FROM order_events e WHERE e.order_id = o.id AND e.kind = 'pay') AS pay_events,
      (SELECT count(*)::int FROM documents d WHERE d.order_id = o.id AND d.kind = 'invoice') AS invoices,
      (SELECT count(*)::int FROM mails m WHERE m.order_id = o.id AND m.kind = 'order-paid') AS paid_mails
    FROM payments p JOIN orders o ON o.id = p.order_id`)
  for (const { id, status, metadata } of providerPayments) {
    const storedPayments = payments.filter(({ ref }) => ref === id)
    check(storedPayments.length === 1, `${id} is stored as ${storedPayments.length} payments`)
    check(
      storedPayments[0]?.id === (metadata as { payment?: string }).payment,
      `${id} is another's payment`,
    )
    check(
      (status === 'paid') === (storedPayments[0]?.state === 'paid'),
      `${id}: ${status}, ${storedPayments[0]?.state}`,
    )
  }
  check(
    new Set(providerPayments.map(({ metadata }) => JSON.stringify(metadata))).size ===
      providerPayments.length,
    'one payment attempt has several payments at the provider',
  )
  const paidPayments = payments.filter(({ state }) => state === 'paid')
  for (const { id, order_state, pay_events, invoices, paid_mails } of paidPayments) {
    const isConsistent =
      order_state === 'paid' && pay_events === 1 && invoices === 1 && paid_mails === 1
    check(
      isConsistent,
      `${id}: ${order_state}, paid ${pay_events} times, ${invoices} invoices, ${paid_mails} mails`,
    )
  }

  const { rows: sums } = await app.db.execute<Record<string, number>>(sql`
    SELECT (SELECT count(*)::int FROM orders) AS orders,
      (SELECT count(DISTINCT form_token)::int FROM orders) AS forms,
      (SELECT count(*)::int FROM mails) AS mails,
      (SELECT count(*)::int FROM mails WHERE state = 'uncertain') AS uncertain,
      (SELECT count(*)::int FROM documents WHERE kind = 'invoice') AS invoices,
      (SELECT coalesce(max(substr(number, 7)::int), 0) FROM documents WHERE kind = 'invoice') AS last_invoice,
      (SELECT sum(stock)::int FROM variants) AS in_stock,
      (SELECT coalesce(sum(change), 0)::int FROM stock_moves) AS moved,
      (SELECT coalesce(sum(l.quantity), 0)::int FROM order_lines l JOIN orders o ON o.id = l.order_id
        WHERE o.state IN ('awaiting-payment', 'payment-failed')) AS reserved,
      (SELECT coalesce(sum(l.quantity), 0)::int FROM order_lines l JOIN orders o ON o.id = l.order_id
        WHERE o.state IN ('paid', 'partly-shipped', 'shipped', 'delivered')) AS sold`)
  const {
    orders = 0,
    forms,
    uncertain = 0,
    invoices,
    last_invoice,
    in_stock: inStock = 0,
    moved,
    reserved = 0,
    sold = 0,
  } = sums[0] ?? {}
  check(orders === forms, `${orders} orders of ${forms} forms`)
  check(
    inStock + reserved + sold === stock,
    `${inStock} in stock, ${reserved} reserved and ${sold} sold of ${stock}`,
  )
  check(moved === inStock, `the stock moves add up to ${moved}, the stock is ${inStock}`)
  check(invoices === last_invoice, `${invoices} invoices, the last is ${last_invoice}`)

  const { rows: mails } = await app.db.execute<{ key: string; state: string }>(
    sql`SELECT event_key AS key, state FROM mails`,
  )
  const sendsByKey = Map.groupBy(sentKeys, (key) => key)
  for (const { key, state } of mails) {
    const sendCount = sendsByKey.get(key)?.length ?? 0
    const isRight = state === 'sent' ? sendCount === 1 : state === 'uncertain' && sendCount <= 1
    check(isRight, `mail ${key} is ${state} and was accepted ${sendCount} times`)
  }
  check(
    sentKeys.every((key) => mails.some((mail) => mail.key === key)),
    'a mail was accepted that the shop did not store',
  )
  return { orders, paidPayments: paidPayments.length, mails: mails.length, uncertain, problems }
}
