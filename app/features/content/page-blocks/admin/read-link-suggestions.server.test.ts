import { expect } from 'vitest'
import { postForm } from '#app/features/content/blog/post-forms.ts'
import { savePost } from '#app/features/content/blog/save-post.server.ts'
import { newShopTest } from '#tests/support/shop-test.ts'
import { readLinkSuggestions } from './read-link-suggestions.server.ts'

newShopTest(
  'only posts and pages that visitors can open are suggested as a link',
  async ({ app }) => {
    const save = (fields: Record<string, string>) =>
      savePost(app, null, postForm.parse({ document: 'Over goud.', ...fields }), 'Hanne')
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
