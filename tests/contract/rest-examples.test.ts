import { expect } from 'vitest'
import { responseName } from '#app/features/rest-api/rest-framework/rest-responses.ts'
import type { RestRoute } from '#app/features/rest-api/rest-framework/rest-route.server.ts'
import { REST_ROUTES } from '#app/features/rest-api/rest-routes/rest-routes.server.ts'
import type { App } from '#app/platform/app.ts'
import { addPhoto } from '#tests/support/stock-shop.ts'
import { createOwnerAndGuest, createWpClient, ROOT, writePost } from './rest-visitors.ts'
import { fillShop, routeUrl } from './wc-full-shop.ts'
import { suppliedShopTest } from './wc-shop.ts'

/** Responses without an example: they describe themselves, or no shop has an item of them. */
const WITHOUT_EXAMPLE = [
  'Index',
  'Namespace',
  'Document',
  'CustomerDownloads',
  'WcSystemTools',
  'StoreBatch',
]

/** Replaces values that differ in each shop and at each moment. */
const replaceVaryingValues = (app: App, text: string) =>
  text
    .replaceAll(app.siteUrl, 'https://winkel.example')
    .replace(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/g, '2026-11-21T13:00:00')
    .replace(/\b[0-9a-f]{32}\b/g, '0123456789abcdef0123456789abcdef')

/** Fills a shop with an item of each kind, and returns a function that reads a route of any namespace. */
async function fillShopForExamples(app: App) {
  const { guest, owner, nonce } = await createOwnerAndGuest(app)
  const { program, parents, order, ring } = await fillShop(app)
  await addPhoto(app, ring.id)
  const manager = createWpClient(owner, nonce)
  const category = (await manager('POST', 'categories', { name: 'Atelier' })).body
  const tag = (await manager('POST', 'tags', { name: 'Goud' })).body
  const postId = await writePost(app, 'Een ring maken')
  await manager('POST', `posts/${postId}`, { categories: [category.id], tags: [tag.id] })
  await writePost(app, 'Over ons', { kind: 'page' })
  const { body: orderRecord } = await program('GET', `orders/${order.id}`)
  const requestStore = async (path: string, data?: object, token = '') => {
    const response = await guest.send({
      method: data ? 'POST' : 'GET',
      url: `${ROOT}/wc/store/v1/${path}`,
      headers: { 'cart-token': token, ...(data && { 'content-type': 'application/json' }) },
      ...(data && { payload: JSON.stringify(data) }),
    })
    return {
      status: response.statusCode,
      body: response.json(),
      token: String(response.headers['cart-token'] ?? token),
    }
  }
  const { token } = await requestStore('cart')
  await requestStore('cart/add-item', { id: ring.id, quantity: 1 }, token)
  await requestStore('cart/apply-coupon', { code: 'tien' }, token)
  await requestStore('cart/update-customer', { billing_address: { country: 'NL' } }, token)
  const access = new URLSearchParams({
    key: orderRecord.order_key,
    billing_email: orderRecord.billing.email,
  })
  const counts =
    'calculate_price_range=true&calculate_rating_counts=true&calculate_stock_status_counts=true&calculate_taxonomy_counts=product_cat'
  /** Paths of routes whose item is not the first of a list. */
  const specialPaths: Record<string, string> = {
    '/wc/store/v1/order/:id': `order/${order.id}?${access}`,
    '/wc/store/v1/products/collection-data': `products/collection-data?${counts}`,
  }
  const readers = {
    wc: async (route: RestRoute) => program('GET', await routeUrl(program, route, parents)),
    wp: async (route: RestRoute) => manager('GET', route.path.replace('/wp/v2/', '')),
    store: async ({ path }: RestRoute) => {
      const relativePath = path.replace('/wc/store/v1/', '')
      const all = `${relativePath.replace(':attribute_id', String(parents.attribute_id))}?hide_empty=false`
      return requestStore(specialPaths[path] ?? all, undefined, token)
    },
  }
  const readerOf = ({ path }: RestRoute) => {
    if (path.startsWith('/wc/store')) return readers.store
    return path.startsWith('/wp/') ? readers.wp : readers.wc
  }
  return async (route: RestRoute): Promise<unknown> => {
    const { status, body } = await readerOf(route)(route)
    expect([route.path, status]).toEqual([route.path, 200])
    return body
  }
}

suppliedShopTest(
  'the examples of the OpenAPI document are what a shop responds',
  async ({ app }) => {
    const readExample = await fillShopForExamples(app)
    const examples: Record<string, unknown> = {}
    const readableRoutes = REST_ROUTES.filter(
      ({ response, endpoints }) =>
        endpoints.GET && !WITHOUT_EXAMPLE.includes(responseName(response)),
    )
    // Lists first: their first item is an example of the route of one item too.
    const lists = readableRoutes.filter((route) => route.isCollection)
    const others = readableRoutes.filter((route) => !route.isCollection)
    for (const route of [...lists, ...others]) {
      const name = responseName(route.response)
      examples[name] ??= [await readExample(route)].flat()[0]
    }
    const names = readableRoutes.map(({ response }) => responseName(response))
    expect(names.filter((name) => examples[name] === undefined)).toEqual([])
    const sorted = Object.fromEntries(
      Object.entries(examples).sort(([one], [other]) => (one < other ? -1 : 1)),
    )
    await expect(
      `${replaceVaryingValues(app, JSON.stringify(sorted, null, 1))}\n`,
    ).toMatchFileSnapshot('../../app/features/rest-api/rest-framework/rest-examples.json')
  },
)

suppliedShopTest('the OpenAPI document has an example of each response', async ({ app }) => {
  const { guest } = await createOwnerAndGuest(app)
  const document = (await guest.get(`${ROOT}/openapi.json`)).json()
  const { examples } = document.components
  expect(examples.WcProduct.value).toMatchObject({ type: 'variable', name: 'Ketting' })
  expect(document.paths['/wc/v3/products'].get.responses[200].content['application/json']).toEqual({
    schema: { type: 'array', items: { $ref: '#/components/schemas/WcProduct' } },
    example: [examples.WcProduct.value],
  })
  const continents = document.paths['/wc/v3/data/continents'].get.responses[200]
  expect(continents.content['application/json'].example).toEqual([examples.Continents.value])
  expect(
    document.paths['/wc/v3/products/{id}'].put.responses[200].content['application/json'].examples,
  ).toEqual({ WcProduct: { $ref: '#/components/examples/WcProduct' } })
  const readRoutes = Object.entries<{ get?: { responses: Record<string, { content: object }> } }>(
    document.paths,
  ).filter(([, { get }]) => get)
  const pathsWithoutExample = readRoutes
    .filter(([, { get }]) => !/"examples?":/.test(JSON.stringify(get?.responses[200]?.content)))
    .map(([path]) => path)
  expect(pathsWithoutExample).toEqual([
    '/',
    '/wp/v2',
    '/wc/v3',
    '/wc/store',
    '/openapi.json',
    '/wc/v3/customers/{customer_id}/downloads',
    '/wc/v3/system_status/tools',
  ])
})
