import { expect } from 'vitest'
import { findProduct } from '#app/features/storefront/product-page/find-product.server.ts'
import type { App } from '#app/platform/app.ts'
import { shopTest } from '#tests/support/shop-test.ts'
import { addCategory, addProduct } from '#tests/support/stock-shop.ts'
import { addLink, orderRelated, removeLink } from './product-links.server.ts'
import { readRelatedToAll } from './read-related.server.ts'

async function readRelatedNames(app: App, slug: string) {
  const product = await findProduct(app, slug)
  if (!product || 'moved' in product) throw new Error('there is no such page')
  return {
    related: product.related.map(({ name }) => name),
    set: product.set.map(({ name }) => name),
  }
}

shopTest(
  'related products that the owner chose come before those that the shop finds',
  async ({ app }) => {
    const ring = await addProduct(app, { name: 'Ring', values: { collectie: ['Vera'] } })
    await addProduct(app, { name: 'Hanger', values: { collectie: ['Vera'] } })
    const speld = await addProduct(app, { name: 'Speld' })
    const concept = await addProduct(app, { name: 'Concept', status: 'draft' })
    expect((await readRelatedNames(app, 'ring')).related).toEqual(['Hanger'])

    expect(await addLink(app, ring.productId, 'related', speld.productId)).toEqual({ ok: true })
    await addLink(app, ring.productId, 'related', concept.productId)

    expect((await readRelatedNames(app, 'ring')).related).toEqual(['Speld', 'Hanger'])
    expect((await readRelatedNames(app, 'speld')).related).not.toContain('Ring')
    await removeLink(app, ring.productId, 'related', speld.productId)
    expect((await readRelatedNames(app, 'ring')).related).toEqual(['Hanger'])
  },
)

shopTest(
  'related products are of the same category before they share a stone and colours',
  async ({ app }) => {
    const [bracelets, rings] = [
      await addCategory(app, 'Armbanden'),
      await addCategory(app, 'Ringen'),
    ]
    const values = {
      steen: ['Diamant'],
      kleur: ['Geelgoud', 'Witgoud', 'Roségoud'],
      materiaal: ['Goud'],
    }
    await addProduct(app, { name: 'Armband', categoryId: bracelets, values })
    await addProduct(app, { name: 'Ring', categoryId: rings, values, popularity: 99 })
    await addProduct(app, {
      name: 'Schakelarmband',
      categoryId: bracelets,
      values: { kleur: ['Geelgoud'] },
    })
    expect((await readRelatedNames(app, 'armband')).related).toEqual(['Schakelarmband', 'Ring'])
  },
)

shopTest(
  'related products of a cart begin with the owner’s choices and are neither in the cart nor sold out',
  async ({ app }) => {
    const vera = { collectie: ['Vera'] }
    const ring = await addProduct(app, { name: 'Ring', values: vera })
    const hanger = await addProduct(app, { name: 'Hanger', values: vera })
    await addProduct(app, { name: 'Armband', values: vera })
    await addProduct(app, { name: 'Oorbellen', values: vera, stock: 0 })
    const speld = await addProduct(app, { name: 'Speld' })
    await addLink(app, ring.productId, 'related', speld.productId)
    const relatedNames = async (ids: number[]) =>
      (await readRelatedToAll(app, ids)).map(({ name }) => name)
    expect(await relatedNames([ring.productId, hanger.productId])).toEqual(['Speld', 'Armband'])
    expect(await relatedNames([])).toEqual([])
  },
)

shopTest(
  'products of a set show each other, and a set that is left with one product no longer exists',
  async ({ app }) => {
    const ring = await addProduct(app, { name: 'Ring' })
    const hanger = await addProduct(app, { name: 'Hanger' })
    const speld = await addProduct(app, { name: 'Speld' })
    await addLink(app, ring.productId, 'set', hanger.productId)
    await addLink(app, hanger.productId, 'set', speld.productId)

    expect((await readRelatedNames(app, 'ring')).set).toEqual(['Hanger', 'Speld'])
    expect((await readRelatedNames(app, 'speld')).set).toEqual(['Ring', 'Hanger'])

    await removeLink(app, ring.productId, 'set', hanger.productId)
    expect((await readRelatedNames(app, 'hanger')).set).toEqual([])
    await removeLink(app, ring.productId, 'set', speld.productId)
    // The ring is in no set any more, so it may join another.
    const knop = await addProduct(app, { name: 'Knop' })
    expect(await addLink(app, knop.productId, 'set', ring.productId)).toEqual({ ok: true })
  },
)

shopTest(
  'a product cannot be related to itself or twice, be in two sets, or have too many related products',
  async ({ app }) => {
    const ring = await addProduct(app, { name: 'Ring' })
    const hanger = await addProduct(app, { name: 'Hanger' })
    const speld = await addProduct(app, { name: 'Speld' })
    const knop = await addProduct(app, { name: 'Knop' })
    const link = (kind: 'related' | 'set', to: number) => addLink(app, ring.productId, kind, to)

    expect(await link('related', ring.productId)).toEqual({ ok: false, error: 'itself' })
    expect(await link('related', 999_999)).toEqual({ ok: false, error: 'unknown-product' })
    await link('related', speld.productId)
    expect(await link('related', speld.productId)).toEqual({ ok: true })
    await addLink(app, hanger.productId, 'set', speld.productId)
    await link('set', knop.productId)
    expect(await link('set', speld.productId)).toEqual({ ok: false, error: 'other-set' })
    // With the speld there are twelve related products, the maximum.
    for (let index = 1; index < 12; index++) {
      const { productId } = await addProduct(app, { name: `Steen ${index}` })
      await link('related', productId)
    }
    expect(await link('related', hanger.productId)).toEqual({ ok: false, error: 'too-many' })
  },
)

shopTest('the owner chooses the order of related products', async ({ app }) => {
  const ring = await addProduct(app, { name: 'Ring' })
  const ids: Record<string, number> = {}
  for (const name of ['Hanger', 'Speld', 'Armband']) {
    const { productId } = await addProduct(app, { name })
    ids[name] = productId
    await addLink(app, ring.productId, 'related', productId)
  }
  const { Hanger = 0, Speld = 0, Armband = 0 } = ids
  await orderRelated(app, ring.productId, [Armband, Hanger, Speld])
  expect((await readRelatedNames(app, 'ring')).related).toEqual(['Armband', 'Hanger', 'Speld'])
  // Links that are missing from the new order come last, and unknown ids are ignored.
  await orderRelated(app, ring.productId, [Speld, 999, Speld])
  expect((await readRelatedNames(app, 'ring')).related).toEqual(['Speld', 'Armband', 'Hanger'])
})
