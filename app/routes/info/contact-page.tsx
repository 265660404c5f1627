import { useOutletContext } from 'react-router'
import { ContactLinks } from '#app/features/content/info-pages/contact-links.tsx'
import { InfoPage, InfoSection } from '#app/features/content/info-pages/info-page.tsx'
import { ShopIdentity } from '#app/features/content/info-pages/shop-identity.tsx'
import type { ShopSettings } from '#app/features/core/settings/settings.ts'
import { path } from '#app/platform/path.ts'
import { Link } from '#app/ui/link.tsx'
import { pageMeta } from '#app/ui/page-meta.ts'
import type { Route } from './+types/contact-page.ts'

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, {
    title: 'Contact',
    description: 'Adres, telefoon en e-mail van de winkel.',
    path: path('/contact'),
  })
}

export default function Contact() {
  const settings = useOutletContext<ShopSettings>()
  return (
    <InfoPage title="Contact" lead="Bel of mail gerust. Je krijgt iemand die de sieraden kent.">
      <InfoSection title={settings.name}>
        <ShopIdentity settings={settings} />
      </InfoSection>
      <InfoSection title="Vraag over een bestelling">
        <p>
          Zet je bestelnummer in je bericht; dan hoeven we er niet naar te vragen. Wil je van de
          koop af, dan gaat dat het snelst via <Link to={path('/herroepen')}>herroepen</Link>.
        </p>
      </InfoSection>
      <InfoSection title="Klacht">
        <p>
          Niet tevreden? Laat ons weten wat er is: <ContactLinks settings={settings} />. Je krijgt
          binnen 14 dagen antwoord. Komen we er samen niet uit, dan kun je naar de rechter; wij zijn
          niet aangesloten bij een geschillencommissie.
        </p>
      </InfoSection>
    </InfoPage>
  )
}
