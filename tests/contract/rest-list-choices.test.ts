import { expect } from 'vitest'
import { shopTest } from '#tests/support/shop-test.ts'
import { addProduct } from '#tests/support/stock-shop.ts'
import { createPhoto, createUploader } from './media-visitors.ts'
import { createOwnerAndGuest, createWpClient, writePost } from './rest-visitors.ts'
import { createVisitor } from './visitor.ts'

const ELEVEN_YEARS_MS = 11 * 365 * 86_400_000

interface ListedRecord {
  id: number
}

shopTest(
  'lists are filtered by offset and date and sorted as requested, and every page of an empty list is empty',
  async ({ app, clock }) => {
    const { guest, owner, nonce } = await createOwnerAndGuest(app)
    const requestAsGuest = createWpClient(guest)
    const emptyPage = await requestAsGuest('GET', 'posts?page=2')
    expect([emptyPage.status, emptyPage.body, emptyPage.headers['x-wp-total']]).toEqual([
      200,
      [],
      '0',
    ])
    expect(emptyPage.headers.link).toContain('api.w.org')

    const ids: number[] = []
    // One post an hour from 13.00; their titles sort in another order than their dates.
    for (const title of ['Cee', 'Aaa', 'Bee']) {
      ids.push(await writePost(app, title))
      clock.advance(3_600_000)
    }
    const [postC = 0, postA = 0, postB = 0] = ids
    const findIds = async (path: string, requester = requestAsGuest) => {
      const { status, body } = await requester('GET', path)
      return status === 200 ? body.map(({ id }: ListedRecord) => id) : [status, body.code]
    }
    expect(await findIds('posts?offset=1&per_page=2')).toEqual([postA, postC])
    expect(await findIds('posts?offset=1&page=2&per_page=1')).toEqual([postA])
    expect(await findIds('posts?orderby=slug&order=asc')).toEqual([postA, postB, postC])
    expect(await findIds(`posts?orderby=include&include=${postA},${postC},${postB}`)).toEqual([
      postA,
      postC,
      postB,
    ])
    expect(await findIds('posts?orderby=include')).toEqual([
      400,
      'rest_orderby_include_missing_include',
    ])
    expect(await findIds('posts?page=9')).toEqual([400, 'rest_post_invalid_page_number'])
    // 13.00 in the shop is 12.00 UTC; both limits are exclusive.
    expect(await findIds('posts?after=2026-11-21T13:00:00')).toEqual([postB, postA])
    expect(await findIds('posts?after=2026-11-21T11:59:59Z&before=2026-11-21T14:00:00')).toEqual([
      postC,
    ])
    expect(await findIds('posts?modified_after=2026-11-21T14:30:00%2B01:00')).toEqual([postB])
    expect(await findIds('posts?modified_before=2026-11-21T13:30:00')).toEqual([postC])
    expect(await findIds('posts?after=gisteren')).toEqual([400, 'rest_invalid_param'])
    expect(await findIds('posts?offset=-1')).toEqual([400, 'rest_invalid_param'])
    expect(await findIds('posts?offset=1000000')).toEqual([])
    expect(await findIds('posts?offset=1000001')).toEqual([400, 'rest_invalid_param'])
    expect(await findIds('posts?what=ever&per_page=1')).toEqual([postB])

    const requestAsOwner = createWpClient(owner, nonce)
    const category = await requestAsOwner('POST', 'categories', { name: 'Leeg' })
    expect(await findIds('categories', requestAsOwner)).toContain(category.body.id)
    expect(await findIds('categories?hide_empty=true', requestAsOwner)).not.toContain(
      category.body.id,
    )
    const tags: number[] = []
    for (const name of ['Zilver', 'Goud']) {
      tags.push((await requestAsOwner('POST', 'product_tag', { name })).body.id)
    }
    const [silver, gold] = tags
    expect(await findIds('product_tag?orderby=id&order=asc', requestAsOwner)).toEqual([
      silver,
      gold,
    ])
    expect(await findIds('product_tag?order=asc', requestAsOwner)).toEqual([gold, silver])
    expect(await findIds('product_tag?orderby=slug&order=desc', requestAsOwner)).toEqual([
      silver,
      gold,
    ])
    expect(
      await findIds(`product_tag?orderby=include&include=${silver},${gold}`, requestAsOwner),
    ).toEqual(tags)
    expect(await findIds('product_tag?orderby=count', requestAsOwner)).toEqual([gold, silver])
    expect(await findIds('product_tag?hide_empty=1', requestAsOwner)).toEqual([])
  },
)

shopTest('products and photos are filtered by date and offset too', async ({ app, clock }) => {
  const { visitor, nonce, upload } = await createUploader(app)
  const requestAsOwner = createWpClient(visitor, nonce)
  const guest = await createVisitor(app, visitor.fastify)
  const productIds: number[] = []
  for (const name of ['Zegelring', 'Armband']) {
    productIds.push((await addProduct(app, { name })).productId)
  }
  const [ring, bracelet] = productIds
  const photos: number[] = []
  for (const colour of ['#1e3a8f', '#a8863c'])
    photos.push((await upload(await createPhoto(colour))).json().id)
  const findIds = async (path: string, requester = requestAsOwner) =>
    (await requester('GET', path)).body.map(({ id }: ListedRecord) => id)
  for (const requester of [requestAsOwner, createWpClient(guest)]) {
    expect(await findIds('product?orderby=slug&order=asc', requester)).toEqual([bracelet, ring])
    expect(await findIds('product?orderby=slug&order=asc&offset=1', requester)).toEqual([ring])
    expect(await findIds(`product?orderby=include&include=${ring},${bracelet}`, requester)).toEqual(
      productIds,
    )
    const now = clock.now().getTime()
    const dateFromNow = (ms: number) => new Date(now + ms).toISOString()
    expect(
      await findIds(`product?after=${dateFromNow(-ELEVEN_YEARS_MS)}&order=asc`, requester),
    ).toHaveLength(2)
    expect(await findIds(`product?before=${dateFromNow(-ELEVEN_YEARS_MS)}`, requester)).toEqual([])
    expect(
      await findIds(`product?modified_after=${dateFromNow(ELEVEN_YEARS_MS)}`, requester),
    ).toEqual([])
  }
  expect(await findIds('media?offset=1')).toEqual([photos[0]])
  expect(await findIds('media?orderby=date&order=asc')).toEqual(photos)
  expect(await findIds(`media?orderby=include&include=${photos.join()}`)).toEqual(photos)
  expect(await findIds('media?after=2100-01-01T00:00:00')).toEqual([])
  expect(await findIds('media?orderby=title&before=2100-01-01T00:00:00')).toHaveLength(2)
})
