import { data } from 'react-router'
import { requireManager } from '#app/features/core/accounts/require-manager.server.ts'
import type { Route } from './+types/admin-missing.ts'

export function loader({ context }: Route.LoaderArgs) {
  requireManager(context)
  throw data(null, { status: 404 })
}

export default function DeskMissing() {
  return null
}
