import { ERASED_NAMES } from '#app/features/admin/audit-log/audit.ts'
import { readErasures } from '#app/features/admin/audit-log/erase-personal-data.server.ts'
import { requireManager } from '#app/features/core/accounts/require-manager.server.ts'
import { appContext } from '#app/platform/app-context.ts'
import { dutchDate, dutchMoment } from '#app/platform/dutch-time.ts'
import { path } from '#app/platform/path.ts'
import { AdminHeading } from '#app/ui/admin/admin-heading.tsx'
import { EmptyList } from '#app/ui/admin/empty-list.tsx'
import type { Route } from './+types/admin-erasures.ts'

export const meta: Route.MetaFunction = () => [{ title: 'Gewiste persoonsgegevens · Beheer' }]

export async function loader({ context }: Route.LoaderArgs) {
  requireManager(context)
  const app = context.get(appContext)
  const now = app.clock.now()
  return {
    erasures: (await readErasures(app)).map(({ id, subject, count, erasedAt, olderThan }) => ({
      id,
      name: ERASED_NAMES[subject],
      count,
      moment: dutchMoment(erasedAt, now),
      olderThan: dutchDate(olderThan),
    })),
  }
}

export default function AdminErasures({ loaderData }: Route.ComponentProps) {
  const { erasures } = loaderData
  return (
    <>
      <AdminHeading
        title="Gewiste persoonsgegevens"
        back={{ to: path('/beheer/logboek'), text: 'Logboek' }}
      />
      <p className="-mt-3 mb-6 max-w-[40rem] text-ink-2">
        Elke nacht wist de winkel wat hij niet meer hoeft te bewaren: wie bestelde zeven jaar na het
        jaar van de bestelling, mails en afgehandelde herroepingen na twee jaar, wie een klant was
        zonder account uit het logboek, en wat verlopen is, zoals sessies en winkelwagens. De
        bedragen van bestellingen blijven.
      </p>
      {erasures.length === 0 ? (
        <EmptyList title="Nog niets gewist" text="Zodra iets oud genoeg is, staat het hier." />
      ) : (
        <ul className="border-t border-ink">
          {erasures.map(({ id, name, count, moment, olderThan }) => (
            <li key={id} className="border-b border-line py-3">
              <h2 className="font-semibold">
                {name}: {count}
              </h2>
              <p className="text-sm text-ink-2">
                Gewist {moment}; van vóór {olderThan}.
              </p>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
