import { integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { moment } from '#app/platform/database/columns.server.ts'
import type { KeyRights } from './api-keys.ts'

/** Triggers: database/functions/audit.sql. */
export const apiKeys = pgTable('api_keys', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  userId: text('user_id').notNull(),
  name: text().notNull(),
  keyHash: text('key_hash').notNull().unique(),
  /** last characters of the key, by which the owner recognizes it */
  keyEnd: text('key_end').notNull(),
  /** encrypted secret */
  secret: text().notNull(),
  rights: text().$type<KeyRights>().notNull(),
  createdAt: moment('created_at').notNull(),
  lastUsedAt: moment('last_used_at'),
  revokedAt: moment('revoked_at'),
})

/** Nonces of signed requests, stored until their timestamp is too old to be accepted again. */
export const apiKeyNonces = pgTable(
  'api_key_nonces',
  {
    keyId: integer('key_id').notNull(),
    nonce: text().notNull(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.keyId, table.nonce] })],
)
