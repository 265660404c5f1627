import { and, asc, count, desc, eq, sql } from 'drizzle-orm'
import type { Customer } from '#app/features/core/accounts/accounts.ts'
import { users } from '#app/features/core/accounts/accounts-tables.server.ts'
import type { App } from '#app/platform/app.ts'
import type { Db } from '#app/platform/database/db.server.ts'
import { rowsToInsert } from '#app/platform/database/sql.server.ts'
import type { FormValues } from '#app/platform/forms/form-fields.ts'
import { type CustomerAddress, MAX_ADDRESSES, type SaveAddressResult } from './customers.ts'
import { customerAddresses } from './customers-tables.server.ts'

/** Returns the saved addresses of a customer, the default one first. */
export async function readAddresses(app: App, customerId: string): Promise<CustomerAddress[]> {
  const rows = await app.db
    .select()
    .from(customerAddresses)
    .where(eq(customerAddresses.userId, customerId))
    .orderBy(desc(customerAddresses.isDefault), asc(customerAddresses.id))
    .limit(MAX_ADDRESSES)
  return rows.map(({ userId: _, ...address }) => address)
}

/** Saves a new address (`id` null) or changes an existing one. The first address is the default. */
export async function saveAddress(
  app: App,
  customerId: string,
  id: number | null,
  address: Omit<CustomerAddress, 'id' | 'isDefault'>,
): Promise<SaveAddressResult> {
  if (id !== null) {
    const changedRows = await app.db
      .update(customerAddresses)
      .set(address)
      .where(isOwnAddress(customerId, id))
      .returning({ id: customerAddresses.id })
    return changedRows.length > 0 ? { ok: true } : { ok: false, error: 'unknown-address' }
  }
  return app.db.transaction(async (tx) => {
    // The lock makes two simultaneous requests take turns, so that only one address becomes the default.
    await tx.select({ id: users.id }).from(users).where(eq(users.id, customerId)).for('update')
    const [row] = await tx
      .select({ n: count() })
      .from(customerAddresses)
      .where(eq(customerAddresses.userId, customerId))
    const addressCount = row?.n ?? 0
    if (addressCount >= MAX_ADDRESSES) return { ok: false, error: 'too-many-addresses' }
    await tx
      .insert(customerAddresses)
      .values({ ...address, userId: customerId, isDefault: addressCount === 0 })
    return { ok: true }
  })
}

/** Stores the addresses of imported customers of a former shop. */
export async function insertImportedAddresses(
  tx: Db,
  rows: (typeof customerAddresses.$inferInsert)[],
): Promise<void> {
  if (rows.length > 0)
    await tx.execute(sql`INSERT INTO ${customerAddresses} ${rowsToInsert(customerAddresses, rows)}`)
}

/** Saves the address of an order, unless the customer already saved it or has the maximum number of addresses. */
export async function saveOrderAddress(
  app: App,
  customerId: string,
  order: Omit<CustomerAddress, 'id' | 'isDefault'>,
): Promise<void> {
  const { firstName, lastName, company, country, postcode, street, city, phone } = order
  const { houseNumber, houseNumberAddition } = order
  const location = { country, postcode, houseNumber, houseNumberAddition }
  const address = { firstName, lastName, company, ...location, street, city, phone }
  // In the Netherlands a postcode and house number are one address, however its street is spelled.
  const isSameStreet = (storedAddress: CustomerAddress) =>
    country === 'NL' || storedAddress.street.toLowerCase() === street.toLowerCase()
  const isSame = (storedAddress: CustomerAddress) =>
    isSameStreet(storedAddress) &&
    Object.entries({ firstName, lastName, ...location }).every(
      ([name, value]) => storedAddress[name as keyof CustomerAddress] === value,
    )
  if ((await readAddresses(app, customerId)).some(isSame)) return
  await saveAddress(app, customerId, null, address)
}

/** Replaces the addresses of an imported customer who never logged in to this shop. */
export async function replaceImportedAddresses(
  tx: Db,
  userId: string,
  rows: (typeof customerAddresses.$inferInsert)[],
): Promise<void> {
  await deleteAddressesOf(tx, userId)
  await insertImportedAddresses(tx, rows)
}

export async function deleteAddressesOf(tx: Db, userId: string): Promise<void> {
  await tx.delete(customerAddresses).where(eq(customerAddresses.userId, userId))
}

/** Makes an address the default. */
export async function setDefaultAddress(app: App, customerId: string, id: number): Promise<void> {
  await app.db.transaction(async (tx) => {
    await tx
      .update(customerAddresses)
      .set({ isDefault: false })
      .where(eq(customerAddresses.userId, customerId))
    await tx.update(customerAddresses).set({ isDefault: true }).where(isOwnAddress(customerId, id))
  })
}

export async function removeAddress(app: App, customerId: string, id: number): Promise<void> {
  await app.db.delete(customerAddresses).where(isOwnAddress(customerId, id))
}

const isOwnAddress = (customerId: string, id: number) =>
  and(eq(customerAddresses.id, id), eq(customerAddresses.userId, customerId))

/** Returns the initial values of the checkout form for a customer: the e-mail address and the default address. */
export async function readDefaultAddress(app: App, customer: Customer): Promise<FormValues> {
  const [address] = await app.db
    .select()
    .from(customerAddresses)
    .where(and(eq(customerAddresses.userId, customer.id), eq(customerAddresses.isDefault, true)))
  if (!address) return { email: customer.email }
  const { id: _id, userId: _user, isDefault: _default, company, ...fields } = address
  return {
    email: customer.email,
    ...fields,
    ...(company !== '' && { company, isCompany: 'on' }),
  }
}
