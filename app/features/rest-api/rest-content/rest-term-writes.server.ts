import {
  categoryForm,
  type ManagedCategory,
  newCategoryForm,
} from '#app/features/catalog/categories/category-edit.ts'
import { lockTree } from '#app/features/catalog/categories/category-products.server.ts'
import {
  addCategory,
  readManagedCategories,
  saveCategory,
} from '#app/features/catalog/categories/manage-categories.server.ts'
import { removeCategory } from '#app/features/catalog/categories/remove-category.server.ts'
import { productTags } from '#app/features/catalog/tags/product-tags.server.ts'
import {
  addPostCategory,
  removePostCategory,
  renamePostCategory,
} from '#app/features/content/blog/manage-post-categories.server.ts'
import { readPostCategories } from '#app/features/content/blog/manage-posts.server.ts'
import { postCategoryForm } from '#app/features/content/blog/post-forms.ts'
import { postTags } from '#app/features/content/blog/post-tags.server.ts'
import { listingStore } from '#app/features/listings/listing-index/listing-store.server.ts'
import { failure, INVALID_TERM } from '#app/features/rest-api/rest-framework/rest.ts'
import {
  invalidFields,
  invalidParam,
} from '#app/features/rest-api/rest-framework/rest-invalid-params.ts'
import type { App } from '#app/platform/app.ts'
import { inOneTransaction } from '#app/platform/database/one-transaction.server.ts'
import { type FormValues, validateForm } from '#app/platform/forms/form-fields.ts'
import { tagForm } from '#app/platform/forms/tag-form.ts'
import type { Tags } from '#app/platform/tags.server.ts'
import { plainText } from '#app/platform/text/html-text.server.ts'
import type { ContentWriteResult } from './rest-content.server.ts'

/** The fields of a term; missing fields do not change. A taxonomy ignores fields that it does not have. */
interface TermFields {
  name?: string | undefined
  slug?: string | undefined
  description?: string | undefined
  parent?: number | undefined
}

export interface TermWrites {
  create(app: App, fields: TermFields): Promise<ContentWriteResult>
  update(app: App, id: number, fields: TermFields): Promise<ContentWriteResult>
  remove(app: App, id: number): Promise<void>
}

const TERM_EXISTS = failure(
  400,
  'term_exists',
  'A term with the name provided already exists in this taxonomy.',
)
const UNKNOWN_PARENT = failure(400, 'rest_term_invalid', 'Parent term does not exist.')

/** Post categories have a name; renaming one does not change its slug. */
export const POST_CATEGORIES: TermWrites = {
  async create(app, { name = '' }) {
    const form = validateForm(postCategoryForm, { name })
    if (!form.ok) return invalidFields(form.errors)
    const id = await addPostCategory(app, form.value.name)
    return id === undefined ? TERM_EXISTS : { ok: true, id }
  },
  async update(app, id, { name }) {
    const currentTerm = (await readPostCategories(app)).find((each) => each.id === id)
    if (!currentTerm) return INVALID_TERM
    const form = validateForm(postCategoryForm, { name: name ?? currentTerm.name })
    if (!form.ok) return invalidFields(form.errors)
    await renamePostCategory(app, id, form.value.name)
    return { ok: true, id }
  },
  remove: removePostCategory,
}

/** Tags have a name, a slug derived from the name, and a description that only programs read. */
const tagWrites = ({ add, rename, setDescription, remove }: Tags): TermWrites => ({
  async create(app, { name = '', description }) {
    const form = validateForm(tagForm, { name })
    if (!form.ok) return invalidFields(form.errors)
    const id = await add(app, form.value.name)
    if (id === undefined) return TERM_EXISTS
    if (description) await setDescription(app, id, plainText(description))
    return { ok: true, id }
  },
  async update(app, id, { name, description }) {
    if (name !== undefined) {
      const form = validateForm(tagForm, { name })
      if (!form.ok) return invalidFields(form.errors)
      const renameResult = await rename(app, id, form.value.name)
      if (!renameResult.ok) return renameResult.error === 'name-taken' ? TERM_EXISTS : INVALID_TERM
    }
    if (description !== undefined) await setDescription(app, id, plainText(description))
    return { ok: true, id }
  },
  remove,
})

