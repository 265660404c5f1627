import { requireManager } from '#app/features/accounts/require-manager.server.ts'
import { DeskHeading } from '#app/features/desk/desk-heading.tsx'
import type { Route } from './+types/desk-overview.ts'

export const meta: Route.MetaFunction = () => [{ title: 'Overzicht · Beheer · Schakel' }]

export function loader({ context }: Route.LoaderArgs) {
  requireManager(context)
  return null
}

export default function DeskOverview() {
  return <DeskHeading title="Overzicht" />
}
