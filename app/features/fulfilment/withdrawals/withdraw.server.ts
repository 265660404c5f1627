import { randomBytes } from 'node:crypto'
import { and, eq, lt, sql } from 'drizzle-orm'
import { CUSTOMER } from '#app/features/core/accounts/actors.ts'
import { readSettings } from '#app/features/core/settings/settings.server.ts'
import { readPersonalLines } from '#app/features/fulfilment/orders/find-order.server.ts'
import { noteOnOrder } from '#app/features/fulfilment/orders/note-on-order.server.ts'
import { orders } from '#app/features/fulfilment/orders/orders-tables.server.ts'
import type { App } from '#app/platform/app.ts'
import type { Db } from '#app/platform/database/db.server.ts'
import { isRowId } from '#app/platform/forms/read-id.ts'
import { createRateLimits, network, type TryResult } from '#app/platform/http/rate-limit.server.ts'
import { SEND_MAILS } from '#app/platform/mail/mail.server.ts'
import { queueWithdrawalMails } from './withdrawal-mails.server.tsx'
import {
  personalNotice,
  WITHDRAWAL_LIMITS,
  type WithdrawalReceipt,
  type WithdrawalStatement,
  type WithdrawResult,
} from './withdrawals.ts'
import { withdrawals } from './withdrawals-tables.server.ts'

const { perNetwork, perEmail, windowSeconds } = WITHDRAWAL_LIMITS

const limits = createRateLimits('withdrawal-limits', {
  network: { name: 'withdraw-network', maxTries: perNetwork, windowSeconds },
  email: { name: 'withdraw-email', maxTries: perEmail, windowSeconds },
})

/** Limits withdrawals per network and e-mail address, because each one mails a receipt to an address that anybody can type in. */
async function countWithdrawal(app: App, ip: string, email: string): Promise<TryResult> {
  const { network: networkLimit, email: emailLimit } = app.use(limits)
  const networkResult = await networkLimit.count(network(ip))
  return networkResult.ok ? emailLimit.count(email.toLowerCase()) : networkResult
}

/** Stores a withdrawal and queues its receipt. A withdrawal without a matching order is accepted too, and staff check it by hand. */
export async function withdraw(
  app: App,
  statement: WithdrawalStatement,
  sender: { ip: string; formToken: string },
): Promise<WithdrawResult> {
  const storedKey = await findByToken(app.db, sender.formToken)
  if (storedKey) return { ok: true, key: storedKey }
  const countResult = await countWithdrawal(app, sender.ip, statement.email)
  if (!countResult.ok) return { ...countResult, error: 'too-many-tries' }

  const settings = await readSettings(app)
  const now = app.clock.now()
  const key = randomBytes(12).toString('hex')
  const isNew = await app.db.transaction(async (tx) => {
    const orderId = await findOrder(tx, statement)
    const personal = orderId === null ? null : (await readPersonalLines(tx, [orderId])).map(nameOf)
    const rows = await tx
      .insert(withdrawals)
      .values({ ...statement, key, formToken: sender.formToken, orderId, submittedAt: now })
      .onConflictDoNothing({ target: withdrawals.formToken })
      .returning({ id: withdrawals.id })
    if (rows.length === 0) return false
    if (orderId !== null) {
      const noteText = `Herroepen: ${statement.items || 'de hele bestelling'}`
      const text = personal?.length ? `${noteText}. ${personalNotice(personal)}` : noteText
      await noteOnOrder(tx, orderId, { text, actor: CUSTOMER, now })
    }
    await queueWithdrawalMails(
      tx,
      key,
      { ...statement, submittedAt: now },
      { settings, siteUrl: app.siteUrl },
      { orderId, personal, now },
    )
    return true
  })
  if (!isNew) return { ok: true, key: (await findByToken(app.db, sender.formToken)) ?? key }
  await app.jobs.send(SEND_MAILS)
  return { ok: true, key }
}

/** Finds a withdrawal for its confirmation page; only the person who submitted it has the key. */
export async function findWithdrawalReceipt(
  app: App,
  key: string,
): Promise<WithdrawalReceipt | undefined> {
  const [row] = await app.db
    .select({
      orderNumber: withdrawals.orderNumber,
      name: withdrawals.name,
      email: withdrawals.email,
      items: withdrawals.items,
      submittedAt: withdrawals.submittedAt,
    })
    .from(withdrawals)
    .where(eq(withdrawals.key, key))
  return row
}

const nameOf = ({ name }: { name: string }) => name

async function findByToken(db: Db, formToken: string): Promise<string | undefined> {
  const [row] = await db
    .select({ key: withdrawals.key })
    .from(withdrawals)
    .where(eq(withdrawals.formToken, formToken))
  return row?.key
}

async function findOrder(tx: Db, statement: WithdrawalStatement): Promise<number | null> {
  const id = Number(/^#?\s*(\d{1,10})$/.exec(statement.orderNumber)?.[1])
  if (!isRowId(id)) return null
  const [order] = await tx
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.id, id), sql`lower(${orders.email}) = ${statement.email.toLowerCase()}`))
  return order?.id ?? null
}

/** Deletes handled withdrawals from before a moment. Returns how many. */
export async function deleteOldWithdrawals(db: Db, before: Date): Promise<number> {
  const result = await db
    .delete(withdrawals)
    .where(and(lt(withdrawals.submittedAt, before), eq(withdrawals.state, 'handled')))
  return result.rowCount ?? 0
}
