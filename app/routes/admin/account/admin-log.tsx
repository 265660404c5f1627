import { Form } from 'react-router'
import {
  AUDIT_KINDS,
  AUDIT_PER_PAGE,
  auditUrl,
  parseAuditFilter,
} from '#app/features/admin/audit-log/audit.ts'
import { AuditEntries } from '#app/features/admin/audit-log/audit-entries.tsx'
import { readAuditRows } from '#app/features/admin/audit-log/audit-rows.server.ts'
import { readActors } from '#app/features/admin/audit-log/read-audit.server.ts'
import { requireManager } from '#app/features/core/accounts/require-manager.server.ts'
import { appContext } from '#app/platform/app-context.ts'
import { path } from '#app/platform/path.ts'
import { AdminHeading } from '#app/ui/admin/admin-heading.tsx'
import { EmptyList } from '#app/ui/admin/empty-list.tsx'
import { Button } from '#app/ui/button.tsx'
import { ButtonLink } from '#app/ui/button-link.tsx'
import { SmallSelect } from '#app/ui/forms/small-select.tsx'
import { Pager } from '#app/ui/pager.tsx'
import type { Route } from './+types/admin-log.ts'

export const meta: Route.MetaFunction = () => [{ title: 'Logboek · Beheer' }]

export async function loader({ context, url }: Route.LoaderArgs) {
  requireManager(context)
  const app = context.get(appContext)
  const filter = parseAuditFilter(url.searchParams)
  const [auditRows, actors] = await Promise.all([readAuditRows(app, filter), readActors(app)])
  return { filter, actors, ...auditRows }
}

export default function AdminLog({ loaderData }: Route.ComponentProps) {
  const { filter, actors, rows, total, page } = loaderData
  const kind = AUDIT_KINDS.find((each) => each.kind === filter.kind)
  return (
    <>
      <AdminHeading title="Logboek">
        <ButtonLink variant="quiet" to={path('/beheer/logboek/gewist')}>
          Gewiste persoonsgegevens
        </ButtonLink>
      </AdminHeading>
      <p className="-mt-3 mb-6 max-w-[40rem] text-ink-2">
        Wie wat heeft gewijzigd, met hoe het was en hoe het werd. Wat klanten doen en wat de winkel
        zelf doet, staat er niet in.
      </p>
      <LogFilter kindSlug={kind?.slug ?? ''} actorId={filter.actorId} actors={actors} />
      {rows.length === 0 ? (
        <div className="mt-4">
          <EmptyList
            title="Hier staat nog niets"
            text="Zodra iemand iets wijzigt, komt het hier te staan."
            {...(kind || filter.actorId ? { clear: path('/beheer/logboek') } : {})}
          />
        </div>
      ) : (
        <>
          <AuditEntries rows={rows} />
          <Pager
            page={page}
            pageSize={AUDIT_PER_PAGE}
            total={total}
            url={(targetPage) => auditUrl({ ...filter, page: targetPage })}
          />
        </>
      )}
    </>
  )
}

interface LogFilterProps {
  /** slug of the selected kind of change; empty: all */
  kindSlug: string
  /** id of the selected member of staff; empty: everybody */
  actorId: string
  actors: Route.ComponentProps['loaderData']['actors']
}

function LogFilter({ kindSlug, actorId, actors }: LogFilterProps) {
  return (
    <Form className="flex flex-wrap items-end gap-3">
      <SmallSelect
        isLabelled
        label="Wat"
        name="soort"
        value={kindSlug}
        options={[
          { value: '', label: 'Alles' },
          ...AUDIT_KINDS.map(({ slug, text }) => ({ value: slug, label: text })),
        ]}
      />
      <SmallSelect
        isLabelled
        label="Wie"
        name="wie"
        value={actorId}
        options={[
          { value: '', label: 'Iedereen' },
          ...actors.map(({ id, name }) => ({ value: id, label: name })),
        ]}
      />
      <noscript>
        <Button type="submit" variant="second" size="small">
          Toon
        </Button>
      </noscript>
    </Form>
  )
}
