import { expect } from 'vitest'
import { postForm } from '#app/features/content/blog/post-forms.ts'
import { savePost } from '#app/features/content/blog/save-post.server.ts'
import { newShopTest } from '#tests/support/shop-test.ts'
import { addCategory, addProduct } from '#tests/support/stock-shop.ts'
import { findProductLinks, readLinkSuggestions } from './read-link-suggestions.server.ts'

newShopTest(
  'only posts and pages that visitors can open are suggested as a link',
  async ({ app }) => {
    const newPost = null
    const save = (fields: Record<string, string>) =>
      savePost(app, newPost, postForm.parse({ document: 'Over goud.', ...fields }), 'Hanne')
    await save({ kind: 'post', state: 'published', title: 'Zilver poetsen' })
    await save({ kind: 'post', state: 'draft', title: 'Nog niet af' })
    await save({ kind: 'page', state: 'published', title: 'Ons atelier' })
    await save({ kind: 'page', state: 'draft', title: 'Vacatures' })

    const { posts, pages } = await readLinkSuggestions(app)
    expect(posts).toEqual([{ value: '/blog/zilver-poetsen/', label: 'Zilver poetsen' }])
    const labels = pages.map(({ label }) => label)
    expect(labels).toContain('Ons atelier')
    expect(labels).not.toContain('Vacatures')
  },
)

newShopTest(
  'categories and the newest 200 products that every visitor can open are suggested, and a search finds older ones',
  async ({ app }) => {
    await addCategory(app, 'Ringen')
    await addProduct(app, { name: 'Gladde zegelring' })
    await addProduct(app, { name: 'Zegelring in de maak', status: 'draft' })
    await addProduct(app, { name: 'Zegelring voor leden', status: 'members' })
    for (let number = 1; number <= 200; number++) await addProduct(app, { name: `Speld ${number}` })

    const { categories, products } = await readLinkSuggestions(app)
    expect(categories).toEqual([{ value: '/product-category/ringen/', label: 'Ringen' }])
    expect(products).toHaveLength(200)
    expect(products[0]).toEqual({ value: '/product/speld-200/', label: 'Speld 200' })
    expect(await findProductLinks(app, 'zegelring gladde')).toEqual([
      { value: '/product/gladde-zegelring/', label: 'Gladde zegelring' },
    ])
    expect(await findProductLinks(app, 'zegelring')).toHaveLength(1)
  },
)
