import { symmetricDecrypt } from 'better-auth/crypto'
import { and, eq, lt } from 'drizzle-orm'
import { type Customer, isRole, type Manager } from '#app/features/core/accounts/accounts.ts'
import { hashToken } from '#app/features/core/accounts/hash-token.server.ts'
import { accessOf } from '#app/features/core/accounts/permissions.ts'
import { TWO_FACTOR_RULE } from '#app/features/core/settings/two-factor-rule.server.ts'
import type { App, Resource } from '#app/platform/app.ts'
import { queryPrepared } from '#app/platform/database/db.server.ts'
import { createRateLimits, network } from '#app/platform/http/rate-limit.server.ts'
import { isOnThisMachine } from '#app/platform/loopback.ts'
import { hmac, isSameSecret } from '#app/platform/signing.server.ts'
import { isConsumerKey, type KeyRights, SIGNATURE_MS, WRONG_KEY_LIMIT } from './api-keys.ts'
import { apiKeyNonces, apiKeys } from './api-keys-tables.server.ts'
import { readOAuthHeader, type SignedRequest, signatureBases } from './oauth-signature.ts'

/** The time of the last use is updated at most this often, so that not every request writes. */
const LAST_USE_UPDATE_MS = 60_000

const limits = createRateLimits('api-key-limits', {
  wrong: { name: 'api-key-wrong', ...WRONG_KEY_LIMIT },
})

export type ApiKeyResult =
  /** `manager`: null if the person is not staff, or must still set up the second step */
  | { ok: true; customer: Customer; manager: Manager | null; program: string; rights: KeyRights }
  | { ok: false; error: 'wrong-secret' | 'wrong-signature' | 'repeated-nonce' | 'old-timestamp' }
  | { ok: false; error: 'wrong-method' }
  | { ok: false; error: 'missing-parameter'; names: string[] }
  | { ok: false; error: 'too-many-tries'; retryAfterSeconds: number }

interface KeyRequest {
  method: string
  /** path as the client requested it */
  path: string
  authorization: string | undefined
  /** parameters of the query and of the form */
  params: [string, string][]
  ip: string
}

/**
 * Returns the person whose key a request contains; undefined if it contains no existing key. A signed request is accepted on
 * any connection; a request with the secret itself only on an encrypted or local one.
 */
export async function findByApiKey(
  app: App,
  request: KeyRequest,
): Promise<ApiKeyResult | undefined> {
  const credentials = isEncryptedOrLocal(app.siteUrl) ? readCredentials(request) : undefined
  if (credentials) {
    const apiKey = await findKey(app, credentials.key)
    if (!apiKey) return undefined
    const isCorrect = isSameSecret(credentials.secret, apiKey.secret)
    return isCorrect ? accept(app, apiKey) : reject(app, request.ip, { error: 'wrong-secret' })
  }
  const fields = [...request.params, ...readOAuthHeader(request.authorization)]
  return fields.some(([name]) => name === 'oauth_consumer_key')
    ? checkSignature(app, request, fields)
    : undefined
}

const isEncryptedOrLocal = (siteUrl: string) =>
  siteUrl.startsWith('https:') || isOnThisMachine(siteUrl)

/** Returns the key and secret in the query or in Basic authentication. */
function readCredentials({ params, authorization }: KeyRequest) {
  const queryFields = Object.fromEntries(params)
  if (queryFields.consumer_key && queryFields.consumer_secret) {
    return { key: queryFields.consumer_key, secret: queryFields.consumer_secret }
  }
  const [, encoded] = /^Basic +([\w+/=-]{1,1000})\s*$/i.exec(authorization ?? '') ?? []
  if (encoded === undefined) return undefined
  const [, key = '', secret = ''] =
    /^([^:]*):(.*)$/s.exec(Buffer.from(encoded, 'base64').toString()) ?? []
  return key.startsWith('ck_') ? { key, secret } : undefined
}

const SIGNATURE_FIELDS = ['timestamp', 'nonce', 'signature', 'signature_method'].map(
  (name) => `oauth_${name}`,
)
const HASHES = new Map([
  ['HMAC-SHA1', 'sha1'],
  ['HMAC-SHA256', 'sha256'],
])

async function checkSignature(
  app: App,
  request: KeyRequest,
  fields: [string, string][],
): Promise<ApiKeyResult | undefined> {
  const keyFields = Object.fromEntries(fields)
  const missingNames = SIGNATURE_FIELDS.filter((name) => !keyFields[name])
  if (missingNames.length > 0) return { ok: false, error: 'missing-parameter', names: missingNames }
  const apiKey = await findKey(app, keyFields.oauth_consumer_key ?? '')
  if (!apiKey) return undefined
  const hash = HASHES.get(keyFields.oauth_signature_method ?? '')
  if (!hash) return { ok: false, error: 'wrong-method' }
  const signedRequest = {
    method: request.method,
    url: `${app.siteUrl}${request.path}`,
    params: keepLastOfEach(fields).filter(([name]) => name !== 'oauth_signature'),
  }
  // Some clients do not encode "+", which then arrives as a space.
  const signature = (keyFields.oauth_signature ?? '').replaceAll(' ', '+')
  if (!isSigned(signedRequest, hash, apiKey.secret, signature)) {
    return reject(app, request.ip, { error: 'wrong-signature' })
  }
  const timestamp = Number(keyFields.oauth_timestamp) * 1_000
  // False also for a timestamp that is not a number.
  const isRecent = Math.abs(app.clock.now().getTime() - timestamp) <= SIGNATURE_MS
  if (!isRecent) return { ok: false, error: 'old-timestamp' }
  const isNew = await storeNonce(app, apiKey.id, keyFields.oauth_nonce ?? '', timestamp)
  return isNew ? accept(app, apiKey) : { ok: false, error: 'repeated-nonce' }
}

