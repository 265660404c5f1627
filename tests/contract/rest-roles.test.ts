import { expect } from 'vitest'
import type { Permission } from '#app/features/core/accounts/accounts.ts'
import { REST_METHODS, type RestMethod } from '#app/features/rest-api/rest-framework/rest.ts'
import { REST_ROUTES } from '#app/features/rest-api/rest-routes/rest-routes.server.ts'
import { registerCustomer } from '#tests/support/register-customer.ts'
import { shopTest } from '#tests/support/shop-test.ts'
import { addAppPassword, addStaffMember, basicAuth } from './programs.ts'
import { createOwnerAndGuest, ROOT, type Visitor } from './rest-visitors.ts'
import { createVisitor } from './visitor.ts'

/** The outcome of a request for the role that sent it. */
function outcomeOf({ statusCode, json }: Awaited<ReturnType<Visitor['send']>>) {
  const { code, data } = json()
  if (code === 'rest_no_route') return `no route: ${statusCode}`
  return [401, 403].includes(statusCode) ? `denied: ${statusCode} ${data.status}` : 'permitted'
}

/** The permission that each route below wp/v2 requires to write; other routes require none. */
const WRITE_PERMISSIONS: Record<string, Permission> = {
  posts: 'shop',
  pages: 'shop',
  categories: 'shop',
  tags: 'shop',
  product: 'products',
  product_cat: 'products',
  product_tag: 'products',
  media: 'products',
}

interface Requester {
  name: string
  visitor: Visitor
  headers: Record<string, string>
  isKnown: boolean
  /** the areas in which they may write */
  areas: Permission[]
  isReadOnly?: boolean
}

shopTest(
  'every method of every route requires its role, Allow lists what the sender may do, and a program is limited to its permissions',
  async ({ app }) => {
    const { guest, owner, nonce } = await createOwnerAndGuest(app)
    const customer = await createVisitor(app, guest.fastify)
    const customerNonce = (await registerCustomer(customer, 'sanne')).rest_nonce
    const eva = await addStaffMember(app, 'Eva', 'owner')
    const noor = await addStaffMember(app, 'Noor', 'employee')
    const programHeaders = async (
      person: typeof eva,
      areas: Permission[],
      { mayWrite = true } = {},
    ) => basicAuth(person.email, await addAppPassword(app, person, { areas, mayWrite }))
    const bothAreas: Permission[] = ['products', 'shop']
    const visitor = await createVisitor(app, guest.fastify)
    const identified = { visitor, isKnown: true }
    const requesters: Requester[] = [
      { name: 'guest', visitor: guest, headers: {}, isKnown: false, areas: [] },
      {
        ...identified,
        name: 'customer',
        visitor: customer,
        headers: { 'x-wp-nonce': customerNonce },
        areas: [],
      },
      {
        ...identified,
        name: 'owner',
        visitor: owner,
        headers: { 'x-wp-nonce': nonce },
        areas: bothAreas,
      },
      {
        ...identified,
        name: 'owner without nonce',
        visitor: owner,
        headers: {},
        isKnown: false,
        areas: [],
      },
      {
        ...identified,
        name: 'program of an employee',
        headers: await programHeaders(noor, bothAreas),
        areas: ['products'],
      },
      {
        ...identified,
        name: 'program for products',
        headers: await programHeaders(eva, ['products']),
        areas: ['products'],
      },
      {
        ...identified,
        name: 'program for texts',
        headers: await programHeaders(eva, ['shop']),
        areas: ['shop'],
      },
      {
        ...identified,
        name: 'program without areas',
        headers: await programHeaders(eva, []),
        areas: [],
      },
      {
        ...identified,
        name: 'program that may only read',
        headers: await programHeaders(eva, bothAreas, { mayWrite: false }),
        areas: [],
        isReadOnly: true,
      },
    ]
    for (const route of REST_ROUTES.filter(({ path }) => !path.startsWith('/wc/'))) {
      const [, base = ''] = /^\/wp\/v2\/([^/]+)/.exec(route.path) ?? []
      const area = WRITE_PERMISSIONS[base]
      const url = `${ROOT}${route.path.replace(/:\w+/g, '1')}`
      for (const { name, visitor: sender, headers, ...requester } of requesters) {
        const label = (method: string) => `${name}: ${method} ${url}`
        const mayWrite = area ? requester.areas.includes(area) : !requester.isReadOnly
        const methods = REST_METHODS.filter((method) => route.endpoints[method])
        const permittedMethods = methods.filter((method) => method === 'GET' || mayWrite)
        const options = await sender.send({ method: 'OPTIONS', url, headers })
        expect(options.statusCode, label('OPTIONS')).toBe(200)
        expect(options.headers.allow, label('OPTIONS')).toBe(permittedMethods.join(', '))

        const denied = requester.isKnown ? 'denied: 403 403' : 'denied: 401 401'
        const expectedOutcomes = (method: RestMethod) => {
          if (!methods.includes(method)) return ['no route: 404']
          if (!permittedMethods.includes(method)) return [denied]
          // Routes without a permission check further who sends, see rest-callers.test.ts.
          return area ? ['permitted'] : ['permitted', denied]
        }
        for (const method of REST_METHODS) {
          const response = await sendRequest(sender, method, url, headers)
          expect(response.headers['x-wp-nonce'], label(method)).toBe(headers['x-wp-nonce'])
          expect(response.headers.allow, label(method)).toBe(permittedMethods.join(', '))
          expect(expectedOutcomes(method), label(method)).toContain(outcomeOf(response))
        }
      }
    }
  },
)

/** Sends a request with the required parameters of any route. */
function sendRequest(
  sender: Visitor,
  method: RestMethod,
  url: string,
  headers: Record<string, string>,
) {
  const isUpload = method === 'POST' && url.endsWith('/media')
  const isRead = method === 'GET' || method === 'DELETE'
  const fields = { title: 'X', name: 'X', regular_price: '1', action: 'create-image-subsizes' }
  return sender.send({
    method,
    url,
    headers: {
      ...headers,
      'content-type': isUpload ? 'image/jpeg' : 'application/json',
    },
    ...(!isRead && { payload: isUpload ? '' : JSON.stringify(fields) }),
  })
}
