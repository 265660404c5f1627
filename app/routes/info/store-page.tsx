import { useOutletContext } from 'react-router'
import { ContactLinks } from '#app/features/content/info-pages/contact-links.tsx'
import { InfoPage, InfoSection } from '#app/features/content/info-pages/info-page.tsx'
import { OpeningTable } from '#app/features/content/info-pages/opening-table.tsx'
import { readOpeningTable } from '#app/features/content/info-pages/read-opening.server.ts'
import { shopAddress } from '#app/features/core/settings/identity-texts.ts'
import { readSearchSettings } from '#app/features/core/settings/search-settings.server.ts'
import { readSettings } from '#app/features/core/settings/settings.server.ts'
import type { ShopSettings } from '#app/features/core/settings/settings.ts'
import { readCachedShipping } from '#app/features/sales/delivery/read-shipping.server.ts'
import { hoursData, organizationData } from '#app/features/storefront/home/organization-data.ts'
import { pageContext, shopContext } from '#app/platform/app-context.ts'
import { path } from '#app/platform/path.ts'
import { Link } from '#app/ui/link.tsx'
import { breadcrumbData, pageMeta } from '#app/ui/page-meta.ts'
import type { Route } from './+types/store-page.ts'

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, {
    title: 'De winkel',
    description: 'Langskomen in de winkel, of je bestelling ophalen.',
    path: path('/winkel-en-atelier'),
  })
}

export async function loader({ context }: Route.LoaderArgs) {
  const app = context.get(shopContext)
  const [settings, { table, until, hours }, zones, { links }] = await Promise.all([
    readSettings(app),
    readOpeningTable(app),
    readCachedShipping(app),
    readSearchSettings(app),
  ])
  const page = context.get(pageContext)
  page.keep(['settings'], until)
  page.describe(() => [
    Object.assign(organizationData(app.siteUrl, settings, zones, links), hoursData(hours)),
    breadcrumbData(app.siteUrl, [
      { name: 'Home', href: '/' },
      { name: 'De winkel', href: path('/winkel-en-atelier') },
    ]),
  ])
  return table
}

export default function Store({ loaderData }: Route.ComponentProps) {
  const settings = useOutletContext<ShopSettings>()
  return (
    <InfoPage title="De winkel" lead={settings.tagline}>
      <InfoSection title="Langskomen">
        <p>{shopAddress(settings)}.</p>
        <p>
          Laat het even weten voor je komt, dan ligt klaar wat je wilt zien:{' '}
          <ContactLinks settings={settings} />.
        </p>
      </InfoSection>
      <InfoSection title="Openingstijden">
        <OpeningTable {...loaderData} />
      </InfoSection>
      <InfoSection title="Bestelling ophalen">
        <p>
          Kies bij het afrekenen voor ophalen; daar staat vanaf wanneer het klaarligt. Neem je
          bestelnummer mee; je krijgt bericht van ons als je bestelling klaarligt.{' '}
          <Link to={path('/bezorgen')}>Alle manieren van bezorgen</Link>
        </p>
      </InfoSection>
    </InfoPage>
  )
}
