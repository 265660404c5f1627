import { expect } from 'vitest'
import type { Permission } from '#app/features/core/accounts/accounts.ts'
import { REST_METHODS } from '#app/features/rest-api/rest-framework/rest.ts'
import { REST_ROUTES } from '#app/features/rest-api/rest-routes/rest-routes.server.ts'
import { registerCustomer } from '#tests/support/register-customer.ts'
import { addAppPassword, addStaffMember, basicAuth } from './programs.ts'
import { ROOT } from './rest-visitors.ts'
import { createVisitor } from './visitor.ts'
import { addApiKey, localShopTest } from './wc-shop.ts'

/** The permission of the resources by the first part of their path. */
const NEEDED: Record<string, Permission> = {
  products: 'products',
  orders: 'orders',
  refunds: 'orders',
}

interface Caller {
  name: string
  visitor?: Awaited<ReturnType<typeof createVisitor>>
  headers: Record<string, string>
  may: Permission[]
  /** of a denial */
  status: number
}

const ROUTES = REST_ROUTES.filter(({ path }) => path.startsWith('/wc/v3/'))

localShopTest(
  'every method of every resource requires its permission, and a key with the right to it',
  async ({ app }) => {
    const guest = await createVisitor(app)
    const customer = await createVisitor(app, guest.fastify)
    const nonce = (await registerCustomer(customer, 'sanne')).rest_nonce
    const owner = await addApiKey(app)
    const noor = { name: 'Noor', role: 'employee' as const }
    const employee = await addApiKey(app, 'read_write', noor)
    const reader = await addApiKey(app, 'read', { name: 'Rik', role: 'owner' })
    const writer = await addApiKey(app, 'write', { name: 'Wies', role: 'owner' })
    const texts = await addStaffMember(app, 'Tess', 'owner')
    const ofTexts = await addAppPassword(app, texts, { areas: ['shop'], mayWrite: true })
    const keyError = 'woocommerce_rest_authentication_error'
    const callers: Caller[] = [
      { name: 'guest', headers: {}, may: [], status: 401 },
      {
        name: 'customer',
        visitor: customer,
        headers: { 'x-wp-nonce': nonce },
        may: [],
        status: 403,
      },
      {
        name: 'owner',
        headers: basicAuth(owner.key, owner.secret),
        may: ['products', 'orders', 'shop'],
        status: 403,
      },
      {
        name: 'employee',
        headers: basicAuth(employee.key, employee.secret),
        may: ['products', 'orders'],
        status: 403,
      },
      { name: 'for texts', headers: basicAuth(texts.email, ofTexts), may: ['shop'], status: 403 },
    ]
    for (const route of ROUTES) {
      const url = `${ROOT}${route.path.replace(/:\w+/g, '1')}`
      const need = NEEDED[route.path.split('/')[3] ?? ''] ?? 'shop'
      const methods = REST_METHODS.filter((method) => route.endpoints[method])
      for (const { name, visitor = guest, headers, may, status } of callers) {
        const isAllowed = may.includes(need)
        const options = await visitor.send({ method: 'OPTIONS', url, headers })
        expect(options.headers.allow, `${name} ${url}`).toBe(isAllowed ? methods.join(', ') : '')
        for (const method of methods) {
          const response = await visitor.send({ method, url, headers })
          const { code = '' } = response.json()
          // A missing parameter is reported before a missing permission, as in WordPress.
          const isDenied = response.statusCode === status && /_cannot_|rest_missing/.test(code)
          const isMissing = code === 'rest_missing_callback_param'
          expect(isDenied || isMissing || isAllowed, `${name} ${method} ${url}: ${code}`).toBe(true)
          expect(isAllowed && isDenied, `${name} ${method} ${url}`).toBe(false)
        }
      }
      for (const method of methods) {
        const isRead = method === 'GET'
        const { key, secret } = isRead ? writer : reader
        const response = await guest.send({ method, url, headers: basicAuth(key, secret) })
        expect([response.statusCode, response.json().code], `${method} ${url}`).toEqual([
          401,
          keyError,
        ])
      }
    }
    expect(ROUTES.length).toBeGreaterThanOrEqual(6)
  },
)
