import { randomBytes, randomUUID } from 'node:crypto'
import { hashPassword } from 'better-auth/crypto'
import { eq } from 'drizzle-orm'
import { newPassword } from '#app/features/core/accounts/accounts-forms.ts'
import { users } from '#app/features/core/accounts/accounts-tables.server.ts'
import { endSessionsOf } from '#app/features/core/accounts/write-sessions.server.ts'
import {
  changePasswordHash,
  changeUserEmail,
  changeUserName,
  createCustomer,
} from '#app/features/core/accounts/write-users.server.ts'
import { mailAccountChange } from '#app/features/core/sign-in/account-change-mail.server.tsx'
import { forgetCustomer } from '#app/features/customers/profile/forget-customer.server.ts'
import { reassignOrders } from '#app/features/fulfilment/orders/write-orders.server.ts'
import {
  removeMeta,
  writeMeta,
} from '#app/features/rest-api/program-meta/store-program-meta.server.ts'
import { failure, type RestFailure } from '#app/features/rest-api/rest-framework/rest.ts'
import { badParam } from '#app/features/rest-api/wc-framework/wc.ts'
import type { App } from '#app/platform/app.ts'
import { type Db, isUniqueViolation } from '#app/platform/database/db.server.ts'
import { programCustomers } from './program-customers-tables.server.ts'
import {
  addressesToWire,
  fullName,
  splitName,
  type WcCustomer,
} from './read-wc-customers.server.ts'
import type { CustomerArgs } from './wc-customer-fields.ts'

type CustomerWriteResult = { ok: true; id: number } | RestFailure

const EMAIL_EXISTS = failure(
  400,
  'registration-error-email-exists',
  'An account is already registered with this e-mail address.',
)
const USERNAME_EXISTS = failure(
  400,
  'registration-error-username-exists',
  'An account is already registered with that username.',
)
const EMAIL_TAKEN = failure(
  400,
  'woocommerce_rest_customer_invalid_email',
  'E-mail address is invalid.',
)
const USERNAME_READ_ONLY = failure(
  400,
  'woocommerce_rest_customer_invalid_argument',
  "Username isn't editable.",
)
const staffAccountFailure = (action: 'edit' | 'delete') =>
  failure(
    403,
    `woocommerce_rest_cannot_${action}`,
    `Sorry, accounts of staff are not ${action === 'edit' ? 'changed' : 'deleted'} by programs.`,
  )
const INVALID_REASSIGN = failure(
  400,
  'woocommerce_rest_customer_invalid_reassign',
  'Invalid resource id for reassignment.',
)

/** Returns a hash that matches no password. The customer chooses a password with the link of a reset mail. */
const createUnusableHash = () =>
  `${randomBytes(16).toString('hex')}:${randomBytes(64).toString('hex')}`

function findPasswordProblem(password: string | undefined): RestFailure | null {
  if (password === undefined || newPassword.safeParse(password).success) return null
  return badParam('password', 'must have 10 characters or more and not be a common password.')
}

/** Creates an account with an unconfirmed e-mail address. Earlier orders are added when the customer confirms the address. */
export async function createWcCustomer(app: App, args: CustomerArgs): Promise<CustomerWriteResult> {
  const { email = '', first_name: firstName = '', last_name: lastName = '' } = args
  const problem = findPasswordProblem(args.password)
  if (problem) return problem
  if ((await app.db.$count(users, eq(users.email, email))) > 0) return EMAIL_EXISTS
  const username = args.username || null
  if (username !== null && (await isUsernameTaken(app.db, username))) return USERNAME_EXISTS
  const hash = args.password ? await hashPassword(args.password) : createUnusableHash()
  const id = randomUUID()
  const account = { id, name: fullName(firstName, lastName), email, pendingEmail: null, hash }
  const creation = app.db.transaction(async (tx): Promise<CustomerWriteResult> => {
    await createCustomer(tx, account, app.clock.now())
    const [user] = await tx.select({ number: users.number }).from(users).where(eq(users.id, id))
    if (!user) throw new Error('the account was not written')
    await tx.insert(programCustomers).values({
      userId: id,
      username,
      firstName,
      lastName,
      billing: args.billing ? mergeAddressParts(args.billing) : null,
      shipping: args.shipping ? mergeAddressParts(args.shipping) : null,
    })
    await writeMeta(tx, 'customer', user.number, args.meta_data ?? [])
    return { ok: true, id: user.number }
  })
  // A concurrent request may create an account with the same address after the check.
  return creation.catch((error: unknown) => {
    if (isUniqueViolation(error)) return EMAIL_EXISTS
    throw error
  })
}

