import { Form, Link, redirect } from 'react-router'
import {
  readAgentSwitches,
  saveAgentSwitches,
} from '#app/features/channels/agents/agent-switches.server.ts'
import { AGENT_SWITCHES, type AgentSwitch } from '#app/features/channels/agents/agents.ts'
import { readFeeds } from '#app/features/channels/product-feeds/manage-feeds.server.ts'
import { countProblems } from '#app/features/channels/product-feeds/problem-groups.ts'
import { FEEDS } from '#app/features/channels/product-feeds/product-feeds.ts'
import {
  readCoverage,
  readDataHealth,
} from '#app/features/channels/search-health/read-search-health.server.ts'
import { SearchHealth } from '#app/features/channels/search-health/search-health.tsx'
import { requireManager } from '#app/features/core/accounts/require-manager.server.ts'
import { readVitals } from '#app/features/insight/analytics/roll-up.server.ts'
import { shopContext } from '#app/platform/app-context.ts'
import { dutchStamp } from '#app/platform/dutch-time.ts'
import { readForm } from '#app/platform/http/read-form.ts'
import { path } from '#app/platform/path.ts'
import { formatWhole } from '#app/platform/text/number-text.ts'
import { AdminHeading } from '#app/ui/admin/admin-heading.tsx'
import { SaveNotice } from '#app/ui/admin/save-notice.tsx'
import { Button } from '#app/ui/button.tsx'
import { ButtonLink } from '#app/ui/button-link.tsx'
import { CheckboxField } from '#app/ui/forms/checkbox-field.tsx'
import { TABLE_HEAD, TABLE_HEAD_RIGHT } from '#app/ui/table-class.ts'
import { TEXT_LINK } from '#app/ui/text-link.ts'
import type { Route } from './+types/admin-found.ts'

export const meta: Route.MetaFunction = () => [{ title: 'Vindbaarheid · Beheer' }]

export async function loader({ context, url }: Route.LoaderArgs) {
  requireManager(context)
  const app = context.get(shopContext)
  const [feeds, isOn, health, coverage, vitals] = await Promise.all([
    readFeeds(app),
    readAgentSwitches(app),
    readDataHealth(app),
    readCoverage(app),
    readVitals(app),
  ])
  return {
    health: health && { ...health, at: dutchStamp(health.at) },
    coverage,
    vitals,
    isSaved: url.searchParams.has('opgeslagen'),
    switches: Object.entries(AGENT_SWITCHES).map(([name, texts]) => ({
      name,
      ...texts,
      // Object.entries types every key as a string.
      isOn: isOn.has(name as AgentSwitch),
    })),
    feeds: feeds.map(({ name, isActive, generatedAt, items, failure, problemGroups }) => ({
      name,
      title: FEEDS[name].title,
      isActive,
      made: generatedAt && dutchStamp(generatedAt),
      items,
      failure,
      ...countProblems(problemGroups),
    })),
  }
}

export async function action({ context, request }: Route.ActionArgs) {
  requireManager(context)
  const form = await readForm(request)
  await saveAgentSwitches(context.get(shopContext), form.getAll('aan').map(String))
  return redirect(`${path('/beheer/vindbaarheid')}?opgeslagen`)
}

type Feed = Route.ComponentProps['loaderData']['feeds'][number]

export default function AdminFound({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <AdminHeading title="Vindbaarheid">
        <ButtonLink variant="quiet" to={path('/beheer/vindbaarheid/doorverwijzingen')}>
          Doorverwijzingen
        </ButtonLink>
        <ButtonLink variant="quiet" to={path('/beheer/vindbaarheid/zoekmachines')}>
          Zoekmachines
        </ButtonLink>
      </AdminHeading>
      <SaveNotice problem={undefined} isSaved={loaderData.isSaved} saved="Opgeslagen." />
      <section aria-labelledby="feeds">
        <h2 id="feeds" className="text-title font-semibold">
          Productfeeds
        </h2>
        <p className="mt-1 mb-4 max-w-prose text-ink-2">
          Bestanden met al je eigen producten, voor zoekmachines en andere kanalen. Elke feed heeft
          een geheim adres: geef dat op bij het kanaal. Prijs en voorraad zijn die van de winkel.
        </p>
        <table className="w-full">
          <thead>
            <tr className="border-b border-ink">
              <th className={TABLE_HEAD}>Kanaal</th>
              <th className={`${TABLE_HEAD} max-md:hidden`}>Gemaakt</th>
              <th className={`${TABLE_HEAD_RIGHT} pl-4`}>Regels</th>
              <th className={`${TABLE_HEAD_RIGHT} pl-4`}>Fouten</th>
              <th className={`${TABLE_HEAD_RIGHT} pl-4 max-md:hidden`}>Waarschuwingen</th>
            </tr>
          </thead>
          <tbody>
            {loaderData.feeds.map((feed) => (
              <FeedRow key={feed.name} feed={feed} />
            ))}
          </tbody>
        </table>
      </section>
      <SearchHealth {...loaderData} />
      <AgentSwitches switches={loaderData.switches} />
    </>
  )
}

function AgentSwitches({ switches }: Pick<Route.ComponentProps['loaderData'], 'switches'>) {
  return (
    <section aria-labelledby="assistenten" className="mt-9 border-t border-ink pt-5">
      <h2 id="assistenten" className="text-title font-semibold">
        Winkelassistenten en crawlers
      </h2>
      <p className="mt-1 mb-4 max-w-prose text-ink-2">
        Programma’s die voor iemand zoeken en een winkelwagen vullen. Ze zien wat een bezoeker
        zonder account ziet; bestellen en betalen doet de klant zelf.
      </p>
      <Form method="post" className="max-w-prose">
        {switches.map(({ name, label, hint, isOn }) => (
          <div key={name} className="mb-3">
            <CheckboxField
              name="aan"
              value={name}
              label={label}
              defaultChecked={isOn}
              aria-describedby={`hint-${name}`}
            />
            <p id={`hint-${name}`} className="ml-9 text-sm text-ink-2">
              {hint}
            </p>
          </div>
        ))}
        <div className="mt-6">
          <Button type="submit">Opslaan</Button>
        </div>
      </Form>
    </section>
  )
}

const NUMBER = 'py-3 pl-4 text-right tabular-nums'

function FeedRow({ feed }: { feed: Feed }) {
  return (
    <tr className="border-b border-line hover:bg-ground">
      <td className="py-1 pr-4">
        <Link
          to={path('/beheer/vindbaarheid/feeds/:feed', { feed: feed.name })}
          className={`${TEXT_LINK} inline-flex min-h-target items-center font-medium`}
        >
          {feed.title}
        </Link>
        {!feed.isActive && <p className="-mt-1.5 pb-1.5 text-sm text-ink-2">Staat uit</p>}
        {feed.failure && <p className="-mt-1.5 pb-1.5 text-sm text-danger">{feed.failure}</p>}
      </td>
      <td className="py-3 pr-4 text-ink-2 max-md:hidden">{feed.made ?? 'Nog niet'}</td>
      <td className={NUMBER}>{feed.made ? formatWhole(feed.items) : '–'}</td>
      <td className={`${NUMBER} ${feed.errors > 0 ? 'text-danger' : ''}`}>
        {feed.made ? formatWhole(feed.errors) : '–'}
      </td>
      <td className={`${NUMBER} max-md:hidden`}>{feed.made ? formatWhole(feed.warnings) : '–'}</td>
    </tr>
  )
}
