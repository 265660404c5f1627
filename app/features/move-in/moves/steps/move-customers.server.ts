import { randomUUID } from 'node:crypto'
import { isFormerHash } from '#app/features/core/accounts/former-password.server.ts'
import {
  insertImportedCustomers,
  reserveUserNumbers,
  updateImportedCustomer,
} from '#app/features/core/accounts/write-users.server.ts'
import {
  insertImportedAddresses,
  replaceImportedAddresses,
} from '#app/features/customers/customer-accounts/save-address.server.ts'
import { insertImportedSubscribers } from '#app/features/customers/newsletter/sign-up.server.ts'
import {
  type FormerCustomer,
  readFormerCustomers,
} from '#app/features/move-in/former-shop/former-customers.server.ts'
import { isRealId } from '#app/features/move-in/former-shop/former-ids.ts'
import type { Db } from '#app/platform/database/db.server.ts'
import {
  addRemark,
  countsOf,
  type ExistingObject,
  findObjects,
  hashOfData,
  type Move,
  recordObjects,
  storeInParts,
} from '../moved-objects.server.ts'
import { updateObject } from '../snapshots.server.ts'

const STAFF_ROLES = new Set(['administrator', 'shop_manager', 'editor', 'author', 'contributor'])
const EMAIL_PATTERN = /^[^\s@<>"]+@[^\s@<>"]+\.[^\s@<>"]+$/

/** Imports customers with their addresses and password hashes. No mail is sent. */
export async function moveCustomers(move: Move): Promise<void> {
  for await (const batch of readFormerCustomers(move.formerDb)) {
    const counts = countsOf(move, 'customer')
    counts.found += batch.length
    const customers = batch.filter((customer) => isCustomer(move, customer))
    counts.skipped += batch.length - customers.length
    for (const { name, hash, hasForeignAddress } of customers) {
      if (!isFormerHash(hash)) addRemark(move, 'no-password', name)
      if (hasForeignAddress) addRemark(move, 'unknown-country', name)
    }
    const consentingCustomers = customers.filter(isConsenting)
    countsOf(move, 'consent').found += consentingCustomers.length
    if (move.options.isDryRun) {
      counts.made += customers.length
      countsOf(move, 'consent').made += consentingCustomers.length
    } else
      await storeInParts(move, 'customer', customers, {
        store: (part) => storeCustomers(move, part),
        nameOf: ({ email }) => email,
      })
    move.onProgress('customer', countsOf(move, 'customer').found)
    if (move.shouldStop()) return
  }
}

function isCustomer(move: Move, { name, email, roles }: FormerCustomer): boolean {
  if (roles.some((role) => STAFF_ROLES.has(role))) addRemark(move, 'staff', name)
  else if (!EMAIL_PATTERN.test(email) || email.length > 254) addRemark(move, 'no-email', name)
  else return true
  return false
}

async function storeCustomers(move: Move, customers: FormerCustomer[]): Promise<void> {
  const { app } = move
  const counts = countsOf(move, 'customer')
  const now = app.clock.now()
  await app.db.transaction(async (tx) => {
    const movedBefore = await findObjects(
      tx,
      move,
      'customer',
      customers.map(({ id }) => id),
    )
    for (const customer of customers) {
      const before = movedBefore.get(String(customer.id))
      if (before?.hash === hashOfCustomer(customer)) counts.left++
      else if (before) await updateCustomer(tx, move, customer, before)
    }
    const newCustomers = customers
      .filter(({ id }) => !movedBefore.has(String(id)))
      .map((customer) => ({ customer, newId: randomUUID() }))
    const rows = newCustomers.map(({ customer, newId }) => ({
      id: newId,
      number: isRealId(customer.id) ? customer.id : null,
      name: customer.name,
      email: customer.email,
      hash: isFormerHash(customer.hash) ? customer.hash : null,
      createdAt: (customer.createdAt ?? now).toISOString(),
    }))
    await reserveUserNumbers(tx, Math.max(0, ...customers.map(({ id }) => id).filter(isRealId)))
    const inserted = await insertImportedCustomers(tx, rows, now)
    for (const { customer, newId } of newCustomers) {
      if (inserted.has(newId)) continue
      addRemark(move, 'email-taken', customer.email)
      counts.skipped++
    }
    counts.made += inserted.size
    const stored = newCustomers.filter(({ newId }) => inserted.has(newId))
    await insertImportedAddresses(
      tx,
      stored.flatMap(({ customer, newId }) => addressRows(customer, newId)),
    )
    await recordObjects(
      tx,
      move,
      'customer',
      stored.map(({ customer, newId }) => ({
        formerId: customer.id,
        newId,
        hash: hashOfCustomer(customer),
        isNew: true,
      })),
    )
    await storeConsents(tx, move, customers)
  })
}

const hashOfCustomer = ({ email, name, hash, addresses }: FormerCustomer) =>
  hashOfData([email, name, hash, addresses])

const addressRows = ({ addresses }: FormerCustomer, userId: string) =>
  addresses.map((address, index) => ({ ...address, userId, isDefault: index === 0 }))

/** Updates a customer; one who logged in here keeps name, password and addresses. */
async function updateCustomer(
  tx: Db,
  move: Move,
  customer: FormerCustomer,
  { newId }: ExistingObject,
): Promise<void> {
  const { id: formerId, name, email } = customer
  const hash = isFormerHash(customer.hash) ? customer.hash : null
  const object = { formerId, newId, hash: hashOfCustomer(customer), name: email }
  await updateObject(tx, move, 'customer', object, async () => {
    if (!(await updateImportedCustomer(tx, newId, { name, hash }, move.app.clock.now())))
      return false
    await replaceImportedAddresses(tx, newId, addressRows(customer, newId))
    return true
  })
}

const isConsenting = ({ marketing }: FormerCustomer) => marketing !== ''

/** Subscribes customers who agreed to marketing to the newsletter; the stored place and time of consent are the proof. */
async function storeConsents(tx: Db, move: Move, customers: FormerCustomer[]): Promise<void> {
  const counts = countsOf(move, 'consent')
  const consentingCustomers = customers.filter(isConsenting)
  const movedBefore = await findObjects(
    tx,
    move,
    'consent',
    consentingCustomers.map(({ id }) => id),
  )
  const newConsents = consentingCustomers.filter(({ id }) => !movedBefore.has(String(id)))
  const inserted = await insertImportedSubscribers(
    tx,
    newConsents.map(({ email, marketing, createdAt }) => ({
      email,
      consentText: `Toestemming uit de vorige winkel: ${marketing}`.slice(0, 500),
      agreedAt: createdAt ?? move.app.clock.now(),
    })),
  )
  counts.left += consentingCustomers.length - inserted.size
  counts.made += inserted.size
  await recordObjects(
    tx,
    move,
    'consent',
    newConsents.flatMap(({ id, email }) => {
      const newId = inserted.get(email)
      return newId === undefined ? [] : [{ formerId: id, newId, hash: '', isNew: true }]
    }),
  )
}
