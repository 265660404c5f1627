import { ChevronDown } from 'lucide-react'
import { requireManager } from '#app/features/core/accounts/require-manager.server.ts'
import {
  GENERAL_FIELDS,
  type GuideField,
  type GuideGroup,
  toGuide,
} from '#app/features/rest-api/rest-framework/admin/rest-guide.ts'
import { readOpenApi } from '#app/features/rest-api/rest-routes/rest-routes.server.ts'
import { appContext } from '#app/platform/app-context.ts'
import { path } from '#app/platform/path.ts'
import { AdminHeading } from '#app/ui/admin/admin-heading.tsx'
import { TEXT_LINK } from '#app/ui/text-link.ts'
import type { Route } from './+types/admin-rest-guide.ts'

export const meta: Route.MetaFunction = () => [{ title: 'Wat een programma kan vragen · Beheer' }]

export async function loader({ context }: Route.LoaderArgs) {
  requireManager(context)
  const app = context.get(appContext)
  const { paths } = await readOpenApi(app)
  return { groups: toGuide(paths), address: `${app.siteUrl}/wp-json` }
}

export default function AdminRestGuide({ loaderData }: Route.ComponentProps) {
  const { groups, address } = loaderData
  return (
    <div className="form-page">
      <AdminHeading
        title="Wat een programma kan vragen"
        back={{ to: path('/beheer/account/programmas'), text: 'Programma’s' }}
      />
      <p className="-mt-3 mb-6 max-w-[40rem] text-ink-2">
        Alle adressen beginnen met <code className="wrap-anywhere">{address}</code>. Velden gaan als
        JSON of als formulier; een antwoord is JSON. Voor programma’s staat hetzelfde in{' '}
        <a href="/wp-json/openapi.json" className={TEXT_LINK}>
          openapi.json
        </a>
        .
      </p>
      <section className="border-t border-ink pt-5 pb-9">
        <h2 className="mb-3 text-title font-semibold">Bij elke vraag</h2>
        <Fields fields={GENERAL_FIELDS} />
      </section>
      {groups.map((group) => (
        <GuideGroupSection key={group.name} {...group} />
      ))}
    </div>
  )
}

function GuideGroupSection({ name, operations }: GuideGroup) {
  return (
    <section className="border-t border-ink pt-5 pb-9">
      <h2 className="mb-2 text-title font-semibold">{name}</h2>
      {operations.map(({ method, path, summary, fields }) => (
        <details key={`${method} ${path}`} className="group border-b border-line">
          <summary className="flex min-h-target cursor-pointer items-center gap-x-4 py-2">
            <span className="flex flex-1 flex-wrap items-center gap-x-4">
              <code className="w-16 font-semibold">{method}</code>
              <code className="wrap-anywhere">{path}</code>
              <span className="text-sm text-ink-2 max-sm:w-full">{summary}</span>
            </span>
            <ChevronDown
              className="size-5 shrink-0 text-ink-2 group-open:rotate-180"
              strokeWidth={1.5}
              aria-hidden="true"
            />
          </summary>
          {fields.length === 0 ? (
            <p className="pb-4 text-sm text-ink-2">Neemt geen velden.</p>
          ) : (
            <Fields fields={fields} />
          )}
        </details>
      ))}
    </section>
  )
}

function Fields({ fields }: { fields: GuideField[] }) {
  return (
    <dl className="grid gap-x-8 gap-y-1 pb-4 text-sm sm:grid-cols-[14rem_1fr]">
      {fields.map(({ name, facts }) => (
        <div key={name} className="contents">
          <dt>
            <code>{name}</code>
          </dt>
          <dd className="mb-1 text-ink-2 wrap-anywhere">{facts}</dd>
        </div>
      ))}
    </dl>
  )
}
