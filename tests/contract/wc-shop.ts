import type { Role } from '#app/features/core/accounts/accounts.ts'
import type { KeyRights } from '#app/features/core/api-keys/api-keys.ts'
import { createApiKey } from '#app/features/core/api-keys/manage-api-keys.server.ts'
import type { App } from '#app/platform/app.ts'
import { shopTest } from '#tests/support/shop-test.ts'
import { ENTERED_SETTINGS } from '#tests/support/test-settings.ts'
import { findFreePort } from '../../server/free-port.ts'
import { addStaffMember, basicAuth } from './programs.ts'
import { ROOT } from './rest-visitors.ts'
import { createVisitor } from './visitor.ts'

/** A shop at a loopback address, where keys may be sent without encryption. */
export const localShopTest = shopTest.extend({
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the names of fixtures from this pattern
  env: async ({}, use) => use({ SITE_URL: `http://127.0.0.1:${await findFreePort()}` }),
})

/** A shop that knows the manufacturer of its products. */
export const suppliedShopTest = localShopTest.extend({
  settings: {
    ...ENTERED_SETTINGS,
    manufacturerName: 'Atelier Vera',
    manufacturerAddress: 'Kade 1, Gouda',
    manufacturerEmail: 'vera@atelier.example',
  },
})

/** Creates an API key of a new member of staff. */
export async function addApiKey(
  app: App,
  rights: KeyRights = 'read_write',
  { name, role }: { name: string; role: Role } = { name: 'Eva', role: 'owner' },
) {
  const person = await addStaffMember(app, name, role)
  const apiKey = await createApiKey(app, { userId: person.id, name: 'Kassa', rights })
  if (!apiKey.ok) throw new Error(apiKey.error)
  return { ...apiKey, person }
}

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'HEAD' | 'OPTIONS'

/** Returns a function that sends JSON requests below wc/v3 with this key, by default an owner's. */
export async function createWcClient(app: App, apiKey?: { key: string; secret: string }) {
  const { key, secret } = apiKey ?? (await addApiKey(app))
  const visitor = await createVisitor(app)
  const request = async (method: Method, path: string, data?: object) => {
    const response = await visitor.send({
      method,
      url: `${ROOT}/wc/v3/${path}`,
      headers: { ...basicAuth(key, secret), ...(data && { 'content-type': 'application/json' }) },
      ...(data && { payload: JSON.stringify(data) }),
    })
    const body = response.payload === '' ? null : response.json()
    return { status: response.statusCode, body, headers: response.headers }
  }
  return Object.assign(request, { fastify: visitor.fastify })
}
