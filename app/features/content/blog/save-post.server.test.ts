import { expect } from 'vitest'
import { shopTest } from '#tests/support/shop-test.ts'
import {
  changePost,
  NEW_POST,
  NOT_A_PREVIEW,
  POST,
  parsePost,
  parsePostForm,
  writePost,
} from '#tests/support/written-posts.ts'
import { postRevisions } from './blog-tables.server.ts'
import { findManagedPost, findRevision, readRevisions } from './manage-posts.server.ts'
import { postValues } from './post-forms.ts'
import { findPost } from './read-posts.server.ts'
import { removePost, savePost } from './save-post.server.ts'

shopTest(
  'an old URL of a post redirects to it, and never belongs to another post',
  async ({ app }) => {
    const id = await writePost(app)
    const otherId = await writePost(app, { title: 'Ander verhaal' })
    expect(await changePost(app, id, { slug: 'zilver-schoon' })).toEqual({ ok: true, id })
    expect(await findPost(app, 'post', 'zilver-poetsen', NOT_A_PREVIEW)).toEqual({
      moved: 'zilver-schoon',
    })

    expect(await savePost(app, NEW_POST, parsePost({ slug: 'zilver-schoon' }), 'Eva')).toEqual({
      ok: false,
      error: 'slug-taken',
    })
    expect(await changePost(app, otherId, { slug: 'zilver-poetsen' })).toEqual({
      ok: false,
      error: 'slug-redirects-to-other',
    })
    // Pages and posts have separate slugs.
    await writePost(app, { kind: 'page', slug: 'zilver-poetsen' })
    // A restored slug no longer redirects.
    expect(await changePost(app, id, { slug: 'zilver-poetsen' })).toEqual({ ok: true, id })
    expect(await findPost(app, 'post', 'zilver-schoon', NOT_A_PREVIEW)).toEqual({
      moved: 'zilver-poetsen',
    })

    expect(await removePost(app, id)).toBe(true)
    expect(await findPost(app, 'post', 'zilver-schoon', NOT_A_PREVIEW)).toBeUndefined()
    await writePost(app, { slug: 'zilver-schoon' })
  },
)

shopTest(
  "each version can be read again, and saving over another person's version is reported",
  async ({ app, clock }) => {
    const id = await writePost(app)
    const stalePost = await findManagedPost(app, id)
    clock.advance(60_000)
    await changePost(app, id, { title: 'Zilver wassen', document: 'Met water.' })
    const [newestRevision, firstRevision] = await readRevisions(app, id)
    expect([newestRevision, firstRevision]).toMatchObject([
      { title: 'Zilver wassen', savedBy: 'Bo' },
      { title: 'Zilver poetsen', savedBy: 'Eva' },
    ])
    const oldRevision = await findRevision(app, id, firstRevision?.id ?? 0)
    expect(JSON.stringify(oldRevision?.document)).toContain('Met een doek.')
    expect(await findRevision(app, id + 1, firstRevision?.id ?? 0)).toBeUndefined()

    if (!stalePost) throw new Error('no post')
    const lateForm = parsePost(postValues(stalePost) as Record<string, string>)
    expect(await savePost(app, id, lateForm, 'Eva')).toEqual({ ok: false, error: 'changed-since' })
    expect(await savePost(app, 999_999, lateForm, 'Eva')).toBeUndefined()
    if (!oldRevision) throw new Error('no revision')
    const { id: _, ...version } = oldRevision
    await app.db.insert(postRevisions).values(Array.from({ length: 51 }, () => version))
    await changePost(app, id, {})
    // Only the newest 50 versions are retained.
    expect(await readRevisions(app, id)).toHaveLength(50)
  },
)

shopTest('each invalid field is rejected in Dutch beside itself', async ({ app }) => {
  const form = parsePostForm({
    ...POST,
    title: ' ',
    slug: 'Met spaties',
    state: 'onzin',
    publishedAt: '2026-13-45T99:99',
    document: '{"type":"doc","content":[{"type":"script"}]}',
  })
  expect(form.ok ? {} : form.errors).toEqual({
    title: 'Geef het een titel.',
    slug: 'Gebruik kleine letters, cijfers en streepjes, bijvoorbeeld zilver-poetsen.',
    state: 'Kies of het in de winkel staat.',
    publishedAt: 'Vul een datum en een tijd in, of laat leeg.',
    document:
      'De tekst heeft een onderdeel dat de winkel niet kent. Haal het weg en probeer het opnieuw.',
  })
  expect(await savePost(app, NEW_POST, parsePost({ categoryId: '999999' }), 'Eva')).toEqual({
    ok: false,
    error: 'category-gone',
  })
  // A missing photo does not prevent saving the post.
  const id = await writePost(app, { coverId: '999999' })
  expect((await findManagedPost(app, id))?.coverId).toBeNull()
})