const isUsernameTaken = async (db: Db, username: string) =>
  (await db.$count(programCustomers, eq(programCustomers.username, username))) > 0

/** Merges the parts of an address. The copy has prototypes: Drizzle cannot insert parsed JSON objects, which have none. */
const mergeAddressParts = <AddressParts extends object>(
  requestedAddress: AddressParts,
  oldAddress: object = {},
) => JSON.parse(JSON.stringify(Object.assign({}, oldAddress, requestedAddress)))

export async function changeWcCustomer(
  app: App,
  customer: WcCustomer,
  args: CustomerArgs,
): Promise<CustomerWriteResult> {
  if (customer.role !== 'customer') return staffAccountFailure('edit')
  const { username } = args
  if (username !== undefined && username !== (customer.username ?? customer.email.split('@')[0]))
    return USERNAME_READ_ONLY
  const problem = findPasswordProblem(args.password)
  if (problem) return problem
  const hash = args.password ? await hashPassword(args.password) : null
  const change = app.db.transaction(async (tx): Promise<CustomerWriteResult> => {
    const now = app.clock.now()
    const { userId, number } = customer
    if (args.email !== undefined && args.email !== customer.email) {
      await mailAccountChange(app, tx, userId, 'email')
      await changeUserEmail(tx, userId, args.email, now)
    }
    if (hash !== null) {
      await mailAccountChange(app, tx, userId, 'password')
      await changePasswordHash(tx, userId, hash, now)
      await endSessionsOf(tx, userId)
    }
    await storeFields(tx, customer, args, now)
    await writeMeta(tx, 'customer', number, args.meta_data ?? [])
    return { ok: true, id: number }
  })
  return change.catch((error: unknown) => {
    if (isUniqueViolation(error)) return EMAIL_TAKEN
    throw error
  })
}

async function storeFields(tx: Db, customer: WcCustomer, args: CustomerArgs, now: Date) {
  const { userId } = customer
  const oldName = splitName(customer)
  const firstName = args.first_name ?? oldName.first_name
  const lastName = args.last_name ?? oldName.last_name
  const name = fullName(firstName, lastName)
  if (name !== customer.name) await changeUserName(tx, userId, name, now)
  const oldAddresses = addressesToWire(customer)
  const fields = {
    firstName,
    lastName,
    ...(args.billing && { billing: mergeAddressParts(args.billing, oldAddresses.billing) }),
    ...(args.shipping && { shipping: mergeAddressParts(args.shipping, oldAddresses.shipping) }),
  }
  await tx
    .insert(programCustomers)
    .values(Object.assign({ userId }, fields))
    .onConflictDoUpdate({ target: programCustomers.userId, set: fields })
}

/** Deletes an account by the rules of the shop; its orders go to another account or to none. */
export async function removeWcCustomer(
  app: App,
  customer: WcCustomer,
  newOwnerNumber: number | undefined,
): Promise<RestFailure | null> {
  if (customer.role !== 'customer') return staffAccountFailure('delete')
  const { userId, number, name, email, isEmailVerified } = customer
  if (newOwnerNumber) {
    const [newOwner] = await app.db.select().from(users).where(eq(users.number, newOwnerNumber))
    if (!newOwner || newOwner.id === userId) return INVALID_REASSIGN
    await reassignOrders(app.db, userId, newOwner.id)
  }
  await forgetCustomer(app, { id: userId, number, name, email, isEmailVerified, isStaff: false })
  await removeMeta(app.db, 'customer', [number])
  return null
}
