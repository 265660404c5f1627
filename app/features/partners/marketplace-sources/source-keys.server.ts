import { createHash } from 'node:crypto'
import { eq, like } from 'drizzle-orm'
import type { App, Resource } from '#app/platform/app.ts'
import { announceChanges } from '#app/platform/database/changes.server.ts'
import { lookUp } from '#app/platform/http/look-up.ts'
import { memoizeUntilChanged } from '#app/platform/http/memoize-until-changed.server.ts'
import { sealText, unsealText } from '#app/platform/signing.server.ts'
import { AMAZON_VERSIONS, type AmazonVersion } from './amazon-versions.ts'
import type { KeyedSource, KeyState, NewSourceKey } from './source-keys.ts'
import { sourceAccounts, sourceKeys } from './source-tables.server.ts'
import { SYNC_MARKETPLACES } from './sync.ts'

export interface SourceKey {
  id: string
  secret: string
}
export type AmazonKey = SourceKey & { version: AmazonVersion }

interface SourceKeys {
  /** null: there is no key, so no requests are sent */
  amazon: AmazonKey | null
  bol: SourceKey | null
}

const TAG = 'source-keys'

const cachedKeys = memoizeUntilChanged(TAG, [TAG], readKeys)

/** Returns the API keys of the environment, otherwise the keys of the owner. */
export const readSourceKeys = (app: App): Promise<SourceKeys> => app.use(cachedKeys)()

async function readKeys(app: App): Promise<SourceKeys> {
  const { env } = app
  const rows = await app.db.select().from(sourceKeys)
  async function readStoredKey(source: KeyedSource) {
    const row = rows.find((keyRow) => keyRow.source === source)
    const secret = row && (await unsealText(app, row.secret))
    return row && secret ? { id: row.keyId, secret, version: row.version } : null
  }
  async function readAmazonKey(): Promise<AmazonKey | null> {
    const { AMAZON_CREDENTIAL_ID: id, AMAZON_CREDENTIAL_SECRET: secret } = env
    if (id && secret) return { id, secret, version: env.AMAZON_CREDENTIAL_VERSION }
    const storedKey = await readStoredKey('amazon')
    return storedKey && lookUp(AMAZON_VERSIONS, storedKey.version)
      ? { ...storedKey, version: storedKey.version as AmazonVersion }
      : null
  }
  async function readBolKey(): Promise<SourceKey | null> {
    const { BOL_CLIENT_ID: id, BOL_CLIENT_SECRET: secret } = env
    return id && secret ? { id, secret } : readStoredKey('bol')
  }
  return { amazon: await readAmazonKey(), bol: await readBolKey() }
}

/** Returns the state of a source's key, never the key itself. */
export async function readKeyState(app: App, source: KeyedSource): Promise<KeyState> {
  const { env } = app
  const environmentId = source === 'amazon' ? env.AMAZON_CREDENTIAL_ID : env.BOL_CLIENT_ID
  if (environmentId)
    return { from: 'environment', idEnd: idEnd(environmentId), isUnreadable: false }
  const [row] = await app.db
    .select({ keyId: sourceKeys.keyId, secret: sourceKeys.secret })
    .from(sourceKeys)
    .where(eq(sourceKeys.source, source))
  if (!row) return { from: 'nobody', idEnd: '', isUnreadable: false }
  const isUnreadable = (await unsealText(app, row.secret)) === undefined
  return { from: 'owner', idEnd: idEnd(row.keyId), isUnreadable }
}

const idEnd = (id: string) => id.slice(-4)

/** Stores a key of a source and refreshes all its offers at once. */
export async function saveSourceKey(
  app: App,
  source: KeyedSource,
  { keyId, secret, version }: NewSourceKey,
): Promise<void> {
  const newKey = {
    keyId,
    version,
    setAt: app.clock.now(),
    secret: await sealText(app, secret),
  }
  await app.db
    .insert(sourceKeys)
    .values({ source, ...newKey })
    .onConflictDoUpdate({ target: sourceKeys.source, set: newKey })
  // An account that was rejected is tried again at once with the new secret.
  await app.db
    .update(sourceAccounts)
    .set({ state: 'ok', checkedAt: null, heldUntil: null })
    .where(like(sourceAccounts.account, `% ${fingerprint(keyId)}`))
  await announceChanges(app, [TAG, 'settings'])
  await app.jobs.send(SYNC_MARKETPLACES)
}

/** Deletes the key of a source; data of the source stays until it expires. */
export async function forgetSourceKey(app: App, source: KeyedSource): Promise<void> {
  await app.db.delete(sourceKeys).where(eq(sourceKeys.source, source))
  await announceChanges(app, [TAG, 'settings'])
}

/** Returns the name of a key's account in the quota: "bol 3f2a…". */
export const accountName = (sourceName: string, { id }: SourceKey): string =>
  `${sourceName} ${fingerprint(id)}`

const fingerprint = (id: string) => createHash('sha256').update(id).digest('hex').slice(0, 12)

/** Creates a resource that returns the client of a key, always the same one, so that its token and queue are shared. */
export function clientResource<Key extends SourceKey, Client>(
  name: string,
  createClient: (app: App, key: Key) => Client,
): Resource<(key: Key) => Client> {
  return {
    name,
    open(app) {
      let cachedClient: { key: string; client: Client } | undefined
      return (key) => {
        const serializedKey = JSON.stringify(key)
        if (cachedClient?.key !== serializedKey)
          cachedClient = { key: serializedKey, client: createClient(app, key) }
        return cachedClient.client
      }
    },
  }
}
