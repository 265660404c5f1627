import { expect } from 'vitest'
import { createWcClient, suppliedShopTest } from './wc-shop.ts'

/** Terms that programs create, change and delete, with the fields of a product that uses one. */
const TERMS = [
  { path: 'products/shipping_classes', fieldsWith: ({ slug }: Term) => ({ shipping_class: slug }) },
  { path: 'products/tags', fieldsWith: ({ id }: Term) => ({ tags: [{ id }] }) },
  { path: 'products/categories', fieldsWith: ({ id }: Term) => ({ categories: [{ id }] }) },
  { path: 'products/brands', fieldsWith: ({ id }: Term) => ({ brands: [{ id }] }) },
  {
    path: 'products/attributes',
    fieldsWith: ({ id }: Term) => ({ attributes: [{ id, options: ['Rood', 'Blauw'] }] }),
  },
]
interface Term {
  id: number
  slug: string
}

suppliedShopTest(
  'simultaneous changes, uses and deletions of one term cause no error inside the shop',
  async ({ app }) => {
    const program = await createWcClient(app)
    const ring = await program('POST', 'products', { name: 'Ring', regular_price: '10.00' })
    for (const { path, fieldsWith } of TERMS) {
      for (let round = 0; round < 2; round++) {
        const name = `Naam ${round}`
        const creations = await Promise.all(
          Array.from({ length: 4 }, () => program('POST', path, { name })),
        )
        expect(creations.map(({ status }) => status).sort(), path).toEqual([201, 400, 400, 400])
        const { body: term } = creations.find(({ status }) => status === 201) as { body: Term }
        const url = `${path}/${term.id}`
        const changeResponses = await Promise.all([
          program('PUT', url, { name: `Andere ${round}` }),
          program('PUT', url, { name: `Derde ${round}` }),
          program('POST', `${path}/batch`, { update: [{ id: term.id, name: `Vierde ${round}` }] }),
          program('PUT', `products/${ring.body.id}`, fieldsWith(term)),
          program('PUT', `products/${ring.body.id}`, fieldsWith(term)),
        ])
        expect(
          changeResponses.map(({ status }) => status),
          path,
        ).toEqual([200, 200, 200, 200, 200])
        const finalResponses = await Promise.all([
          program('PUT', url, { name }),
          program('PUT', `products/${ring.body.id}`, fieldsWith(term)),
          program('DELETE', `${url}?force=true`),
          program('DELETE', `${url}?force=true`),
          program('POST', 'products', { name: 'Andere ring', ...fieldsWith(term) }),
          program('POST', path, { name }),
        ])
        expect(Math.max(...finalResponses.map(({ status }) => status)), path).toBeLessThan(500)
        const deletions = [finalResponses[2], finalResponses[3]].map(
          (response) => response?.status ?? 0,
        )
        expect(Math.min(...deletions), path).toBe(200)
        expect((await program('GET', url)).status, path).toBe(404)
      }
    }
  },
)

suppliedShopTest(
  'simultaneous changes of different fields of one term are all stored',
  async ({ app }) => {
    const program = await createWcClient(app)
    for (const path of ['products/shipping_classes', 'products/categories']) {
      const { body } = await program('POST', path, { name: 'Groot' })
      const url = `${path}/${body.id}`
      await Promise.all([
        program('PUT', url, { name: 'Zwaar' }),
        program('PUT', url, { description: 'Meer dan 10 kilo' }),
        program('PUT', url, { slug: 'zwaar-pakket' }),
      ])
      expect((await program('GET', url)).body, path).toMatchObject({
        name: 'Zwaar',
        slug: 'zwaar-pakket',
        description: 'Meer dan 10 kilo',
      })
    }
  },
)

suppliedShopTest(
  'simultaneous writes of attribute values, tax classes and tax rates cause no error inside the shop',
  async ({ app }) => {
    const program = await createWcClient(app)
    const { body: colour } = await program('POST', 'products/attributes', { name: 'Tint' })
    const terms = `products/attributes/${colour.id}/terms`
    const creations = await Promise.all(
      Array.from({ length: 4 }, () => program('POST', terms, { name: 'Rood' })),
    )
    expect(creations.map(({ status }) => status).sort()).toEqual([201, 400, 400, 400])
    const classes = await Promise.all(
      Array.from({ length: 4 }, () => program('POST', 'taxes/classes', { name: 'Luxe' })),
    )
    expect(classes.map(({ status }) => status).sort()).toEqual([201, 400, 400, 400])
    const { body: rate } = await program('POST', 'taxes', {
      country: 'US',
      rate: '5.0000',
      class: 'luxe',
    })
    const value = creations.find(({ status }) => status === 201)?.body
    const product = { name: 'Ring', attributes: [{ id: colour.id, options: ['Rood', 'Groen'] }] }
    const finalResponses = await Promise.all([
      program('POST', 'products', product),
      program('POST', terms, { name: 'Blauw' }),
      program('PUT', `${terms}/${value.id}`, { name: 'Bordeaux' }),
      program('DELETE', `${terms}/${value.id}?force=true`),
      program('DELETE', `products/attributes/${colour.id}?force=true`),
      program('POST', 'products', product),
      program('PUT', `taxes/${rate.id}`, { rate: '6.0000' }),
      program('DELETE', 'taxes/classes/luxe?force=true'),
      program('DELETE', 'taxes/classes/luxe?force=true'),
      program('PUT', `taxes/${rate.id}`, { city: 'Boston' }),
    ])
    expect(Math.max(...finalResponses.map(({ status }) => status))).toBeLessThan(500)
  },
)
