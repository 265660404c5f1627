import { findManagedPost } from '#app/features/content/blog/manage-posts.server.ts'
import { type PostForm, postForm, postValues } from '#app/features/content/blog/post-forms.ts'
import { savePost } from '#app/features/content/blog/save-post.server.ts'
import type { App } from '#app/platform/app.ts'
import { type FormResult, readFields } from '#app/platform/forms/form-fields.ts'

export const POST = {
  kind: 'post',
  title: 'Zilver poetsen',
  document: 'Met een doek.',
  state: 'published',
}

export const NEW_POST = null

export const NOT_A_PREVIEW = false

export function parsePostForm(fields: Record<string, string>): FormResult<PostForm> {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return readFields(postForm, form)
}

export function parsePost(fields: Record<string, string>): PostForm {
  const form = parsePostForm({ ...POST, ...fields })
  if (!form.ok) throw new Error(JSON.stringify(form.errors))
  return form.value
}

export async function writePost(app: App, fields: Record<string, string> = {}): Promise<number> {
  const saveResult = await savePost(app, NEW_POST, parsePost(fields), 'Eva')
  if (!saveResult?.ok) throw new Error(saveResult?.error)
  return saveResult.id
}

/** Submits the form of a post with some fields changed. */
export async function changePost(app: App, id: number, changes: Record<string, string>) {
  const post = await findManagedPost(app, id)
  if (!post) throw new Error('no post')
  return savePost(
    app,
    id,
    parsePost({ ...postValues(post), ...changes } as Record<string, string>),
    'Bo',
  )
}
