import { expect } from 'vitest'
import { findProduct } from '#app/features/storefront/product-page/find-product.server.ts'
import type { Shop } from '#app/platform/shop.ts'
import { shopTest } from '#tests/support/shop-test.ts'
import { addPiece } from '#tests/support/stock-shop.ts'
import { addLink, orderRelated, removeLink } from './product-links.server.ts'
import { MAX_RELATED } from './product-links.ts'

async function beside(shop: Shop, slug: string) {
  const product = await findProduct(shop, slug)
  if (!product || 'moved' in product) throw new Error('there is no such page')
  return {
    related: product.related.map(({ name }) => name),
    set: product.set.map(({ name }) => name),
  }
}

shopTest('what the owner puts beside a piece goes before what the shop finds', async ({ shop }) => {
  const ring = await addPiece(shop, { name: 'Ring', values: { collectie: ['Vera'] } })
  await addPiece(shop, { name: 'Hanger', values: { collectie: ['Vera'] } })
  const speld = await addPiece(shop, { name: 'Speld' })
  const concept = await addPiece(shop, { name: 'Concept', status: 'draft' })
  expect((await beside(shop, 'ring')).related).toEqual(['Hanger'])

  expect(await addLink(shop, ring.productId, 'related', speld.productId)).toEqual({ ok: true })
  await addLink(shop, ring.productId, 'related', concept.productId)

  expect((await beside(shop, 'ring')).related).toEqual(['Speld', 'Hanger'])
  expect((await beside(shop, 'speld')).related).not.toContain('Ring')
  await removeLink(shop, ring.productId, 'related', speld.productId)
  expect((await beside(shop, 'ring')).related).toEqual(['Hanger'])
})

shopTest('pieces of a set show each other, and a set of one is none', async ({ shop }) => {
  const ring = await addPiece(shop, { name: 'Ring' })
  const hanger = await addPiece(shop, { name: 'Hanger' })
  const speld = await addPiece(shop, { name: 'Speld' })
  await addLink(shop, ring.productId, 'set', hanger.productId)
  await addLink(shop, hanger.productId, 'set', speld.productId)

  expect((await beside(shop, 'ring')).set).toEqual(['Hanger', 'Speld'])
  expect((await beside(shop, 'speld')).set).toEqual(['Ring', 'Hanger'])

  await removeLink(shop, ring.productId, 'set', hanger.productId)
  expect((await beside(shop, 'hanger')).set).toEqual([])
  await removeLink(shop, ring.productId, 'set', speld.productId)
  const knop = await addPiece(shop, { name: 'Knop' })
  expect(await addLink(shop, knop.productId, 'set', ring.productId)).toEqual({ ok: true })
})

shopTest(
  'a piece is not put beside itself, twice, in two sets or beside too many',
  async ({ shop }) => {
    const ring = await addPiece(shop, { name: 'Ring' })
    const hanger = await addPiece(shop, { name: 'Hanger' })
    const speld = await addPiece(shop, { name: 'Speld' })
    const knop = await addPiece(shop, { name: 'Knop' })
    const link = (kind: 'related' | 'set', to: number) => addLink(shop, ring.productId, kind, to)

    expect(await link('related', ring.productId)).toEqual({ ok: false, error: 'itself' })
    expect(await link('related', 999_999)).toEqual({ ok: false, error: 'unknown-product' })
    await link('related', speld.productId)
    expect(await link('related', speld.productId)).toEqual({ ok: true })
    await addLink(shop, hanger.productId, 'set', speld.productId)
    await link('set', knop.productId)
    expect(await link('set', speld.productId)).toEqual({ ok: false, error: 'other-set' })
    for (let at = 1; at < MAX_RELATED; at++) {
      const { productId } = await addPiece(shop, { name: `Steen ${at}` })
      await link('related', productId)
    }
    expect(await link('related', hanger.productId)).toEqual({ ok: false, error: 'too-many' })
  },
)

shopTest('the owner says in which order pieces stand beside a piece', async ({ shop }) => {
  const ring = await addPiece(shop, { name: 'Ring' })
  const ids: Record<string, number> = {}
  for (const name of ['Hanger', 'Speld', 'Armband']) {
    const { productId } = await addPiece(shop, { name })
    ids[name] = productId
    await addLink(shop, ring.productId, 'related', productId)
  }
  const { Hanger = 0, Speld = 0, Armband = 0 } = ids
  await orderRelated(shop, ring.productId, [Armband, Hanger, Speld])
  expect((await beside(shop, 'ring')).related).toEqual(['Armband', 'Hanger', 'Speld'])
  // What was put beside it meanwhile stays, and what never was does not come.
  await orderRelated(shop, ring.productId, [Speld, 999, Speld])
  expect((await beside(shop, 'ring')).related).toEqual(['Speld', 'Armband', 'Hanger'])
})
