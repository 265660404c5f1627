import { expect } from 'vitest'
import { addCompared } from '#app/features/customers/compare/compare.server.ts'
import type { App } from '#app/platform/app.ts'
import { shopTest } from '#tests/support/shop-test.ts'
import { addCategory, addProduct } from '#tests/support/stock-shop.ts'
import { addGroup, saveGroup } from './manage-groups.server.ts'
import { placeInGroup } from './place-category.server.ts'
import { readCompareGroups } from './read-groups.server.ts'

const idOf = async (app: App, slug: string) =>
  (await readCompareGroups(app)).find((group) => group.slug === slug)?.id ?? 0

shopTest(
  'a group can lose its last category, and at most one group contains the remaining products',
  async ({ app }) => {
    const rings = await addCategory(app, 'Ringen')
    const chains = await addCategory(app, 'Kettingen')
    await addGroup(app, 'Om de vinger', [rings])
    await addGroup(app, 'Om de hals', [chains])
    const { productId } = await addProduct(app, { name: 'Los' })
    const groupOfLoose = async () => {
      const addResult = await addCompared(app, 'guest', productId)
      return addResult.ok ? addResult.group.slug : addResult.error
    }
    const finger = await idOf(app, 'om-de-vinger')
    const neck = await idOf(app, 'om-de-hals')
    const save = (id: number, slug: string, categoryIds: number[], isCatchAll: boolean) =>
      saveGroup(app, id, { name: slug, slug, categoryIds, isCatchAll })

    // An import moves the category to the other group, so the first group has no category left.
    await placeInGroup(app, neck, 'ringen')
    expect(await groupOfLoose()).toBe('unknown-product')

    await save(finger, 'om-de-vinger', [], true)
    expect(await groupOfLoose()).toBe('om-de-vinger')
    await save(neck, 'om-de-hals', [rings, chains], true)
    expect(await groupOfLoose()).toBe('om-de-hals')
    expect((await readCompareGroups(app)).map(({ isCatchAll }) => isCatchAll)).toEqual([
      false,
      true,
    ])

    // The catch-all group contains all categories without a group, so no rows are stored for it.
    await save(finger, 'om-de-vinger', [rings], false)
    expect(await placeInGroup(app, neck, 'ringen')).toMatchObject({
      group: { id: neck },
      before: [finger, neck],
      after: [],
    })
  },
)
