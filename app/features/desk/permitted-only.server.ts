import {
  createContext,
  data,
  type MiddlewareFunction,
  type RouterContextProvider,
} from 'react-router'
import { mayOpen } from '#app/features/accounts/permissions.ts'
import { refuseManager, requireManager } from '#app/features/accounts/require-manager.server.ts'
import { shopContext } from '#app/platform/shop-context.ts'
import { type DeskFrame, readDeskFrame } from './desk-frame.server.ts'

const frameContext = createContext<DeskFrame | null>(null)

/**
 * After `managersOnly`: nobody sees or does more than their role allows. No action begins. A page is asked for all the
 * same, so that what refuses it stands in the frame of the back office; one that does not refuse is never sent.
 */
export const permittedOnly: MiddlewareFunction<Response> = async (asked, next) => {
  const { context, pattern, request } = asked
  const manager = requireManager(context)
  if (mayOpen(manager.role, pattern)) return next()
  if (request.method === 'GET') {
    context.set(frameContext, await readDeskFrame(context.get(shopContext), manager))
    refuseManager(context)
    const response = await next()
    if (response.status === 403) return response
  }
  throw data(null, { status: 403 })
}

/** The frame for the layout, whether or not the page in it is refused. */
export async function deskFrame(context: Readonly<RouterContextProvider>): Promise<DeskFrame> {
  return (
    context.get(frameContext) ?? readDeskFrame(context.get(shopContext), requireManager(context))
  )
}
