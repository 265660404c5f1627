import { expect } from 'vitest'
import { addCategory } from '#app/features/catalog/categories/manage-categories.server.ts'
import { clearPhotos } from '#app/features/catalog/product-drafts/clear-photos.server.ts'
import { readLibrary } from '#app/features/content/media-library/admin/read-library.server.ts'
import type { LibraryFilter } from '#app/features/content/media-library/library.ts'
import { removePhoto } from '#app/features/content/media-library/manage-photo.server.ts'
import { readPhotoUses } from '#app/features/content/media-library/photo-uses.server.ts'
import { storeUpload } from '#app/features/core/media/store-upload.server.ts'
import { validateForm } from '#app/platform/forms/form-fields.ts'
import { shopTest } from '#tests/support/shop-test.ts'
import { addProduct } from '#tests/support/stock-shop.ts'
import { postForm } from './post-forms.ts'
import { savePost } from './save-post.server.ts'

shopTest(
  'a file that a post, a text of the shop or a menu links to counts as used and is not deleted',
  async ({ app, clock }) => {
    const readItems = async (filter: LibraryFilter = 'alles') =>
      (await readLibrary(app, { search: '', filter, page: 1 })).items
    const readIds = async (filter?: LibraryFilter) => (await readItems(filter)).map(({ id }) => id)
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')
    const files: number[] = []
    // Each file has another number of line breaks, because equal files are stored once.
    for (const number of [0, 1, 2, 3, 4, 5, 6, 7, 8]) {
      const bytes = Buffer.concat([svg, Buffer.from('\n'.repeat(number))])
      const storeResult = await storeUpload(app, bytes, { name: `${number}.svg`, isUnused: true })
      if (!storeResult.ok) throw new Error(storeResult.error)
      files.push(storeResult.id)
    }
    const [storyFile = 0, productFile = 0, categoryFile = 0, menuFile = 0] = files
    const [dealFile = 0, settingFile = 0, mailFile = 0, consentFile = 0, unusedFile = 0] =
      files.slice(4)
    const items = await readItems()
    const link = (id: number) => items.find((item) => item.id === id)?.file ?? ''
    const marks = [{ type: 'link', attrs: { href: `https://schakel.test${link(storyFile)}` } }]
    const text = { type: 'text', text: 'De tekening', marks }
    const document = { type: 'doc', content: [{ type: 'paragraph', content: [text] }] }
    const form = validateForm(postForm, {
      kind: 'post',
      title: 'Over tekenen',
      state: 'published',
      document: JSON.stringify(document),
    })
    if (!form.ok) throw new Error(JSON.stringify(form.errors))
    const newPost = null
    expect(await savePost(app, newPost, form.value, 'Eva')).toMatchObject({ ok: true })
    const { productId } = await addProduct(app, { name: 'Ring Vera' })
    const writeLink = async (query: string, id: number, parameters: unknown[] = []) =>
      app.pool.query(query, [`<a href="${link(id)}">tekening</a>`, ...parameters])
    await writeLink('UPDATE products SET description = $1 WHERE id = $2', productFile, [productId])
    const noParent = null
    const category = await addCategory(app, 'Tekeningen', noParent)
    await writeLink('UPDATE categories SET description = $1 WHERE id = $2', categoryFile, [
      category,
    ])
    await app.pool.query(
      `INSERT INTO menus (place, links, updated_at) VALUES ('help', $1, now())
        ON CONFLICT (place) DO UPDATE SET links = excluded.links`,
      [JSON.stringify([{ text: 'Tekening', href: link(menuFile) }])],
    )

    await app.pool.query(
      `INSERT INTO coupons (title, code, is_masked, members_only, destination, is_paid_link, created_at)
        VALUES ('Folder', 'FOLDER', false, false, $1, false, now())`,
      [link(dealFile)],
    )
    await app.pool.query(`INSERT INTO settings (name, value) VALUES ('storeNotice', $1)`, [
      JSON.stringify(`Zie ${link(settingFile)}`),
    ])
    await writeLink(
      `INSERT INTO mail_texts (kind, subject, title, body, updated_by, updated_at)
        VALUES ('order-confirmed', 'Dank', 'Dank', $1, 'Eva', now())`,
      mailFile,
    )
    await writeLink(
      `INSERT INTO consent_texts (version, title, lead, statistics, marketing, created_at)
        VALUES (99, 'Mag dat?', $1, '', '', now())`,
      consentFile,
    )

    expect(await readIds('ongebruikt')).toEqual([unusedFile])
    const uses = await Promise.all(files.map((id) => readPhotoUses(app, id)))
    const kindsOfUse = uses.map((usesOfFile) => usesOfFile.map(({ kind }) => kind).join())
    expect(kindsOfUse).toEqual([
      'post',
      'product',
      'category',
      'menus',
      'deal',
      'settings',
      'mails',
      'question',
      '',
    ])
    expect(await removePhoto(app, productFile)).toEqual({ ok: false, error: 'in-use' })
    await clearPhotos(app)
    clock.advance(50 * 86_400_000)
    await clearPhotos(app)
    expect(await readIds()).toEqual(files.filter((id) => id !== unusedFile).reverse())
  },
)
