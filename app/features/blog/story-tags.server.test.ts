import { expect } from 'vitest'
import { readFields } from '#app/platform/form-fields.ts'
import type { Shop } from '#app/platform/shop.ts'
import { shopTest } from '#tests/shop-test.ts'
import { addPostTag, renamePostTag } from './manage-tags.server.ts'
import { postForm } from './post-forms.ts'
import { readBlog } from './read-posts.server.ts'
import { savePost } from './save-post.server.ts'

async function tell(shop: Shop, title: string, tags: string): Promise<void> {
  const form = new FormData()
  const typed = { kind: 'post', title, document: 'Met een doek.', state: 'published', tags }
  for (const [name, value] of Object.entries(typed)) form.set(name, value)
  const read = readFields(postForm, form)
  if (!read.ok) throw new Error(JSON.stringify(read.errors))
  await savePost(shop, null, read.value, 'Eva')
}

shopTest(
  'tags that differ in capitals have one page with the stories of both',
  async ({ shop }) => {
    await tell(shop, 'Goud keuren', 'Goud')
    await tell(shop, 'Goud poetsen', 'goud')
    const page = await readBlog(shop, { tagSlug: 'goud', page: 1 })
    expect(page?.tag).toEqual({ name: 'Goud', slug: 'goud' })
    expect(page?.cards.map(({ title }) => title).sort()).toEqual(['Goud keuren', 'Goud poetsen'])
  },
)

shopTest('of two tags that get the same name at once, one is refused', async ({ shop }) => {
  const ids = [await addPostTag(shop, 'Goud'), await addPostTag(shop, 'Zilver')]
  const results = await Promise.all(ids.map((id) => renamePostTag(shop, id ?? 0, 'Edelmetaal')))
  expect(results.filter(({ ok }) => ok)).toHaveLength(1)
  expect(results).toContainEqual({ ok: false, error: 'name-taken' })
})
