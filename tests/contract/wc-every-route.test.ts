import { expect } from 'vitest'
import { REST_ROUTES } from '#app/features/rest-api/rest-routes/rest-routes.server.ts'
import { fillShop, routeUrl } from './wc-full-shop.ts'
import { localShopTest } from './wc-shop.ts'

const READ = REST_ROUTES.filter(
  ({ path, endpoints }) => path.startsWith('/wc/v3/') && endpoints.GET,
)
/** Lists of a shop that has one of everything may still have none of these. */
const EMPTY = ['customers/:customer_id/downloads', 'system_status/tools']

localShopTest(
  'every route of WooCommerce is read in each context and by field, and describes its methods and items',
  async ({ app }) => {
    const { program, parents } = await fillShop(app)
    const checkedRoutes: string[] = []
    for (const route of READ) {
      const url = await routeUrl(program, route, parents)
      const about = route.path
      // The visitor of the test checks every response against the published schema.
      const response = await program('GET', url)
      expect(response.status, about).toBe(200)
      for (const context of ['view', 'edit', 'embed']) {
        const response = await program('GET', `${url}?context=${context}&_embed=1`)
        expect([response.status, about]).toEqual([200, about])
      }
      const [item = null] = [response.body].flat()
      const isEmpty = EMPTY.includes(route.path.replace('/wc/v3/', ''))
      expect([item === null, about]).toEqual([isEmpty, about])
      const [field = ''] = Object.keys(item ?? { id: 1 })
      const cut = await program('GET', `${url}?_fields=${field}`)
      const fields = [cut.body].flat().map((item: object) => Object.keys(item))
      expect([fields, about]).toEqual([fields.map(() => [field]), about])
      const head = await program('HEAD', url)
      expect([head.status, head.body, about]).toEqual([200, null, about])
      expect([head.headers['x-wp-total'], about]).toEqual([response.headers['x-wp-total'], about])
      const enveloped = await program('GET', `${url}?_envelope=1`)
      expect([enveloped.body.status, enveloped.body.body, about]).toEqual([
        200,
        response.body,
        about,
      ])
      const { body: described } = await program('OPTIONS', url)
      expect([described.methods, about]).toEqual([Object.keys(route.endpoints), about])
      expect(described.schema, about).toMatchObject({ type: 'object', title: expect.any(String) })
      const fieldNames = Object.keys(described.schema.properties ?? {})
      expect([
        Object.keys(item ?? {}).filter((field) => !fieldNames.includes(field)),
        about,
      ]).toEqual([[], about])
      checkedRoutes.push(route.path)
    }
    expect(checkedRoutes).toHaveLength(READ.length)
    expect(checkedRoutes.length).toBeGreaterThan(60)
  },
)

localShopTest(
  'an order is read with its customer, a refund with its order and a variation with its product',
  async ({ app }) => {
    const { program, parents, order, customer, ring } = await fillShop(app)
    const embeddedOf = async (path: string) => (await program('GET', path)).body._embedded
    const both = await embeddedOf(`orders/${order.id}?_embed`)
    expect(both).toMatchObject({ customer: [{ id: customer.id, role: 'customer' }] })
    expect(await embeddedOf(`orders/${order.id}`)).toBeUndefined()
    expect(await embeddedOf(`orders/${order.id}?_embed=up`)).toBeUndefined()

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
