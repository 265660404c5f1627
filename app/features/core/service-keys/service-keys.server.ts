import { eq } from 'drizzle-orm'
import { z } from 'zod'
import type { App, Resource } from '#app/platform/app.ts'
import { announceChanges } from '#app/platform/database/changes.server.ts'
import type { ReadyEnv } from '#app/platform/env.ts'
import { sealText, unsealText } from '#app/platform/signing.server.ts'
import { SERVICES, type Service, type ServiceKeyState } from './service-keys.ts'
import { serviceKeys } from './service-keys-tables.server.ts'

/** Tag that is announced when a key is entered or removed. */
export const SERVICE_KEYS_TAG = 'service-keys'

/** Environment variables by service. */
const VARIABLES = {
  mollie: ['MOLLIE_API_KEY'],
  smtp: ['SMTP_URL'],
  sendcloud: ['SENDCLOUD_PUBLIC_KEY', 'SENDCLOUD_SECRET_KEY'],
} as const satisfies Record<Service, (keyof ReadyEnv)[]>

/** Services by the source of their key: the environment, as it was at the start, or the owner. */
const keySources: Resource<{ fromEnvironment: Set<Service>; fromOwner: Set<Service> }> = {
  name: 'service-key-sources',
  open: ({ env }) => ({
    fromEnvironment: new Set(
      SERVICES.filter((service) => VARIABLES[service].some((name) => env[name])),
    ),
    fromOwner: new Set(),
  }),
}

const storedValuesSchema = z.record(z.string(), z.string())

/**
 * Adds the keys that the owner entered to `app.env`, where all code looks for keys. Keys of the environment are not replaced.
 * Runs at the start, and in every process when a key has changed.
 */
export async function loadServiceKeys(app: App): Promise<void> {
  const { fromEnvironment, fromOwner } = app.use(keySources)
  const rows = await app.db.select().from(serviceKeys)
  for (const service of SERVICES) {
    if (fromEnvironment.has(service)) continue
    const row = rows.find((each) => each.service === service)
    const values = row ? await readValues(app, row.secret) : undefined
    if (!values && !fromOwner.has(service)) continue
    for (const name of VARIABLES[service]) app.env[name] = values?.[name]
    if (values) fromOwner.add(service)
    else fromOwner.delete(service)
  }
}

async function readValues(app: App, secret: string): Promise<Record<string, string> | undefined> {
  const text = await unsealText(app, secret)
  return text === undefined ? undefined : storedValuesSchema.parse(JSON.parse(text))
}

/** Returns where the key of each service comes from. */
export async function readServiceKeyStates(app: App): Promise<Record<Service, ServiceKeyState>> {
  const { fromEnvironment } = app.use(keySources)
  const rows = await app.db.select().from(serviceKeys)
  const readState = async (service: Service): Promise<ServiceKeyState> => {
    if (fromEnvironment.has(service)) return { from: 'environment', hint: '', isUnreadable: false }
    const row = rows.find((each) => each.service === service)
    if (!row) return { from: 'nobody', hint: '', isUnreadable: false }
    const isUnreadable = (await readValues(app, row.secret)) === undefined
    return { from: 'owner', hint: row.hint, isUnreadable }
  }
  return {
    mollie: await readState('mollie'),
    smtp: await readState('smtp'),
    sendcloud: await readState('sendcloud'),
  }
}

/** Stores a key of the owner, encrypted. The shop uses it from now on, unless the environment has a key. */
export async function saveServiceKey(
  app: App,
  service: Service,
  { values, hint }: { values: Record<string, string>; hint: string },
): Promise<void> {
  const row = {
    hint,
    secret: await sealText(app, JSON.stringify(values)),
    setAt: app.clock.now(),
  }
  await app.db
    .insert(serviceKeys)
    .values({ service, ...row })
    .onConflictDoUpdate({ target: serviceKeys.service, set: row })
  await reloadKeys(app)
}

export async function forgetServiceKey(app: App, service: Service): Promise<void> {
  await app.db.delete(serviceKeys).where(eq(serviceKeys.service, service))
  await reloadKeys(app)
}

async function reloadKeys(app: App): Promise<void> {
  await loadServiceKeys(app)
  await announceChanges(app, [SERVICE_KEYS_TAG, 'settings'])
}
