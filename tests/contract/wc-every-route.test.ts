import { expect } from 'vitest'
import { REST_ROUTES } from '#app/features/rest-api/rest-routes/rest-routes.server.ts'
import { fillShop, routeUrl } from './wc-full-shop.ts'
import { localShopTest } from './wc-shop.ts'

const READABLE_ROUTES = REST_ROUTES.filter(
  ({ path, endpoints }) => path.startsWith('/wc/v3/') && endpoints.GET,
)
/** Lists that are empty even in a shop with an item of each kind. */
const EMPTY_LISTS = ['customers/:customer_id/downloads', 'system_status/tools']

localShopTest(
  'every route of WooCommerce can be read in each context and by field, and describes its methods and items',
  async ({ app }) => {
    const { program, parents } = await fillShop(app)
    const checkedRoutes: string[] = []
    for (const route of READABLE_ROUTES) {
      const url = await routeUrl(program, route, parents)
      const routePath = route.path
      // `program` checks every response against the published schema.
      const response = await program('GET', url)
      expect(response.status, routePath).toBe(200)
      for (const context of ['view', 'edit', 'embed']) {
        const response = await program('GET', `${url}?context=${context}&_embed=1`)
        expect([response.status, routePath]).toEqual([200, routePath])
      }
      const [item = null] = [response.body].flat()
      const isEmpty = EMPTY_LISTS.includes(route.path.replace('/wc/v3/', ''))
      expect([item === null, routePath]).toEqual([isEmpty, routePath])
      const [field = ''] = Object.keys(item ?? { id: 1 })
      const singleField = await program('GET', `${url}?_fields=${field}`)
      const fields = [singleField.body].flat().map((item: object) => Object.keys(item))
      expect([fields, routePath]).toEqual([fields.map(() => [field]), routePath])
      const headResponse = await program('HEAD', url)
      expect([headResponse.status, headResponse.body, routePath]).toEqual([200, null, routePath])
      expect([headResponse.headers['x-wp-total'], routePath]).toEqual([
        response.headers['x-wp-total'],
        routePath,
      ])
      const envelope = await program('GET', `${url}?_envelope=1`)
      expect([envelope.body.status, envelope.body.body, routePath]).toEqual([
        200,
        response.body,
        routePath,
      ])
      const { body: description } = await program('OPTIONS', url)
      expect([description.methods, routePath]).toEqual([Object.keys(route.endpoints), routePath])
      expect(description.schema, routePath).toMatchObject({
        type: 'object',
        title: expect.any(String),
      })
      const fieldNames = Object.keys(description.schema.properties ?? {})
      expect([
        Object.keys(item ?? {}).filter((field) => !fieldNames.includes(field)),
        routePath,
      ]).toEqual([[], routePath])
      checkedRoutes.push(route.path)
    }
    expect(checkedRoutes).toHaveLength(READABLE_ROUTES.length)
    expect(checkedRoutes.length).toBeGreaterThan(60)
  },
)

localShopTest(
  'with _embed an order contains its customer, a refund its order, and a variation and a review their product',
  async ({ app }) => {
    const { program, parents, order, customer, ring } = await fillShop(app)
    const readEmbedded = async (path: string) => (await program('GET', path)).body._embedded
    const orderRelations = await readEmbedded(`orders/${order.id}?_embed`)
    expect(orderRelations).toMatchObject({ customer: [{ id: customer.id, role: 'customer' }] })
    expect(await readEmbedded(`orders/${order.id}`)).toBeUndefined()
    expect(await readEmbedded(`orders/${order.id}?_embed=up`)).toBeUndefined()

    const list = await program(
      'GET',
      `orders/${order.id}/refunds?_embed=up&_fields=amount,_embedded`,
    )
    expect(list.body).toEqual([
      { amount: '1.00', _embedded: { up: [expect.objectContaining({ id: order.id })] } },
    ])
    const variations = await program('GET', `products/${parents.product_id}/variations?_embed`)
    expect(variations.body[0]._embedded.up).toMatchObject([
      { id: parents.product_id, name: 'Ketting' },
    ])
    const reviews = await program('GET', 'products/reviews?_embed')
    expect(reviews.body[0]._embedded.up).toMatchObject([{ id: ring.id, name: 'Ring' }])
  },
)
