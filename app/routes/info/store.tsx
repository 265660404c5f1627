import { Link, useOutletContext } from 'react-router'
import { InfoPage, InfoSection } from '#app/features/content/info-page.tsx'
import type { ShopSettings } from '#app/features/settings/settings.ts'
import { pageMeta } from '#app/ui/page-meta.ts'
import type { Route } from './+types/store.ts'

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, {
    title: 'Winkel en atelier',
    description: 'Langskomen in de winkel, of je bestelling ophalen.',
    path: '/winkel-en-atelier/',
  })
}

export default function Store() {
  const settings = useOutletContext<ShopSettings>()
  return (
    <InfoPage title="Winkel en atelier" lead={settings.tagline}>
      <InfoSection title="Langskomen">
        <p>
          {settings.street}, {settings.postcode} {settings.city}.
        </p>
        <p>
          Bel of mail even voor je komt, dan ligt klaar wat je wilt zien:{' '}
          <a href={`tel:${settings.phone.replace(/\s/g, '')}`}>{settings.phone}</a> of{' '}
          <a href={`mailto:${settings.email}`}>{settings.email}</a>.
        </p>
      </InfoSection>
      <InfoSection title="Bestelling ophalen">
        <p>
          Kies bij het afrekenen voor ophalen. Neem je bestelnummer mee; je krijgt bericht van ons
          als je bestelling klaarligt. <Link to="/bezorgen/">Alle manieren van bezorgen</Link>
        </p>
      </InfoSection>
    </InfoPage>
  )
}
