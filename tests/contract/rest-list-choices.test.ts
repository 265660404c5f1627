import { expect } from 'vitest'
import { shopTest } from '#tests/support/shop-test.ts'
import { addProduct } from '#tests/support/stock-shop.ts'
import { createPhoto, createUploader } from './media-visitors.ts'
import { createOwnerAndGuest, createWpClient, writePost } from './rest-visitors.ts'
import { createVisitor } from './visitor.ts'

interface ListedRecord {
  id: number
}

shopTest(
  'lists are filtered by position and date and sorted as requested; every page of an empty list is empty',
  async ({ app, clock }) => {
    const { guest, owner, nonce } = await createOwnerAndGuest(app)
    const request = createWpClient(guest)
    const empty = await request('GET', 'posts?page=2')
    expect([empty.status, empty.body, empty.headers['x-wp-total']]).toEqual([200, [], '0'])
    expect(empty.headers.link).toContain('api.w.org')

    const ids: number[] = []
    for (const title of ['Cee', 'Aaa', 'Bee']) {
      ids.push(await writePost(app, title))
      clock.advance(3_600_000)
    }
    const [c = 0, a = 0, b = 0] = ids
    const find = async (path: string, requester = request) => {
      const { status, body } = await requester('GET', path)
      return status === 200 ? body.map(({ id }: ListedRecord) => id) : [status, body.code]
    }
    expect(await find('posts?offset=1&per_page=2')).toEqual([a, c])
    expect(await find('posts?offset=1&page=2&per_page=1')).toEqual([a])
    expect(await find('posts?orderby=slug&order=asc')).toEqual([a, b, c])
    expect(await find(`posts?orderby=include&include=${a},${c},${b}`)).toEqual([a, c, b])
    expect(await find('posts?orderby=include')).toEqual([
      400,
      'rest_orderby_include_missing_include',
    ])
    expect(await find('posts?page=9')).toEqual([400, 'rest_post_invalid_page_number'])
    // 13.00 in the shop is 12.00 UTC; both limits are exclusive.
    expect(await find('posts?after=2026-11-21T13:00:00')).toEqual([b, a])
    expect(await find('posts?after=2026-11-21T11:59:59Z&before=2026-11-21T14:00:00')).toEqual([c])
    expect(await find('posts?modified_after=2026-11-21T14:30:00%2B01:00')).toEqual([b])
    expect(await find('posts?modified_before=2026-11-21T13:30:00')).toEqual([c])
    expect(await find('posts?after=gisteren')).toEqual([400, 'rest_invalid_param'])
    expect(await find('posts?offset=-1')).toEqual([400, 'rest_invalid_param'])
    expect(await find('posts?what=ever&per_page=1')).toEqual([b])

    const manager = createWpClient(owner, nonce)
    const category = await manager('POST', 'categories', { name: 'Leeg' })
    expect(await find('categories', manager)).toContain(category.body.id)
    expect(await find('categories?hide_empty=true', manager)).not.toContain(category.body.id)
    const tags: number[] = []
    for (const name of ['Zilver', 'Goud']) {
      tags.push((await manager('POST', 'product_tag', { name })).body.id)
    }
    const [silver, gold] = tags
    expect(await find('product_tag?orderby=id&order=asc', manager)).toEqual([silver, gold])
    expect(await find('product_tag?order=asc', manager)).toEqual([gold, silver])
    expect(await find('product_tag?orderby=slug&order=desc', manager)).toEqual([silver, gold])
    expect(await find(`product_tag?orderby=include&include=${silver},${gold}`, manager)).toEqual(
      tags,
    )
    expect(await find('product_tag?orderby=count', manager)).toEqual([gold, silver])
    expect(await find('product_tag?hide_empty=1', manager)).toEqual([])
  },
)

shopTest('products and photos are filtered by date and position too', async ({ app, clock }) => {
  const { visitor, nonce, upload } = await createUploader(app)
  const manager = createWpClient(visitor, nonce)
  const guest = await createVisitor(app, visitor.fastify)
  const productIds: number[] = []
  for (const name of ['Zegelring', 'Armband']) {
    productIds.push((await addProduct(app, { name })).productId)
  }
  const [ring, bracelet] = productIds
  const photos: number[] = []
  for (const colour of ['#1e3a8f', '#a8863c'])
    photos.push((await upload(await createPhoto(colour))).json().id)
  const find = async (path: string, requester = manager) =>
    (await requester('GET', path)).body.map(({ id }: ListedRecord) => id)
  for (const requester of [manager, createWpClient(guest)]) {
    expect(await find('product?orderby=slug&order=asc', requester)).toEqual([bracelet, ring])
    expect(await find('product?orderby=slug&order=asc&offset=1', requester)).toEqual([ring])
    expect(await find(`product?orderby=include&include=${ring},${bracelet}`, requester)).toEqual(
      productIds,
    )
    const now = clock.now().getTime()
    const isoAt = (ms: number) => new Date(now + ms).toISOString()
    expect(
      await find(`product?after=${isoAt(-86_400_000 * 4_000)}&order=asc`, requester),
    ).toHaveLength(2)
    expect(await find(`product?before=${isoAt(-86_400_000 * 4_000)}`, requester)).toEqual([])
    expect(await find(`product?modified_after=${isoAt(86_400_000 * 4_000)}`, requester)).toEqual([])
  }
  expect(await find('media?offset=1')).toEqual([photos[0]])
  expect(await find('media?orderby=date&order=asc')).toEqual(photos)
  expect(await find(`media?orderby=include&include=${photos.join()}`)).toEqual(photos)
  expect(await find('media?after=2100-01-01T00:00:00')).toEqual([])
  expect(await find('media?orderby=title&before=2100-01-01T00:00:00')).toHaveLength(2)
})
