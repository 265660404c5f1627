import { expect } from 'vitest'
import {
  readManagedCategories,
  saveCategory,
} from '#app/features/catalog/categories/manage-categories.server.ts'
import { postForm } from '#app/features/content/blog/post-forms.ts'
import type { App } from '#app/platform/app.ts'
import type { Client } from './client.ts'

/** Registers an account; the client is logged in afterwards. */
export const register = (customer: Client) =>
  customer.post('/account-maken/', [
    ['user_email', 'sanne@voorbeeld.example'],
    ['user_pass', 'zilver-maan-48'],
  ])

/** Sets whether a category is for customers only, as the owner would. */
export async function setCustomersOnly(app: App, id: number, customersOnly: boolean) {
  const category = (await readManagedCategories(app)).find((managed) => managed.id === id)
  if (!category) throw new Error('no such category')
  const { name, slug, description, parentId } = category
  const edit = {
    name,
    slug,
    description,
    parentId,
    customersOnly,
    mediaId: null,
    searchResult: { title: '', description: '' },
  }
  expect(await saveCategory(app, id, edit)).toEqual({ ok: true })
}

/** Returns the form values of a published blog post. */
export const postFormValues = (title: string, document: string, { customersOnly = false } = {}) =>
  postForm.parse({
    kind: 'post',
    state: 'published',
    title,
    document,
    ...(customersOnly && { customersOnly: 'on' }),
  })
