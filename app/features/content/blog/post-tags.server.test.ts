import { expect } from 'vitest'
import type { App } from '#app/platform/app.ts'
import { readFields } from '#app/platform/forms/form-fields.ts'
import { shopTest } from '#tests/support/shop-test.ts'
import { findMovedTag } from './blog-tags.server.ts'
import { postForm } from './post-forms.ts'
import { postTags } from './post-tags.server.ts'
import { readBlog } from './read-posts.server.ts'
import { savePost } from './save-post.server.ts'

async function publishPost(app: App, title: string, tags: string): Promise<void> {
  const form = new FormData()
  const fields = { kind: 'post', title, document: 'Met een doek.', state: 'published', tags }
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  const parsedForm = readFields(postForm, form)
  if (!parsedForm.ok) throw new Error(JSON.stringify(parsedForm.errors))
  const newPost = null
  await savePost(app, newPost, parsedForm.value, 'Eva')
}

shopTest('tags that differ in capitals have one page with the posts of both', async ({ app }) => {
  await publishPost(app, 'Goud keuren', 'Goud')
  await publishPost(app, 'Goud poetsen', 'goud')
  const page = await readBlog(app, { tagSlug: 'goud', page: 1 })
  expect(page?.tag).toEqual({ name: 'Goud', slug: 'goud' })
  expect(page?.cards.map(({ title }) => title).sort()).toEqual(['Goud keuren', 'Goud poetsen'])
})

shopTest('if two tags get the same name concurrently, one is rejected', async ({ app }) => {
  const ids = [await postTags.add(app, 'Goud'), await postTags.add(app, 'Zilver')]
  const results = await Promise.all(ids.map((id) => postTags.rename(app, id ?? 0, 'Edelmetaal')))
  expect(results.filter(({ ok }) => ok)).toHaveLength(1)
  expect(results).toContainEqual({ ok: false, error: 'name-taken' })
})

shopTest('a tag can be found, renamed and removed from all its posts', async ({ app }) => {
  await publishPost(app, 'Ringmaten', 'Maten')
  await publishPost(app, 'Kettinglengtes', 'Maten')
  await postTags.add(app, 'Zilver')
  const listTags = (search = '', page = 1) => postTags.list(app, { search, page, size: 1 })
  const firstPage = await listTags()
  expect(firstPage).toMatchObject({ rows: [{ name: 'Maten', uses: 2 }], total: 2 })
  expect(await listTags('', 2)).toMatchObject({ rows: [{ name: 'Zilver', uses: 0 }], total: 2 })
  expect((await listTags('ZILV')).total).toBe(1)
  expect((await listTags('%')).total).toBe(0)

  const id = firstPage.rows[0]?.id ?? 0
  const readTagsOfPosts = async () => (await app.pool.query('SELECT tags FROM posts')).rows
  expect(await postTags.rename(app, id, 'Meten')).toEqual({ ok: true })
  expect(await readTagsOfPosts()).toEqual([{ tags: ['Meten'] }, { tags: ['Meten'] }])
  expect(await findMovedTag(app, 'maten')).toEqual({ moved: 'meten' })
  // After the first name is restored, its slug no longer redirects.
  await postTags.rename(app, id, 'Maten')
  expect(await findMovedTag(app, 'meten')).toEqual({ moved: 'maten' })
  expect(await findMovedTag(app, 'maten')).toBeUndefined()
  expect(await postTags.rename(app, 9_999_999, 'Weg')).toEqual({ ok: false, error: 'unknown-tag' })
  await postTags.remove(app, id)
  expect(await readTagsOfPosts()).toEqual([{ tags: [] }, { tags: [] }])
  expect(await postTags.find(app, id)).toBeUndefined()
  expect(await findMovedTag(app, 'meten')).toBeUndefined()
})
