import { requireManager } from '#app/features/accounts/require-manager.server.ts'
import { findMail } from '#app/features/desk/read-mails.server.ts'
import { shopContext } from '#app/platform/shop-context.ts'
import type { Route } from './+types/desk-mail-content.ts'

/** A mail as it was made, in a frame that runs nothing, sends nothing and knows nobody. */
export async function loader({ context, params }: Route.LoaderArgs) {
  requireManager(context)
  const shop = context.get(shopContext)
  const mail = await findMail(shop, Number(params.id))
  if (!mail) return new Response('Deze mail bestaat niet.', { status: 404 })
  return new Response(mail.html, {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': [
        'sandbox',
        "default-src 'none'",
        "style-src 'unsafe-inline'",
        `img-src data: ${new URL(shop.siteUrl).origin}`,
        "frame-ancestors 'self'",
      ].join('; '),
      'referrer-policy': 'no-referrer',
    },
  })
}
