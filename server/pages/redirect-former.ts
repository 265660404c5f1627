import type { FastifyReply } from 'fastify'
import { findRedirect } from '#app/features/content/redirects/find-redirect.server.ts'
import type { App } from '#app/platform/app.ts'
import { withTracking } from './page-url.ts'

/** Browsers cache a redirect for an hour only, so that the owner can change it. */
const CACHE_ONE_HOUR = 'public, max-age=3600'

/**
 * Redirects a URL of a former shop; returns false for other URLs. `hasPage` returns whether this shop has a page at the
 * URL.
 */
export async function redirectFormer(
  app: App,
  url: string,
  reply: FastifyReply,
  hasPage: () => Promise<boolean> = async () => false,
): Promise<boolean> {
  const redirect = await findRedirect(app, url).catch(() => null)
  // A guessed redirect must not hide a page of this shop.
  if (!redirect || ('to' in redirect && redirect.isGuess && (await hasPage()))) return false
  if ('to' in redirect)
    // A temporary redirect is a 301 too, but is not cached.
    await reply
      .header('cache-control', redirect.isTemporary ? 'no-store' : CACHE_ONE_HOUR)
      .redirect(withTracking(redirect.to, url), 301)
  else
    await reply.code(410).type('text/plain; charset=utf-8').send('Deze pagina bestaat niet meer.')
  return true
}
