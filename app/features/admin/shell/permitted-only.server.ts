import type { FastifyInstance } from 'fastify'
import {
  createContext,
  data,
  type MiddlewareFunction,
  type RouterContextProvider,
  redirect,
} from 'react-router'
import type { Manager } from '#app/features/core/accounts/accounts.ts'
import { ACCOUNT_PAGE, isAccountPage, mayOpen } from '#app/features/core/accounts/permissions.ts'
import {
  denyManager,
  readManager,
  requireManager,
} from '#app/features/core/accounts/require-manager.server.ts'
import { mustSetUpTwoFactor } from '#app/features/core/sign-in/two-factor.server.ts'
import type { App } from '#app/platform/app.ts'
import { appContext } from '#app/platform/app-context.ts'
import { path } from '#app/platform/path.ts'
import { readAdminCounts } from './admin-counts.server.ts'

/** Reads the data of the layout: the signed-in person and the numbers of waiting tasks. */
async function readAdminFrame(app: App, { id, name, role, access }: Manager, isReadOnly = false) {
  return { id, name, role, access, isReadOnly, counts: await readAdminCounts(app) }
}

type AdminFrame = Awaited<ReturnType<typeof readAdminFrame>>

/** True if the person may read the requested page but not change anything on it. */
const readOnlyContext = createContext(false)
const frameContext = createContext<AdminFrame | null>(null)

/**
 * Runs after `managersOnly`. A person can open only the pages that their role allows. If the owner requires a second step, a
 * person without one can open only their own account page. For a forbidden page, a 403 page is rendered in the frame of the back
 * office. The routes of the page run for that, but `requireManager` throws at the start of each loader and action. A response
 * with any other status than 403 is never sent.
 */
export const permittedOnly: MiddlewareFunction<Response> = async (args, next) => {
  const { context, pattern, request } = args
  const manager = requireManager(context)
  const app = context.get(appContext)
  if (!isAccountPage(pattern) && (await mustSetUpTwoFactor(app, manager))) {
    throw redirect(ACCOUNT_PAGE)
  }
  if (mayOpen(manager.access, pattern, request.method)) {
    context.set(readOnlyContext, !mayOpen(manager.access, pattern, 'POST'))
    return next()
  }
  const frame = await readAdminFrame(app, manager)
  context.set(frameContext, frame)
  denyManager(context, frame)
  const response = await next()
  if (response.status === 403) return response
  throw data(null, { status: 403 })
}

/** Returns the data of the layout, also for a forbidden page. */
export async function getAdminFrame(context: Readonly<RouterContextProvider>): Promise<AdminFrame> {
  return (
    context.get(frameContext) ??
    readAdminFrame(context.get(appContext), requireManager(context), context.get(readOnlyContext))
  )
}

const ADMIN_PATH = /^\/beheer(?:[/.]|$)/

/** Protects the Fastify endpoints below /beheer, as the middleware of admin-layout.tsx protects the pages. */
export function guardAdminEndpoints(fastify: FastifyInstance, app: App) {
  fastify.addHook('onRequest', async (request, reply) => {
    const pattern = request.routeOptions.url ?? ''
    if (!ADMIN_PATH.test(pattern)) return
    reply.header('cache-control', 'private, no-store')
    const headers = new Headers(request.headers as Record<string, string>)
    const { manager } = await readManager(app, { ip: request.ip, headers })
    if (!manager) return reply.redirect(path('/beheer/inloggen'))
    if (await mustSetUpTwoFactor(app, manager)) return reply.redirect(ACCOUNT_PAGE)
    if (!mayOpen(manager.access, pattern, request.method)) {
      return reply.code(403).type('text/plain; charset=utf-8').send('Dit hoort niet bij je rol.')
    }
  })
}
