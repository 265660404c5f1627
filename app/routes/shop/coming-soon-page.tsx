import { redirect } from 'react-router'
import { readSettings } from '#app/features/core/settings/settings.server.ts'
import { ShopLogo } from '#app/features/core/theme/shop-logo.tsx'
import { appContext, pageContext } from '#app/platform/app-context.ts'
import { pageMeta } from '#app/ui/page-meta.ts'
import { TEXT_LINK } from '#app/ui/text-link.ts'
import type { Route } from './+types/coming-soon-page.ts'

/** The page has no scripts: it is shown at every URL, and the router would expect the page of that URL. */
export const handle = { hasNoScripts: true }

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: 'Binnenkort open' })
}

export async function loader({ context }: Route.LoaderArgs) {
  context.get(pageContext).markPrivate()
  const { isComingSoon, comingSoonText, name, email } = await readSettings(context.get(appContext))
  if (!isComingSoon) throw redirect('/')
  return { text: comingSoonText, name, email }
}

/** Shown to guests instead of every page while the shop is not open yet. */
export default function ComingSoon({ loaderData: { text, name, email } }: Route.ComponentProps) {
  return (
    <main className="wrap flex min-h-dvh flex-col py-8 lg:py-12">
      <ShopLogo name={name} />
      <div className="my-auto max-w-prose py-16">
        <h1 className="display text-display-lg">Binnenkort open</h1>
        <p className="mt-6 text-lead whitespace-pre-line text-ink-2">
          {text || `De winkel van ${name} is bijna klaar. Kom snel eens terug.`}
        </p>
      </div>
      <p className="text-sm text-ink-2">
        Heb je al iets besteld? De links in je mails werken gewoon.
        {email && (
          <>
            {' '}
            Een vraag? Mail{' '}
            <a href={`mailto:${email}`} className={TEXT_LINK}>
              {email}
            </a>
            .
          </>
        )}
      </p>
    </main>
  )
}
