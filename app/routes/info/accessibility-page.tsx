import { useOutletContext } from 'react-router'
import { ContactLinks } from '#app/features/content/info-pages/contact-links.tsx'
import { InfoPage, InfoSection } from '#app/features/content/info-pages/info-page.tsx'
import type { ShopSettings } from '#app/features/core/settings/settings.ts'
import { path } from '#app/platform/path.ts'
import { Link } from '#app/ui/link.tsx'
import { pageMeta } from '#app/ui/page-meta.ts'
import type { Route } from './+types/accessibility-page.ts'

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, {
    title: 'Toegankelijkheid',
    description: 'Hoe toegankelijk deze winkel is en wat je kunt doen als iets niet lukt.',
    path: path('/toegankelijkheid'),
  })
}

export default function Accessibility() {
  const settings = useOutletContext<ShopSettings>()
  return (
    <InfoPage
      title="Toegankelijkheid"
      lead="Iedereen moet hier zelf een sieraad kunnen vinden, kiezen en betalen."
    >
      <InfoSection title="Waar we ons aan houden">
        <p>
          We bouwen deze winkel naar de Europese norm EN 301 549 en de richtlijnen WCAG 2.2, niveau
          AA. Dat betekent onder meer: alles kan met het toetsenbord, ook zonder JavaScript; teksten
          hebben genoeg contrast en schalen mee; foto’s hebben een beschrijving; fouten staan in
          woorden bij het veld; beweging stopt als je apparaat daarom vraagt.
        </p>
      </InfoSection>
      <InfoSection title="Hoe we dat nagaan">
        <p>
          Bij elke wijziging van de winkel controleren programma’s de belangrijkste pagina’s en
          doorlopen ze de bestelling met alleen het toetsenbord. Een onafhankelijk onderzoek is nog
          niet gedaan.
        </p>
      </InfoSection>
      <InfoSection title="Loop je ergens op vast?">
        <p>
          Laat het ons weten: <ContactLinks settings={settings} />. We helpen je verder met je
          bestelling en lossen het op. Kom je er met ons niet uit, dan kun je terecht bij de{' '}
          <a href="https://www.acm.nl/">Autoriteit Consument &amp; Markt</a>, die toezicht houdt.
        </p>
        <p>
          Liever persoonlijk? Zie <Link to={path('/winkel-en-atelier')}>winkel en atelier</Link>.
        </p>
      </InfoSection>
    </InfoPage>
  )
}
