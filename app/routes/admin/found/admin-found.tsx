import { Link } from 'react-router'
import {
  countProblems,
  readFeeds,
} from '#app/features/channels/product-feeds/manage-feeds.server.ts'
import { FEEDS, feedAddress } from '#app/features/channels/product-feeds/product-feeds.ts'
import { requireManager } from '#app/features/core/accounts/require-manager.server.ts'
import { shopContext } from '#app/platform/app-context.ts'
import { dutchStamp } from '#app/platform/dutch-time.ts'
import { path } from '#app/platform/path.ts'
import { AdminHeading } from '#app/ui/admin/admin-heading.tsx'
import { TABLE_HEAD, TABLE_HEAD_RIGHT } from '#app/ui/table-class.ts'
import { TEXT_LINK } from '#app/ui/text-link.ts'
import type { Route } from './+types/admin-found.ts'

export const meta: Route.MetaFunction = () => [{ title: 'Vindbaarheid · Beheer · Schakel' }]

export async function loader({ context }: Route.LoaderArgs) {
  requireManager(context)
  const app = context.get(shopContext)
  const feeds = await readFeeds(app)
  return {
    feeds: await Promise.all(
      feeds.map(async ({ name, token, isActive, generatedAt, items, failure }) => ({
        name,
        title: FEEDS[name].title,
        address: `${app.siteUrl}${feedAddress(name, token)}`,
        isActive,
        made: generatedAt && dutchStamp(generatedAt),
        items,
        failure,
        problems: await countProblems(app, name),
      })),
    ),
  }
}

type Feed = Route.ComponentProps['loaderData']['feeds'][number]

export default function AdminFound({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <AdminHeading title="Vindbaarheid" />
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
              <th className={`${TABLE_HEAD_RIGHT} pl-4`}>Meldingen</th>
            </tr>
          </thead>
          <tbody>
            {loaderData.feeds.map((feed) => (
              <FeedRow key={feed.name} feed={feed} />
            ))}
          </tbody>
        </table>
      </section>
    </>
  )
}

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
      <td className="py-3 pr-4 text-ink-2 max-md:hidden">{feed.made ?? 'Nog niet opgehaald'}</td>
      <td className="py-3 pl-4 text-right">{feed.items}</td>
      <td className="py-3 pl-4 text-right">{feed.problems}</td>
    </tr>
  )
}
