import {
  createContext,
  data,
  type MiddlewareFunction,
  type RouterContextProvider,
  redirect,
} from 'react-router'
import { ACCOUNT_PAGE, isAccountPage, mayOpen } from '#app/features/core/accounts/permissions.ts'
import { denyManager, requireManager } from '#app/features/core/accounts/require-manager.server.ts'
import { mustSetUpTwoFactor } from '#app/features/core/sign-in/two-factor.server.ts'
import { shopContext } from '#app/platform/app-context.ts'
import { type AdminFrame, readAdminFrame } from './admin-frame.server.ts'

const frameContext = createContext<AdminFrame | null>(null)

/**
 * After `managersOnly`: nobody comes further than their own account without the second step, where the owner asks for it;
 * and nobody sees or does more than their role allows. The page is asked for all the same, so that what refuses it stands in
 * the frame of the back office: every loader and action begins with `requireManager`, which refuses, and an answer that is no
 * refusal is never sent.
 */
export const permittedOnly: MiddlewareFunction<Response> = async (args, next) => {
  const { context, pattern } = args
  const manager = requireManager(context)
  const app = context.get(shopContext)
  if (!isAccountPage(pattern) && (await mustSetUpTwoFactor(app, manager))) {
    throw redirect(ACCOUNT_PAGE)
  }
  if (mayOpen(manager.role, pattern)) return next()
  const frame = await readAdminFrame(app, manager)
  context.set(frameContext, frame)
  denyManager(context, frame)
  const response = await next()
  if (response.status === 403) return response
  throw data(null, { status: 403 })
}

/** The frame for the layout, whether or not the page in it is refused. */
export async function adminFrame(context: Readonly<RouterContextProvider>): Promise<AdminFrame> {
  return (
    context.get(frameContext) ?? readAdminFrame(context.get(shopContext), requireManager(context))
  )
}
