import { requireManager } from '#app/features/core/accounts/require-manager.server.ts'
import { notFound } from '#app/platform/http/http-errors.ts'
import type { Route } from './+types/admin-not-found.ts'

export function loader({ context }: Route.LoaderArgs) {
  requireManager(context)
  throw notFound()
}

export default function AdminNotFound() {
  return null
}
