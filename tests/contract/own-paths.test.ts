import { expect } from 'vitest'
import { findManagedPost } from '#app/features/content/blog/manage-posts.server.ts'
import { postForm, postValues } from '#app/features/content/blog/post-forms.ts'
import { savePost } from '#app/features/content/blog/save-post.server.ts'
import type { App } from '#app/platform/app.ts'
import { validateForm } from '#app/platform/forms/form-fields.ts'
import { builtShopTest, LONG_TIMEOUT } from './built-shop.ts'
import { createClient } from './client.ts'

async function savePage(app: App, id: number | null, slug: string): Promise<number> {
  const post = id === null ? undefined : await findManagedPost(app, id)
  const page = { kind: 'page', title: 'Ons team', document: 'Fenna en Bo.', state: 'published' }
  const form = validateForm(postForm, { ...page, ...(post && postValues(post)), slug })
  if (!form.ok) throw new Error(JSON.stringify(form.errors))
  const result = await savePost(app, id, form.value, 'Eva')
  if (!result?.ok) throw new Error(result?.error)
  return result.id
}

builtShopTest(
  'a page of the owner is served at its own path, in the sitemap, and its old URLs lead to it',
  LONG_TIMEOUT,
  async ({ app, builtShop }) => {
    const guest = createClient(builtShop)
    expect((await guest.get('/over-ons/team/')).status).toBe(404)
    const id = await savePage(app, null, 'team')
    await builtShop.waitForChanges(app)
    expect((await guest.get('/pagina/team/')).text).toContain('Fenna en Bo.')
    await savePage(app, id, '/over-ons/team')
    await builtShop.waitForChanges(app)
    const page = await guest.get('/over-ons/team/')
    expect(page.status).toBe(200)
    expect(page.text).toContain('Fenna en Bo.')
    expect(page.text).toContain('<link rel="canonical" href="http://schakel.test/over-ons/team/"')
    const oldUrlResponse = await guest.get('/pagina/team/')
    expect([oldUrlResponse.status, oldUrlResponse.headers.location]).toEqual([
      301,
      '/over-ons/team/',
    ])
    const responseWithoutSlash = await guest.get('/over-ons/team')
    expect([responseWithoutSlash.status, responseWithoutSlash.headers.location]).toEqual([
      301,
      '/over-ons/team/',
    ])
    expect((await guest.get('/over-ons/')).status).toBe(404)
    expect((await guest.get('/sitemap/pages.xml')).text).toContain(
      '<loc>http://schakel.test/over-ons/team/</loc>',
    )
    const restResponse = await guest.get(`/wp-json/wp/v2/pages/${id}`)
    expect(JSON.parse(restResponse.text)).toMatchObject({
      slug: 'team',
      link: 'http://schakel.test/over-ons/team/',
    })
  },
)
