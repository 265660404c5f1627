import { expect } from 'vitest'
import type { Permission } from '#app/features/core/accounts/accounts.ts'
import { REST_METHODS } from '#app/features/rest-api/rest-framework/rest.ts'
import { REST_ROUTES } from '#app/features/rest-api/rest-routes/rest-routes.server.ts'
import { registerCustomer } from '#tests/support/register-customer.ts'
import { addAppPassword, addStaffMember, basicAuth } from './programs.ts'
import { ROOT } from './rest-visitors.ts'
import { createVisitor } from './visitor.ts'
import { addApiKey, localShopTest } from './wc-shop.ts'

/** The permission that a resource requires, by the first part of its path; all others require 'shop'. */
const PERMISSION_OF_RESOURCE: Record<string, Permission> = {
  products: 'products',
  orders: 'orders',
  refunds: 'orders',
}

interface Caller {
  name: string
  visitor?: Awaited<ReturnType<typeof createVisitor>>
  headers: Record<string, string>
  permissions: Permission[]
  /** The status of a rejection. */
  deniedStatus: number
}

const ROUTES = REST_ROUTES.filter(({ path }) => path.startsWith('/wc/v3/'))

localShopTest(
  'every method of every resource requires its permission, and a key that may read or write',
  async ({ app }) => {
    const guest = await createVisitor(app)
    const customer = await createVisitor(app, guest.fastify)
    const nonce = (await registerCustomer(customer, 'sanne')).rest_nonce
    const owner = await addApiKey(app)
    const employeeAccount = { name: 'Noor', role: 'employee' as const }
    const employee = await addApiKey(app, 'read_write', employeeAccount)
    const readOnlyOwner = await addApiKey(app, 'read', { name: 'Rik', role: 'owner' })
    const writeOnlyOwner = await addApiKey(app, 'write', { name: 'Wies', role: 'owner' })
    const textEditor = await addStaffMember(app, 'Tess', 'owner')
    const textPassword = await addAppPassword(app, textEditor, { areas: ['shop'], mayWrite: true })
    const keyError = 'woocommerce_rest_authentication_error'
    const callers: Caller[] = [
      { name: 'guest', headers: {}, permissions: [], deniedStatus: 401 },
      {
        name: 'customer',
        visitor: customer,
        headers: { 'x-wp-nonce': nonce },
        permissions: [],
        deniedStatus: 403,
      },
      {
        name: 'owner',
        headers: basicAuth(owner.key, owner.secret),
        permissions: ['products', 'orders', 'shop'],
        deniedStatus: 403,
      },
      {
        name: 'employee',
        headers: basicAuth(employee.key, employee.secret),
        permissions: ['products', 'orders'],
        deniedStatus: 403,
      },
      {
        name: 'program for texts',
        headers: basicAuth(textEditor.email, textPassword),
        permissions: ['shop'],
        deniedStatus: 403,
      },
    ]
    for (const route of ROUTES) {
      const url = `${ROOT}${route.path.replace(/:\w+/g, '1')}`
      const permission = PERMISSION_OF_RESOURCE[route.path.split('/')[3] ?? ''] ?? 'shop'
      const methods = REST_METHODS.filter((method) => route.endpoints[method])
      for (const { name, visitor = guest, headers, permissions, deniedStatus } of callers) {
        const isAllowed = permissions.includes(permission)
        const options = await visitor.send({ method: 'OPTIONS', url, headers })
        expect(options.headers.allow, `${name} ${url}`).toBe(isAllowed ? methods.join(', ') : '')
        for (const method of methods) {
          const response = await visitor.send({ method, url, headers })
          const { code = '' } = response.json()
          // A missing parameter is reported before a missing permission, as in WordPress.
          const isDenied =
            response.statusCode === deniedStatus && /_cannot_|rest_missing/.test(code)
          const isMissing = code === 'rest_missing_callback_param'
          expect(isDenied || isMissing || isAllowed, `${name} ${method} ${url}: ${code}`).toBe(true)
          expect(isAllowed && isDenied, `${name} ${method} ${url}`).toBe(false)
        }
      }
      for (const method of methods) {
        const isRead = method === 'GET'
        const { key, secret } = isRead ? writeOnlyOwner : readOnlyOwner
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
