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

const DAY_MS = 86_400_000

shopTest(
  'a file that a post, a text of the shop or a menu links to counts as used and is not deleted',
  async ({ app, clock }) => {
    const readItems = async (filter: LibraryFilter = 'alles') =>
      (await readLibrary(app, { search: '', filter, page: 1 })).items
    const readIds = async (filter?: LibraryFilter) => (await readItems(filter)).map(({ id }) => id)
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')
    const storeFile = async (lineBreaks: number) => {
      const bytes = Buffer.concat([svg, Buffer.from('\n'.repeat(lineBreaks))])
      const name = `${lineBreaks}.svg`
      const storeResult = await storeUpload(app, bytes, { name, isUnused: true })
      if (!storeResult.ok) throw new Error(storeResult.error)
      return storeResult.id
    }
    // Each file has a different number of line breaks, because equal files are stored once.
    const postFile = await storeFile(0)
    const productFile = await storeFile(1)
    const categoryFile = await storeFile(2)
    const menuFile = await storeFile(3)
    const dealFile = await storeFile(4)
    const settingFile = await storeFile(5)
    const mailFile = await storeFile(6)
    const consentFile = await storeFile(7)
    const unusedFile = await storeFile(8)
    const items = await readItems()
    const pathOfFile = (fileId: number) => items.find(({ id }) => id === fileId)?.fileUrl ?? ''
    const anchorTo = (fileId: number) => `<a href="${pathOfFile(fileId)}">tekening</a>`
    const marks = [{ type: 'link', attrs: { href: `https://schakel.test${pathOfFile(postFile)}` } }]
    const text = { type: 'text', text: 'De tekening', marks }
    const document = { type: 'doc', content: [{ type: 'paragraph', content: [text] }] }
    const form = validateForm(postForm, {
      kind: 'post',
      title: 'Over tekenen',
      state: 'published',
      document: JSON.stringify(document),
    })
    if (!form.ok) throw new Error(JSON.stringify(form.errors))
    const noExistingPost = null
    expect(await savePost(app, noExistingPost, form.value, 'Eva')).toMatchObject({ ok: true })
    const { productId } = await addProduct(app, { name: 'Ring Vera' })
    await app.pool.query('UPDATE products SET description = $1 WHERE id = $2', [
      anchorTo(productFile),
      productId,
    ])
    const noParent = null
    const categoryId = await addCategory(app, 'Tekeningen', noParent)
    await app.pool.query('UPDATE categories SET description = $1 WHERE id = $2', [
      anchorTo(categoryFile),
      categoryId,
    ])
    await app.pool.query(
      `INSERT INTO menus (place, links, updated_at) VALUES ('help', $1, now())
        ON CONFLICT (place) DO UPDATE SET links = excluded.links`,
      [JSON.stringify([{ text: 'Tekening', href: pathOfFile(menuFile) }])],
    )

    await app.pool.query(
      `INSERT INTO coupons (title, code, is_masked, members_only, destination, is_paid_link, created_at)
        VALUES ('Folder', 'FOLDER', false, false, $1, false, now())`,
      [pathOfFile(dealFile)],
    )
    await app.pool.query(`INSERT INTO settings (name, value) VALUES ('storeNotice', $1)`, [
      JSON.stringify(`Zie ${pathOfFile(settingFile)}`),
    ])
    await app.pool.query(
      `INSERT INTO mail_texts (kind, subject, title, body, updated_by, updated_at)
        VALUES ('order-confirmed', 'Dank', 'Dank', $1, 'Eva', now())`,
      [anchorTo(mailFile)],
    )
    await app.pool.query(
      `INSERT INTO consent_texts (version, title, lead, statistics, marketing, created_at)
        VALUES (99, 'Mag dat?', $1, '', '', now())`,
      [anchorTo(consentFile)],
    )

    expect(await readIds('ongebruikt')).toEqual([unusedFile])
    const readKindsOfUse = async (fileId: number) =>
      (await readPhotoUses(app, fileId)).map(({ kind }) => kind)
    expect(await readKindsOfUse(postFile)).toEqual(['post'])
    expect(await readKindsOfUse(productFile)).toEqual(['product'])
    expect(await readKindsOfUse(categoryFile)).toEqual(['category'])
    expect(await readKindsOfUse(menuFile)).toEqual(['menus'])
    expect(await readKindsOfUse(dealFile)).toEqual(['deal'])
    expect(await readKindsOfUse(settingFile)).toEqual(['settings'])
    expect(await readKindsOfUse(mailFile)).toEqual(['mails'])
    expect(await readKindsOfUse(consentFile)).toEqual(['question'])
    expect(await readKindsOfUse(unusedFile)).toEqual([])
    expect(await removePhoto(app, productFile)).toEqual({ ok: false, error: 'in-use' })
    // The first run marks the linked files as used. The second run deletes the file that nothing
    // links to, because it has been unused for longer than the term of 45 days.
    await clearPhotos(app)
    clock.advance(50 * DAY_MS)
    await clearPhotos(app)
    const newestFirst = [
      consentFile,
      mailFile,
      settingFile,
      dealFile,
      menuFile,
      categoryFile,
      productFile,
      postFile,
    ]
    expect(await readIds()).toEqual(newestFirst)
  },
)
