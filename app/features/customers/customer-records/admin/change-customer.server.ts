import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { users } from '#app/features/core/accounts/accounts-tables.server.ts'
import {
  type MergeFailure,
  type MergeResult,
  readTags,
} from '#app/features/customers/customer-records/customer-records.ts'
import {
  customerEmails,
  customers,
} from '#app/features/customers/customer-records/customer-records-tables.server.ts'
import { refreshCustomers } from '#app/features/customers/customer-records/refresh-customers.server.ts'
import {
  forgetCustomer,
  forgetGuest,
} from '#app/features/customers/profile/forget-customer.server.ts'
import type { App } from '#app/platform/app.ts'
import type { Db } from '#app/platform/database/db.server.ts'

/** Saves the note and tags that staff keep about a customer. */
export async function annotateCustomer(
  app: App,
  id: number,
  { note, tags }: { note: string; tags: string },
): Promise<void> {
  await app.db
    .update(customers)
    .set({ note, tags: readTags(tags) })
    .where(eq(customers.id, id))
}

/** Finds the other customer with this address, who may be merged into this one. */
export async function findMergeCandidate(
  app: App,
  id: number,
  email: string,
): Promise<{ ok: true; id: number } | MergeFailure> {
  await refreshCustomers(app)
  const [address] = await app.db
    .select()
    .from(customerEmails)
    .where(eq(customerEmails.email, email))
  if (!address) return { ok: false, error: 'unknown-customer' }
  const pair = await lockPair(app.db, id, address.customerId)
  return pair.ok ? { ok: true, id: pair.merged.id } : pair
}

/**
 * Merges the customer `otherId` into `id`, who gets the orders, notes and tags of both. Each order keeps its own address. Two
 * accounts are never merged, because each has its own password.
 */
export async function mergeCustomers(app: App, id: number, otherId: number): Promise<MergeResult> {
  await refreshCustomers(app)
  const result = await app.db.transaction(async (tx): Promise<MergeResult> => {
    const pair = await lockPair(tx, id, otherId)
    if (!pair.ok) return pair
    const { target, merged } = pair
    await tx
      .update(customerEmails)
      .set({ customerId: id })
      .where(eq(customerEmails.customerId, merged.id))
    await tx.delete(customers).where(eq(customers.id, merged.id))
    await tx
      .update(customers)
      .set({
        userId: target.userId ?? merged.userId,
        note: [target.note, merged.note].filter(Boolean).join('\n'),
        tags: [...new Set([...target.tags, ...merged.tags])],
      })
      .where(eq(customers.id, id))
    await tx.execute(
      sql`INSERT INTO customers_stale (email) SELECT email FROM customer_emails WHERE customer_id = ${id}`,
    )
    return { ok: true }
  })
  if (result.ok) await refreshCustomers(app)
  return result
}

type CustomerRecord = typeof customers.$inferSelect

/** Locks and returns both customers, or why they cannot be merged. Locks in the order of their ids, so that two merges cannot deadlock. */
async function lockPair(
  db: Db,
  id: number,
  otherId: number,
): Promise<{ ok: true; target: CustomerRecord; merged: CustomerRecord } | MergeFailure> {
  if (id === otherId) return { ok: false, error: 'same-customer' }
  const rows = await db
    .select()
    .from(customers)
    .where(and(inArray(customers.id, [id, otherId]), isNull(customers.erasedAt)))
    .orderBy(customers.id)
    .for('update')
  const target = rows.find((row) => row.id === id)
  const merged = rows.find((row) => row.id === otherId)
  if (!target || !merged) return { ok: false, error: 'unknown-customer' }
  if (target.userId !== null && merged.userId !== null) return { ok: false, error: 'two-accounts' }
  return { ok: true, target, merged }
}

/**
 * Erases a customer: the account, everything that is stored with their e-mail addresses, the note and the tags. Orders
 * remain, without an account, for as long as tax law requires; the nightly job erases their personal data after that. An
 * account of staff remains.
 */
export async function eraseCustomer(app: App, id: number): Promise<boolean> {
  const [customer] = await app.db.select().from(customers).where(eq(customers.id, id))
  if (!customer) return false
  const emails = await app.db
    .select({ email: customerEmails.email })
    .from(customerEmails)
    .where(eq(customerEmails.customerId, id))
  await forgetGuest(
    app,
    emails.map(({ email }) => email),
  )
  const [account] = await app.db
    .select()
    .from(users)
    .where(and(eq(users.id, customer.userId ?? ''), eq(users.role, 'customer')))
  if (account) {
    const { id: userId, number, name, email, emailVerified } = account
    await forgetCustomer(app, {
      id: userId,
      number,
      name,
      email,
      isEmailVerified: emailVerified,
      isStaff: false,
    })
  }
  await refreshCustomers(app)
  await app.db
    .update(customers)
    .set({ note: '', tags: [], name: '', search: '', erasedAt: app.clock.now() })
    .where(eq(customers.id, id))
  return true
}
