import { requireManager } from '#app/features/core/accounts/require-manager.server.ts'
import { notFound } from '#app/platform/http/http-errors.ts'
import type { Route } from './+types/admin-missing.ts'

export function loader({ context }: Route.LoaderArgs) {
  requireManager(context)
  throw notFound()
}

export default function AdminMissing() {
  return null
}
