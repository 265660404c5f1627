import { data, type MiddlewareFunction } from 'react-router'
import { mayOpen } from '#app/features/accounts/permissions.ts'
import { requireManager } from '#app/features/accounts/require-manager.server.ts'
import { shopContext } from '#app/platform/shop-context.ts'
import { readDeskFrame } from './desk-frame.server.ts'

/** After `managersOnly`: nobody sees or does more than their role allows. The answer brings the frame for its page. */
export const permittedOnly: MiddlewareFunction<Response> = async ({ context, pattern }, next) => {
  const manager = requireManager(context)
  if (mayOpen(manager.role, pattern)) return next()
  throw data(await readDeskFrame(context.get(shopContext), manager), { status: 403 })
}
