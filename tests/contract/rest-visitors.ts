import { readAudit } from '#app/features/admin/audit-log/read-audit.server.ts'
import { postForm } from '#app/features/content/blog/post-forms.ts'
import { savePost } from '#app/features/content/blog/save-post.server.ts'
import type { App } from '#app/platform/app.ts'
import { signInOwner } from '#tests/support/sign-in-owner.ts'
import { createVisitor } from './visitor.ts'

export const SITE = 'http://schakel.test'
export const ROOT = '/wp-json'
/** The URL that returns the nonce that WordPress clients send along with a cookie. */
export const NONCE_URL = '/wp-admin/admin-ajax.php?action=rest-nonce'

export type Visitor = Awaited<ReturnType<typeof createVisitor>>
export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** Saves a post like the back office does. */
export async function writePost(app: App, title: string, options: Record<string, string> = {}) {
  const form = { kind: 'post', state: 'published', title, document: 'Over **goud**.', ...options }
  const newPost = null
  const saved = await savePost(app, newPost, postForm.parse(form), 'Hanne')
  if (!saved?.ok) throw new Error('the post was not saved')
  return saved.id
}

/** Signs in the owner, and returns the owner's REST nonce and a guest of the same server. */
export async function createOwnerAndGuest(app: App) {
  const guest = await createVisitor(app)
  const owner = await createVisitor(app, guest.fastify)
  await signInOwner(app, owner.jar)
  const nonce = (await owner.get(NONCE_URL)).payload
  return { guest, owner, nonce }
}

/** Returns a function that sends JSON requests below wp/v2 as this visitor. */
export function createWpClient(
  visitor: Visitor,
  nonce?: string,
  headers: Record<string, string> = {},
) {
  return async (method: Method, path: string, data?: object) => {
    const response = await visitor.send({
      method,
      url: `${ROOT}/wp/v2/${path}`,
      headers: {
        ...(nonce && { 'x-wp-nonce': nonce }),
        ...(data && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(data && { payload: JSON.stringify(data) }),
    })
    return { status: response.statusCode, body: response.json(), headers: response.headers }
  }
}

/** Returns the entries of the log, newest first: "Hanne Visser: posts made Zilver". */
export const readLog = async (app: App) =>
  (await readAudit(app, { kind: null, actorId: '', page: 1 })).entries.map(
    ({ actor, table, action, name }) => `${actor}: ${table} ${action} ${name}`,
  )