export const PRODUCT_TAGS = tagWrites(productTags)

export const POST_TAGS = tagWrites(postTags)

export const PRODUCT_CATEGORIES: TermWrites = {
  create: (app, fields) =>
    writeCategory(app, (transactionApp) => createCategory(transactionApp, fields)),
  update: (app, id, fields) =>
    writeCategory(app, (transactionApp) => updateCategory(transactionApp, id, fields)),
  async remove(app, id) {
    await removeCategory(app, id)
    await app.use(listingStore).settled()
  },
}

/** Writes of categories wait for each other, so that no request overwrites the fields of another. */
async function writeCategory(
  app: App,
  write: (transactionApp: App) => Promise<ContentWriteResult>,
): Promise<ContentWriteResult> {
  const result = await inOneTransaction(app, async (transactionApp) => {
    await lockTree(transactionApp.db)
    return write(transactionApp)
  })
  await app.use(listingStore).settled()
  return result
}

async function createCategory(app: App, fields: TermFields): Promise<ContentWriteResult> {
  const rows = await readManagedCategories(app)
  const parentId = fields.parent || null
  if (parentId !== null && !rows.some(({ id }) => id === parentId)) return UNKNOWN_PARENT
  const form = validateForm(newCategoryForm.pick({ name: true }), { name: fields.name ?? '' })
  if (!form.ok) return invalidFields(form.errors)
  const { name } = form.value
  const isNameTaken = rows.some(
    (row) => row.parentId === parentId && row.name.toLowerCase() === name.toLowerCase(),
  )
  if (isNameTaken) return TERM_EXISTS
  const id = await addCategory(app, name, parentId)
  return fields.slug || fields.description ? updateCategory(app, id, fields) : { ok: true, id }
}

/** Submits the form of the back office with the current values and the given fields. */
async function updateCategory(
  app: App,
  id: number,
  fields: TermFields,
): Promise<ContentWriteResult> {
  const rows = await readManagedCategories(app)
  const currentTerm = rows.find((row) => row.id === id)
  if (!currentTerm) return INVALID_TERM
  if (fields.parent && !rows.some((row) => row.id === fields.parent)) return UNKNOWN_PARENT
  const form = validateForm(categoryForm, submittedValues(currentTerm, fields))
  if (!form.ok) return invalidFields(form.errors, { parentId: 'parent' })
  const saveResult = await saveCategory(app, id, form.value)
  if (saveResult.ok) return { ok: true, id }
  switch (saveResult.error) {
    case 'unknown-category':
      return INVALID_TERM
    case 'slug-taken':
      return invalidParam('slug', 'Een andere categorie heeft dit adres al.')
    case 'below-itself':
      return invalidParam('parent', 'Een categorie kan niet onder zichzelf staan.')
  }
}

/** Returns form values: the current values, changed by the request. */
function submittedValues(currentTerm: ManagedCategory, fields: TermFields): FormValues {
  return {
    name: fields.name ?? currentTerm.name,
    slug: fields.slug || currentTerm.slug,
    description: fields.description ?? currentTerm.description,
    parentId: String((fields.parent === undefined ? currentTerm.parentId : fields.parent) || ''),
    mediaId: String(currentTerm.photo?.id ?? ''),
    searchTitle: currentTerm.searchResult.title,
    searchDescription: currentTerm.searchResult.description,
    productKind: currentTerm.productKind ?? '',
    warning: currentTerm.warning,
    care: currentTerm.care,
    ...(currentTerm.customersOnly && { customersOnly: 'on' }),
  }
}
