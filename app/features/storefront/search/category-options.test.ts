import { expect, test } from 'vitest'
import type { CategoryNode } from '#app/features/catalog/products/catalog.ts'
import { chosenCategoryUrl, toCategoryOptions } from './category-options.ts'

test('the empty choice of the category dropdown leads to the shop page [S03] [V08]', () => {
  expect(chosenCategoryUrl('')).toBe('/shop/')
  expect(chosenCategoryUrl('', '/?lang=nl')).toBe('/shop/')
})

test('a category is joined to the base address with ? or & [S04] [C22]', () => {
  expect(chosenCategoryUrl('ringen')).toBe('/?product_cat=ringen')
  expect(chosenCategoryUrl('ringen', '/?lang=nl')).toBe('/?lang=nl&product_cat=ringen')
})

test('a category is listed before its subcategories, and empty ones are left out', () => {
  const node = (slug: string, count: number, children: CategoryNode[] = []): CategoryNode => ({
    id: 1,
    slug,
    name: slug,
    parentId: null,
    isForCustomersOnly: false,
    description: '',
    photo: null,
    count,
    children,
  })
  const tree = [node('ringen', 3, [node('zegelringen', 1), node('leeg', 0)]), node('sets', 0)]
  expect(toCategoryOptions(tree)).toMatchObject([
    { slug: 'ringen', depth: 0 },
    { slug: 'zegelringen', depth: 1 },
  ])
})
