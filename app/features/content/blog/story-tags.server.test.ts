import { expect } from 'vitest'
import { readFields } from '#app/platform/form-fields.ts'
import type { Shop } from '#app/platform/shop.ts'
import { shopTest } from '#tests/support/shop-test.ts'
import { findMovedTag } from './find-moved-tag.server.ts'
import { postForm } from './post-forms.ts'
import { postTags } from './post-tags.server.ts'
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
  const ids = [await postTags.add(shop, 'Goud'), await postTags.add(shop, 'Zilver')]
  const results = await Promise.all(ids.map((id) => postTags.rename(shop, id ?? 0, 'Edelmetaal')))
  expect(results.filter(({ ok }) => ok)).toHaveLength(1)
  expect(results).toContainEqual({ ok: false, error: 'name-taken' })
})

shopTest('a tag is found, renamed and taken off all stories that have it', async ({ shop }) => {
  await tell(shop, 'Ringmaten', 'Maten')
  await tell(shop, 'Kettinglengtes', 'Maten')
  await postTags.add(shop, 'Zilver')
  const list = (search = '', page = 1) => postTags.list(shop, { search, page, size: 1 })
  const first = await list()
  expect(first).toMatchObject({ rows: [{ name: 'Maten', uses: 2 }], total: 2 })
  expect(await list('', 2)).toMatchObject({ rows: [{ name: 'Zilver', uses: 0 }], total: 2 })
  expect((await list('ZILV')).total).toBe(1)
  expect((await list('%')).total).toBe(0)

  const id = first.rows[0]?.id ?? 0
  const tagsOfPosts = async () => (await shop.pool.query('SELECT tags FROM posts')).rows
  expect(await postTags.rename(shop, id, 'Meten')).toEqual({ ok: true })
  expect(await tagsOfPosts()).toEqual([{ tags: ['Meten'] }, { tags: ['Meten'] }])
  expect(await findMovedTag(shop, 'maten')).toEqual({ moved: 'meten' })
  // With its first name back its own address is no detour any more.
  await postTags.rename(shop, id, 'Maten')
  expect(await findMovedTag(shop, 'meten')).toEqual({ moved: 'maten' })
  expect(await findMovedTag(shop, 'maten')).toBeUndefined()
  expect(await postTags.rename(shop, 9_999_999, 'Weg')).toEqual({ ok: false, error: 'unknown-tag' })
  await postTags.remove(shop, id)
  expect(await tagsOfPosts()).toEqual([{ tags: [] }, { tags: [] }])
  expect(await postTags.find(shop, id)).toBeUndefined()
  expect(await findMovedTag(shop, 'meten')).toBeUndefined()
})
