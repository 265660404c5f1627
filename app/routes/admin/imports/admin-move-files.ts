import { requireManager } from '#app/features/core/accounts/require-manager.server.ts'
import { faultOf } from '#app/features/move-in/background-moves/move-office.ts'
import { startPlanning } from '#app/features/move-in/background-moves/start-moves.server.ts'
import { appContext } from '#app/platform/app-context.ts'
import { notFound } from '#app/platform/http/http-errors.ts'
import type { Route } from './+types/admin-move-files.ts'

export function loader() {
  throw notFound()
}

/** Receives the files of a former shop. A script sends them, so that it can show the progress. */
export async function action({ context, request }: Route.ActionArgs) {
  const manager = requireManager(context)
  const startResult = await startPlanning(context.get(appContext), request, manager.name)
  return Response.json(
    startResult.ok ? { page: startResult.page } : { error: faultOf(startResult.problem) },
  )
}
