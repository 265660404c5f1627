import { NavLink, Outlet } from 'react-router'
import { infoLinks } from '#app/features/content/info-pages/info-links.ts'
import { isVisitable } from '#app/features/core/opening-hours/hours.ts'
import { readCachedHours } from '#app/features/core/opening-hours/read-hours.server.ts'
import { readSettings } from '#app/features/core/settings/settings.server.ts'
import { hideInternal } from '#app/features/core/settings/settings.ts'
import { NEWSLETTER_URL } from '#app/features/customers/newsletter/newsletter.ts'
import { appContext, pageContext } from '#app/platform/app-context.ts'
import type { Route } from './+types/info-layout.ts'

export async function loader({ context }: Route.LoaderArgs) {
  context.get(pageContext).cacheWithTags(['settings'])
  const app = context.get(appContext)
  const [settings, hours] = await Promise.all([readSettings(app), readCachedHours(app)])
  return { settings: hideInternal(settings), isVisitable: isVisitable(settings, hours) }
}

/** The frame of all help and legal pages, which read the settings of the shop from its loader. */
export default function InfoLayout({ loaderData }: Route.ComponentProps) {
  return (
    <div className="wrap pt-10 lg:grid lg:grid-cols-12 lg:gap-x-gutter lg:pt-16">
      <div className="lg:col-span-8 lg:col-start-5">
        <Outlet context={loaderData.settings} />
      </div>
      <div className="max-lg:mt-section lg:col-span-3 lg:col-start-1 lg:row-start-1 lg:mt-4">
        <div className="lg:sticky lg:top-6">
          <InfoNav links={infoLinks(loaderData.isVisitable)} />
        </div>
      </div>
    </div>
  )
}

/** The footer does not contain this link, because it has the form itself. */
const NEWSLETTER_LINK = { href: NEWSLETTER_URL, text: 'Nieuwsbrief' }

/** Navigation between the help and legal pages; below the content on a phone. */
function InfoNav({ links: groups }: { links: ReturnType<typeof infoLinks> }) {
  return (
    <nav aria-label="Hulp en regelingen" className="grid gap-8">
      {groups.map(({ title, links }, index) => (
        // On a phone the footer right below this list has the second group.
        <div key={title} className={index > 0 ? 'max-lg:hidden' : undefined}>
          <p className="border-t border-ink pt-3 font-semibold">{title}</p>
          <ul className="mt-2 max-lg:divide-y max-lg:divide-line">
            {(index === 0 ? [...links, NEWSLETTER_LINK] : links).map(({ href, text }) => (
              <li key={href}>
                <NavLink
                  to={href}
                  prefetch="intent"
                  className="flex min-h-12 items-center text-ink-2 hover:text-ink aria-[current=page]:font-medium aria-[current=page]:text-accent lg:min-h-9"
                >
                  {text}
                </NavLink>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  )
}
