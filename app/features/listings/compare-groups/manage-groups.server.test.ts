import { expect } from 'vitest'
import { addCompared } from '#app/features/customers/compare/compare.server.ts'
import type { Shop } from '#app/platform/shop.ts'
import { shopTest } from '#tests/support/shop-test.ts'
import { addCategory, addPiece } from '#tests/support/stock-shop.ts'
import { addGroup, saveGroup } from './manage-groups.server.ts'
import { placeInGroup } from './place-category.server.ts'
import { readCompareGroups } from './read-groups.server.ts'

const idOf = async (shop: Shop, slug: string) =>
  (await readCompareGroups(shop)).find((group) => group.slug === slug)?.id ?? 0

shopTest(
  'a group that loses its last category has none, and one at most takes what no other names',
  async ({ shop }) => {
    const rings = await addCategory(shop, 'Ringen')
    const chains = await addCategory(shop, 'Kettingen')
    await addGroup(shop, 'Om de vinger', [rings])
    await addGroup(shop, 'Om de hals', [chains])
    const { productId } = await addPiece(shop, { name: 'Los' })
    const groupOfLoose = async () => {
      const added = await addCompared(shop, 'guest', productId)
      return added.ok ? added.group.slug : added.error
    }
    const finger = await idOf(shop, 'om-de-vinger')
    const neck = await idOf(shop, 'om-de-hals')
    const save = (id: number, slug: string, categoryIds: number[], takesRest: boolean) =>
      saveGroup(shop, id, { name: slug, slug, categoryIds, takesRest })

    // An import puts its only category elsewhere.
    await placeInGroup(shop, neck, 'ringen')
    expect(await groupOfLoose()).toBe('unknown-product')

    await save(finger, 'om-de-vinger', [], true)
    expect(await groupOfLoose()).toBe('om-de-vinger')
    await save(neck, 'om-de-hals', [rings, chains], true)
    expect(await groupOfLoose()).toBe('om-de-hals')
    expect((await readCompareGroups(shop)).map(({ takesRest }) => takesRest)).toEqual([false, true])

    // What goes to the group that takes the rest is named by no other; nobody needs to name it there.
    await save(finger, 'om-de-vinger', [rings], false)
    expect(await placeInGroup(shop, neck, 'ringen')).toMatchObject({
      group: { id: neck },
      before: [finger, neck],
      after: [],
    })
  },
)
