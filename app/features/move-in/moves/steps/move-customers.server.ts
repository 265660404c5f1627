import { randomUUID } from 'node:crypto'
import { isFormerHash } from '#app/features/core/accounts/former-password.server.ts'
import {
  insertImportedCustomers,
  reserveUserNumbers,
} from '#app/features/core/accounts/write-users.server.ts'
import { insertImportedAddresses } from '#app/features/customers/accounts/keep-address.server.ts'
import {
  type FormerCustomer,
  readFormerCustomers,
} from '#app/features/move-in/former-shop/former-customers.server.ts'
import { isRealId } from '#app/features/move-in/former-shop/former-ids.ts'
import {
  countsOf,
  findObjects,
  hashOfData,
  type Move,
  recordObjects,
  remark,
} from '../moved-objects.server.ts'

const STAFF = new Set(['administrator', 'shop_manager', 'editor', 'author', 'contributor'])
const EMAIL = /^[^\s@<>"]+@[^\s@<>"]+\.[^\s@<>"]+$/

/** Imports customers with their addresses and the hashes of their passwords. No mail is sent. */
export async function moveCustomers(move: Move): Promise<void> {
  const counts = countsOf(move, 'customer')
  for await (const batch of readFormerCustomers(move.former)) {
    counts.found += batch.length
    const customers = batch.filter((customer) => isCustomer(move, customer))
    counts.skipped += batch.length - customers.length
    for (const { name, hash, hasForeignAddress } of customers) {
      if (!isFormerHash(hash)) remark(move, 'no-password', name)
      if (hasForeignAddress) remark(move, 'unknown-country', name)
    }
    if (move.options.isDryRun) counts.made += customers.length
    else await storeCustomers(move, customers)
    move.onProgress('customer', counts.found)
    if (move.shouldStop()) return
  }
}

function isCustomer(move: Move, { name, email, roles }: FormerCustomer): boolean {
  if (roles.some((role) => STAFF.has(role))) remark(move, 'staff', name)
  else if (!EMAIL.test(email) || email.length > 254) remark(move, 'no-email', name)
  else return true
  return false
}

async function storeCustomers(move: Move, customers: FormerCustomer[]): Promise<void> {
  const { app } = move
  const counts = countsOf(move, 'customer')
  const now = app.clock.now()
  await app.db.transaction(async (tx) => {
    const known = await findObjects(
      tx,
      move,
      'customer',
      customers.map(({ id }) => id),
    )
    counts.left += known.size
    const fresh = customers
      .filter(({ id }) => !known.has(String(id)))
      .map((customer) => ({ customer, newId: randomUUID() }))
    const rows = fresh.map(({ customer, newId }) => ({
      id: newId,
      number: isRealId(customer.id) ? customer.id : null,
      name: customer.name,
      email: customer.email,
      hash: isFormerHash(customer.hash) ? customer.hash : null,
      createdAt: (customer.createdAt ?? now).toISOString(),
    }))
    await reserveUserNumbers(tx, Math.max(0, ...customers.map(({ id }) => id).filter(isRealId)))
    const made = await insertImportedCustomers(tx, rows, now)
    for (const { customer, newId } of fresh) {
      if (made.has(newId)) continue
      remark(move, 'email-taken', customer.email)
      counts.skipped++
    }
    counts.made += made.size
    const stored = fresh.filter(({ newId }) => made.has(newId))
    await insertImportedAddresses(
      tx,
      stored.flatMap(({ customer, newId }) =>
        customer.addresses.map((address, at) => ({
          ...address,
          userId: newId,
          isDefault: at === 0,
        })),
      ),
    )
    await recordObjects(
      tx,
      move,
      'customer',
      stored.map(({ customer, newId }) => ({
        formerId: customer.id,
        newId,
        hash: hashOfData([customer.email, customer.name]),
        isNew: true,
      })),
    )
  })
}
