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

/** The permission to write each route by its name after wp/v2; own records and documents are open to everybody. */
const WRITTEN_BY: Record<string, Permission> = {
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
  'every method of every route requires its role, lists it in Allow, and limits a program to its permissions',
  async ({ app }) => {
    const { guest, owner, nonce } = await createOwnerAndGuest(app)
    const customer = await createVisitor(app, guest.fastify)
    const hers = (await registerCustomer(customer, 'sanne')).rest_nonce
    const eva = await addStaffMember(app, 'Eva', 'owner')
    const noor = await addStaffMember(app, 'Noor', 'employee')
    const program = async (who: typeof eva, areas: Permission[], mayWrite = true) =>
      basicAuth(who.email, await addAppPassword(app, who, { areas, mayWrite }))
    const both: Permission[] = ['products', 'shop']
    const visitor = await createVisitor(app, guest.fastify)
    const signedIn = { visitor, isKnown: true }
    const requesters: Requester[] = [
      { name: 'guest', visitor: guest, headers: {}, isKnown: false, areas: [] },
      {
        ...signedIn,
        name: 'customer',
        visitor: customer,
        headers: { 'x-wp-nonce': hers },
        areas: [],
      },
      { ...signedIn, name: 'owner', visitor: owner, headers: { 'x-wp-nonce': nonce }, areas: both },
      {
        ...signedIn,
        name: 'owner without nonce',
        visitor: owner,
        headers: {},
        isKnown: false,
        areas: [],
      },
      {
        ...signedIn,
        name: 'of an employee',
        headers: await program(noor, both),
        areas: ['products'],
      },
      {
        ...signedIn,
        name: 'of products',
        headers: await program(eva, ['products']),
        areas: ['products'],
      },
      { ...signedIn, name: 'of words', headers: await program(eva, ['shop']), areas: ['shop'] },
      { ...signedIn, name: 'of nothing', headers: await program(eva, []), areas: [] },
      {
        ...signedIn,
        name: 'for reading',
        headers: await program(eva, both, false),
        areas: [],
        isReadOnly: true,
      },
    ]
    for (const route of REST_ROUTES.filter(({ path }) => !path.startsWith('/wc/'))) {
      const [, base = ''] = /^\/wp\/v2\/([^/]+)/.exec(route.path) ?? []
      const area = WRITTEN_BY[base]
      const url = `${ROOT}${route.path.replace(/:\w+/g, '1')}`
      for (const { name, visitor: who, headers, ...requester } of requesters) {
        const about = (method: string) => `${name}: ${method} ${url}`
        const mayWrite = area ? requester.areas.includes(area) : !requester.isReadOnly
        const has = REST_METHODS.filter((method) => route.endpoints[method])
        const may = has.filter((method) => method === 'GET' || mayWrite)
        const options = await who.send({ method: 'OPTIONS', url, headers })
        expect(options.statusCode, about('OPTIONS')).toBe(200)
        expect(options.headers.allow, about('OPTIONS')).toBe(may.join(', '))

        const denied = requester.isKnown ? 'denied: 403 403' : 'denied: 401 401'
        const expected = (method: RestMethod) => {
          if (!has.includes(method)) return ['no route: 404']
          if (!may.includes(method)) return [denied]
          // One's own record and documents depend on the caller too, see rest-callers.test.ts.
          return area ? ['permitted'] : ['permitted', denied]
        }
        for (const method of REST_METHODS) {
          const response = await sendRequest(who, method, url, headers)
          expect(response.headers['x-wp-nonce'], about(method)).toBe(headers['x-wp-nonce'])
          expect(response.headers.allow, about(method)).toBe(may.join(', '))
          expect(expected(method), about(method)).toContain(outcomeOf(response))
        }
      }
    }
  },
)

/** Sends a request with the required parameters of any route. */
function sendRequest(
  who: Visitor,
  method: RestMethod,
  url: string,
  headers: Record<string, string>,
) {
  const isUpload = method === 'POST' && url.endsWith('/media')
  const isRead = method === 'GET' || method === 'DELETE'
  const fields = { title: 'X', name: 'X', regular_price: '1', action: 'create-image-subsizes' }
  return who.send({
    method,
    url,
    headers: {
      ...headers,
      'content-type': isUpload ? 'image/jpeg' : 'application/json',
    },
    ...(!isRead && { payload: isUpload ? '' : JSON.stringify(fields) }),
  })
}
