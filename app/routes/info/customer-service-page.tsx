import { useOutletContext } from 'react-router'
import { InfoPage, InfoSection } from '#app/features/content/info-pages/info-page.tsx'
import type { ShopSettings } from '#app/features/core/settings/settings.ts'
import { path } from '#app/platform/path.ts'
import { Link } from '#app/ui/link.tsx'
import { pageMeta } from '#app/ui/page-meta.ts'
import type { Route } from './+types/customer-service-page.ts'

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, {
    title: 'Klantenservice',
    description: 'Antwoord op de meest gestelde vragen, en hoe je ons bereikt.',
    path: path('/klantenservice'),
  })
}

export default function CustomerService() {
  const settings = useOutletContext<ShopSettings>()
  return (
    <InfoPage title="Klantenservice" lead="Waar kunnen we je mee helpen?">
      <InfoSection title="Wanneer komt mijn bestelling?">
        <p>
          Wat je op een verzenddag op tijd bestelt en betaalt, gaat dezelfde dag de deur uit. Op de
          productpagina staat welke dag het komt.{' '}
          <Link to={path('/bezorgen')}>Meer over bezorgen</Link>
        </p>
      </InfoSection>
      <InfoSection title="Welke ringmaat heb ik?">
        <p>
          Met een strookje papier en een liniaal weet je het in een minuut.{' '}
          <Link to={path('/ringmaat-bepalen')}>Ringmaat bepalen</Link>
        </p>
      </InfoSection>
      <InfoSection title="Kan ik ruilen of terugsturen?">
        <p>
          Ja, tot {settings.returnDays} dagen nadat je het hebt gekregen, en het kost niets.{' '}
          <Link to={path('/ruilen-en-retour')}>Zo werkt ruilen en terugsturen</Link>
        </p>
      </InfoSection>
      <InfoSection title="Er is iets mis met mijn sieraad">
        <p>
          Dat lossen we op. <Link to={path('/wettelijke-garantie')}>Dit zijn je rechten</Link>, en
          via <Link to={path('/contact')}>contact</Link> bereik je ons.
        </p>
      </InfoSection>
    </InfoPage>
  )
}
