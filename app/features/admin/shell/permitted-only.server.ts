import {
  createContext,
  data,
  type MiddlewareFunction,
  type RouterContextProvider,
  redirect,
} from 'react-router'
import { ACCOUNT_PAGE, isAccountPage, mayOpen } from '#app/features/core/accounts/permissions.ts'
import {
  refuseManager,
  requireManager,
} from '#app/features/core/accounts/require-manager.server.ts'
import { mustSetUpTwoFactor } from '#app/features/core/sign-in/two-factor.server.ts'
import { shopContext } from '#app/platform/shop-context.ts'
import { type DeskFrame, readDeskFrame } from './desk-frame.server.ts'

const frameContext = createContext<DeskFrame | null>(null)

/**
 * After `managersOnly`: nobody comes further than their own account without the second step, where the owner asks for it;
 * and nobody sees or does more than their role allows. The page is asked for all the same, so that what refuses it stands in
 * the frame of the back office: every loader and action begins with `requireManager`, which refuses, and an answer that is no
 * refusal is never sent.
 */
export const permittedOnly: MiddlewareFunction<Response> = async (asked, next) => {
  const { context, pattern } = asked
  const manager = requireManager(context)
  const shop = context.get(shopContext)
  if (!isAccountPage(pattern) && (await mustSetUpTwoFactor(shop, manager))) {
    throw redirect(ACCOUNT_PAGE)
  }
  if (mayOpen(manager.role, pattern)) return next()
  const frame = await readDeskFrame(shop, manager)
  context.set(frameContext, frame)
  refuseManager(context, frame)
  const response = await next()
  if (response.status === 403) return response
  throw data(null, { status: 403 })
}

/** The frame for the layout, whether or not the page in it is refused. */
export async function deskFrame(context: Readonly<RouterContextProvider>): Promise<DeskFrame> {
  return (
    context.get(frameContext) ?? readDeskFrame(context.get(shopContext), requireManager(context))
  )
}
