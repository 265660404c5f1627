import { ChevronRight } from 'lucide-react'
import { Link } from 'react-router'
import { DiscoverabilityTabs } from '#app/features/admin/shell/discoverability-tabs.tsx'
import { feedState } from '#app/features/channels/product-feeds/admin/feed-status.tsx'
import { readFeeds } from '#app/features/channels/product-feeds/manage-feeds.server.ts'
import { countProblems } from '#app/features/channels/product-feeds/problem-groups.ts'
import { FEEDS } from '#app/features/channels/product-feeds/product-feeds.ts'
import {
  readCoverage,
  readDataHealth,
} from '#app/features/channels/search-health/admin/read-search-health.server.ts'
import { SearchHealth } from '#app/features/channels/search-health/admin/search-health.tsx'
import { requireManager } from '#app/features/core/accounts/require-manager.server.ts'
import { readVitals } from '#app/features/insight/analytics/roll-up.server.ts'
import { appContext } from '#app/platform/app-context.ts'
import { dutchMoment } from '#app/platform/dutch-time.ts'
import { path } from '#app/platform/path.ts'
import { formatWhole } from '#app/platform/text/number-text.ts'
import { AdminHeading } from '#app/ui/admin/admin-heading.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { StatusLabel } from '#app/ui/feedback/status-label.tsx'
import type { Route } from './+types/admin-discoverability.ts'

export const meta: Route.MetaFunction = () => [{ title: 'Vindbaarheid · Beheer' }]

export async function loader({ context }: Route.LoaderArgs) {
  requireManager(context)
  const app = context.get(appContext)
  const [feeds, health, coverage, vitals] = await Promise.all([
    readFeeds(app),
    readDataHealth(app),
    readCoverage(app),
    readVitals(app),
  ])
  return {
    health: health && { ...health, at: dutchMoment(health.at, app.clock.now()) },
    coverage,
    vitals,
    feeds: feeds.map(({ name, isActive, generatedAt, items, failure, problemGroups }) => ({
      name,
      title: FEEDS[name].title,
      isActive,
      madeAtText: generatedAt && dutchMoment(generatedAt, app.clock.now()),
      items,
      failure,
      ...countProblems(problemGroups),
    })),
  }
}

type Feed = Route.ComponentProps['loaderData']['feeds'][number]

export default function AdminDiscoverability({ loaderData }: Route.ComponentProps) {
  const { feeds } = loaderData
  const activeFeeds = feeds.filter(({ isActive }) => isActive)
  // One notice replaces the same text in every row.
  const areAllInProgress = activeFeeds.length > 0 && activeFeeds.every(isInProgress)
  return (
    <>
      <AdminHeading title="Vindbaarheid" />
      <DiscoverabilityTabs />
      <section aria-labelledby="feeds">
        <h2 id="feeds" className="text-title font-semibold">
          Productfeeds
        </h2>
        <p className="mt-1 mb-4 max-w-prose text-ink-2">
          Bestanden met al je eigen producten, voor zoekmachines en andere kanalen. Elke feed heeft
          een geheim adres: geef dat op bij het kanaal.
        </p>
        {areAllInProgress && (
          <div className="mb-4">
            <Notice>De winkel maakt de feeds binnen een kwartier.</Notice>
          </div>
        )}
        <ul className="border-t border-ink">
          {feeds.map((feed) => (
            <FeedItem
              key={feed.name}
              feed={feed}
              showsState={!(areAllInProgress && feed.isActive)}
            />
          ))}
        </ul>
      </section>
      <SearchHealth {...loaderData} />
    </>
  )
}

const isInProgress = ({ madeAtText, failure }: Feed) => !madeAtText && !failure

function FeedItem({ feed, showsState }: { feed: Feed; showsState: boolean }) {
  const { name, title, madeAtText, failure } = feed
  const [tone, text] = feedState(feed)
  return (
    <li className="border-b border-line">
      <Link
        to={path('/beheer/vindbaarheid/feeds/:feed', { feed: name })}
        className="grid grid-cols-[1fr_auto] items-center gap-x-4 py-3 hover:bg-ground hover:text-accent md:min-h-14 md:grid-cols-[minmax(0,2fr)_10rem_minmax(0,3fr)_auto]"
      >
        <span className="font-medium">{title}</span>
        <ChevronRight
          className="row-span-2 size-5 md:order-last md:row-span-1"
          strokeWidth={1.5}
          aria-hidden="true"
        />
        <span className="grid text-sm md:contents">
          {showsState ? <StatusLabel tone={tone}>{text}</StatusLabel> : <span />}
          <span className={failure ? 'text-danger' : 'text-ink-2'}>
            {failure || (madeAtText && `${feedFigures(feed)}, ${madeAtText}`)}
          </span>
        </span>
      </Link>
    </li>
  )
}

/** "47 regels, 3 fouten" */
function feedFigures({ items, errors, warnings }: Feed): string {
  const counts = [
    items === 1 ? '1 regel' : `${formatWhole(items)} regels`,
    errors > 0 && (errors === 1 ? '1 fout' : `${formatWhole(errors)} fouten`),
    warnings > 0 && (warnings === 1 ? '1 waarschuwing' : `${formatWhole(warnings)} waarschuwingen`),
  ]
  return counts.filter(Boolean).join(', ')
}
