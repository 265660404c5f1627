import { expect } from 'vitest'
import { saveRedirect } from '#app/features/content/redirects/manage-redirects.server.ts'
import type { App } from '#app/platform/app.ts'
import { validateForm } from '#app/platform/forms/form-fields.ts'
import { shopTest } from '#tests/support/shop-test.ts'
import { postUrl } from './blog.ts'
import { findManagedPost } from './manage-posts.server.ts'
import { postForm, postValues } from './post-forms.ts'
import { savePostErrors } from './post-messages.ts'
import { findPost, readPostEntries } from './read-posts.server.ts'
import { savePost } from './save-post.server.ts'

const NEW_PAGE = null
const NOT_A_PREVIEW = false
const PAGE = { kind: 'page', title: 'Ons team', document: 'Wij zijn het.', state: 'published' }

/** Returns the slug that the form stores, or the error beside it. */
const parseSlug = (slug: string, kind = 'page') => {
  const form = validateForm(postForm, { ...PAGE, kind, slug })
  return form.ok ? form.value.slug : (form.errors.slug ?? '')
}

async function savePage(app: App, id: number | null, slug: string) {
  const post = id === null ? undefined : await findManagedPost(app, id)
  const form = validateForm(postForm, { ...PAGE, ...(post && postValues(post)), slug })
  if (!form.ok) throw new Error(JSON.stringify(form.errors))
  const saveResult = await savePost(app, id, form.value, 'Eva')
  if (!saveResult) throw new Error('no post')
  return saveResult
}

shopTest('a page has a slug below /pagina/ or a path of its own', () => {
  expect(parseSlug('')).toBe('ons-team')
  expect(parseSlug('team')).toBe('team')
  expect(parseSlug('/Over-ons/Team/')).toBe('/over-ons/team')
  expect(parseSlug('/over-ons')).toBe('/over-ons')
  expect(parseSlug('/pagina/team/')).toBe('team')
  expect(postUrl('page', 'team')).toBe('/pagina/team/')
  expect(postUrl('page', '/over-ons/team')).toBe('/over-ons/team/')
  for (const slug of ['/', '//', '/over ons/', 'over/ons', '/over--ons/', '/../x/'])
    expect(parseSlug(slug), slug).toContain('Gebruik kleine letters')
  for (const slug of ['/contact/', '/checkout/x/', '/product/ring/', '/beheer/', '/wp-json/x/'])
    expect(parseSlug(slug), slug).toContain('Dit adres gebruikt de winkel zelf.')
  expect(parseSlug('/verhaal/', 'post')).toContain('Een verhaal staat altijd onder het journaal')
})

shopTest('a page that moves leaves a redirect at each of its former URLs', async ({ app }) => {
  const savedTeam = await savePage(app, NEW_PAGE, 'team')
  const id = savedTeam.ok ? savedTeam.id : 0
  expect(await savePage(app, id, '/over-ons/team/')).toMatchObject({ ok: true })
  expect(await findPost(app, 'page', 'team', NOT_A_PREVIEW)).toEqual({ moved: '/over-ons/team' })
  expect(await savePage(app, id, '/wij/')).toMatchObject({ ok: true })
  expect(await findPost(app, 'page', '/over-ons/team', NOT_A_PREVIEW)).toEqual({ moved: '/wij' })
  expect(await findPost(app, 'page', 'team', NOT_A_PREVIEW)).toEqual({ moved: '/wij' })
  expect(await findPost(app, 'page', '/wij', NOT_A_PREVIEW)).toMatchObject({ id, slug: '/wij' })
  const limit = 10
  expect(await readPostEntries(app, limit)).toMatchObject([{ path: '/wij/' }])

  expect(await savePage(app, NEW_PAGE, '/over-ons/team')).toEqual({
    ok: false,
    error: 'slug-redirects-to-other',
  })
  expect(await savePage(app, NEW_PAGE, '/wij')).toEqual({ ok: false, error: 'slug-taken' })
})

shopTest('a page and a redirect cannot have the same path', async ({ app }) => {
  expect(await saveRedirect(app, { path: '/oud', to: '/shop/' })).toEqual({ ok: true })
  const saveResult = await savePage(app, NEW_PAGE, '/oud')
  expect(saveResult.ok ? {} : savePostErrors(saveResult)).toEqual({
    slug: 'Dit adres stuurt nu door. Verwijder eerst die doorverwijzing, bij Vindbaarheid.',
  })
  expect(await savePage(app, NEW_PAGE, '/nieuw')).toMatchObject({ ok: true })
  expect(await saveRedirect(app, { path: '/nieuw', to: '/shop/' })).toEqual({
    ok: false,
    error: 'has-page',
  })
})
