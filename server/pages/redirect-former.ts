import type { FastifyReply } from 'fastify'
import { findRedirect } from '#app/features/move-in/redirects/find-redirect.server.ts'
import type { App } from '#app/platform/app.ts'
import { withTracking } from './page-address.ts'

/** Answers a URL of a former shop; returns false for any other URL. */
export async function redirectFormer(app: App, url: string, reply: FastifyReply): Promise<boolean> {
  const found = await findRedirect(app, url).catch(() => null)
  if (!found) return false
  if ('to' in found) await reply.redirect(withTracking(found.to, url), 301)
  else
    await reply.code(410).type('text/plain; charset=utf-8').send('Deze pagina bestaat niet meer.')
  return true
}
