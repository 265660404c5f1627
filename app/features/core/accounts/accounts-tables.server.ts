import { sql } from 'drizzle-orm'
import { bigint, boolean, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { json, moment } from '#app/platform/database/columns.server.ts'
import type { Area, Level, Role } from './accounts.ts'

const timestamps = {
  createdAt: moment('created_at').notNull().defaultNow(),
  updatedAt: moment('updated_at').notNull().defaultNow(),
}

// better-auth prescribes the names of the properties. The columns have names of this shop.
/** Triggers: database/functions/audit.sql. */
export const users = pgTable('users', {
  id: text().primaryKey(),
  /** id of the account for other programs */
  number: integer().notNull().unique().default(sql`nextval('user_number_seq')`),
  name: text().notNull(),
  /** e-mail address; a placeholder while `pendingEmail` is set */
  email: text().notNull().unique(),
  /** typed address that is not confirmed yet; several accounts may have the same one */
  pendingEmail: text('pending_email'),
  emailVerified: boolean('email_verified').notNull().default(false),
  image: text(),
  role: text().$type<'customer' | Role>().notNull().default('customer'),
  /** levels of access per area, for the role `custom` */
  customAccess: json('custom_access').$type<Partial<Record<Area, Level>>>(),
  twoFactorEnabled: boolean('two_factor_enabled').notNull().default(false),
  ...timestamps,
})

export const sessions = pgTable('sessions', {
  id: text().primaryKey(),
  userId: text('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' }),
  token: text().notNull().unique(),
  expiresAt: moment('expires_at').notNull(),
  ipAddress: text('ip_address'),
  userAgent: text('user_agent'),
  /** true: the session began with a passkey */
  byPasskey: boolean('by_passkey').notNull().default(false),
  ...timestamps,
})

export const loginAccounts = pgTable('login_accounts', {
  id: text().primaryKey(),
  userId: text('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' }),
  accountId: text('account_id').notNull(),
  providerId: text('provider_id').notNull(),
  accessToken: text('access_token'),
  refreshToken: text('refresh_token'),
  idToken: text('id_token'),
  accessTokenExpiresAt: moment('access_token_expires_at'),
  refreshTokenExpiresAt: moment('refresh_token_expires_at'),
  scope: text(),
  password: text(),
  ...timestamps,
})

export const verifications = pgTable('verifications', {
  id: text().primaryKey(),
  identifier: text().notNull(),
  value: text().notNull(),
  expiresAt: moment('expires_at').notNull(),
  ...timestamps,
})

export const twoFactors = pgTable('two_factors', {
  id: text().primaryKey(),
  userId: text('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' }),
  secret: text().notNull(),
  backupCodes: text('backup_codes').notNull(),
  verified: boolean().notNull().default(false),
  failedVerificationCount: integer('failed_verification_count').notNull().default(0),
  lockedUntil: moment('locked_until'),
})

/** Passkeys: keys on devices that sign in without the password. */
export const passkeys = pgTable('passkeys', {
  id: text().primaryKey(),
  userId: text('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' }),
  name: text().notNull(),
  credentialID: text('credential_id').notNull().unique(),
  publicKey: text('public_key').notNull(),
  counter: bigint({ mode: 'number' }).notNull(),
  deviceType: text('device_type').notNull(),
  backedUp: boolean('backed_up').notNull(),
  transports: text(),
  aaguid: text(),
  createdAt: moment('created_at').notNull(),
})