/** Keeps the last of duplicate parameters, as PHP does: the official client sends its query twice but signs it once. */
const keepLastOfEach = (fields: [string, string][]) =>
  fields.filter(
    ([name], index) =>
      name.endsWith('[]') || fields.findLastIndex(([other]) => other === name) === index,
  )

const isSigned = (request: SignedRequest, hash: string, secret: string, signature: string) =>
  signatureBases(request).some((base) =>
    isSameSecret(signature, hmac(hash, `${secret}&`, base).toString('base64')),
  )

/** Stores the nonce as a hash; returns false if it was used before. */
async function storeNonce(
  app: App,
  keyId: number,
  text: string,
  timestamp: number,
): Promise<boolean> {
  await app.db
    .delete(apiKeyNonces)
    .where(and(eq(apiKeyNonces.keyId, keyId), lt(apiKeyNonces.expiresAt, app.clock.now())))
  const rows = await app.db
    .insert(apiKeyNonces)
    .values({ keyId, nonce: hashToken(text), expiresAt: new Date(timestamp + SIGNATURE_MS) })
    .onConflictDoNothing()
    .returning({ keyId: apiKeyNonces.keyId })
  return rows.length > 0
}

async function reject(
  app: App,
  ip: string,
  failure: { error: 'wrong-secret' | 'wrong-signature' },
) {
  const tryResult = await app.use(limits).wrong.count(network(ip))
  return tryResult.ok
    ? { ok: false as const, ...failure }
    : { ...tryResult, error: 'too-many-tries' as const }
}

async function accept(app: App, apiKey: ApiKeyRow): Promise<ApiKeyResult> {
  const now = app.clock.now()
  if (!apiKey.lastUsedAt || now.getTime() - apiKey.lastUsedAt.getTime() >= LAST_USE_UPDATE_MS) {
    await app.db.update(apiKeys).set({ lastUsedAt: now }).where(eq(apiKeys.id, apiKey.id))
  }
  const { userId: id, number, name, email, role, hasTwoFactor, program, rights } = apiKey
  const manager = isRole(role)
    ? { id, name, email, role, access: accessOf(role, apiKey.customAccess), hasTwoFactor }
    : null
  const customer = { id, number, name, email, isEmailVerified: true, isStaff: manager !== null }
  // Staff who must still set up the second step get no access, as in the back office.
  const needsTwoFactorSetup = apiKey.isTwoFactorRequired && !hasTwoFactor
  return { ok: true, customer, manager: needsTwoFactorSetup ? null : manager, program, rights }
}

interface ApiKeyRow {
  id: number
  program: string
  rights: KeyRights
  secret: string
  lastUsedAt: Date | null
  userId: string
  number: number
  name: string
  email: string
  role: string
  customAccess: unknown
  hasTwoFactor: boolean
  isTwoFactorRequired: boolean
}

/** Decrypted secrets by their encrypted form, cached because decrypting takes as long as the rest of the authentication. */
const decryptedSecrets: Resource<Map<string, string>> = {
  name: 'opened-api-key-secrets',
  open: () => new Map(),
}
const MAX_CACHED_SECRETS = 1_000

async function decryptSecret(app: App, sealedSecret: string): Promise<string> {
  const secrets = app.use(decryptedSecrets)
  const cachedSecret = secrets.get(sealedSecret)
  if (cachedSecret !== undefined) return cachedSecret
  const secret = await symmetricDecrypt({ key: app.env.SESSION_SECRET, data: sealedSecret })
  if (secrets.size === MAX_CACHED_SECRETS) secrets.clear()
  secrets.set(sealedSecret, secret)
  return secret
}

async function findKey(app: App, key: string): Promise<ApiKeyRow | undefined> {
  if (!isConsumerKey(key)) return undefined
  const [row] = await queryPrepared<ApiKeyRow>(app.db, {
    name: 'find-by-api-key',
    text: `
      SELECT k.id, k.name AS program, k.rights, k.secret, k.last_used_at AS "lastUsedAt",
        u.id AS "userId", u.number, u.name, u.email, u.role, u.custom_access AS "customAccess", u.two_factor_enabled AS "hasTwoFactor",
        ${TWO_FACTOR_RULE} AS "isTwoFactorRequired"
      FROM api_keys k JOIN users u ON u.id = k.user_id
      WHERE k.key_hash = $1 AND k.revoked_at IS NULL`,
    values: [hashToken(key)],
  })
  if (!row) return undefined
  try {
    return { ...row, secret: await decryptSecret(app, row.secret) }
  } catch {
    // Secrets that were encrypted with another SESSION_SECRET cannot be used.
    return undefined
  }
}
