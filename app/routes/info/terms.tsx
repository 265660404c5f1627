import { Link, useOutletContext } from 'react-router'
import { InfoPage, InfoSection } from '#app/features/content/info-page.tsx'
import type { ShopSettings } from '#app/features/settings/settings.ts'
import { pageMeta } from '#app/ui/page-meta.ts'
import type { Route } from './+types/terms.ts'

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, {
    title: 'Voorwaarden',
    description: 'De voorwaarden waaronder we verkopen.',
    path: '/voorwaarden/',
  })
}

export default function Terms() {
  const settings = useOutletContext<ShopSettings>()
  return (
    <InfoPage
      title="Voorwaarden"
      lead="Kort en in gewone taal. Waar de wet je meer geeft, geldt de wet."
    >
      <InfoSection title="1. Wie we zijn">
        <p>
          {settings.name}, {settings.street}, {settings.postcode} {settings.city}. KvK{' '}
          {settings.kvk}, btw-id {settings.vatId}. Telefoon {settings.phone}, e-mail{' '}
          {settings.email}. Deze voorwaarden gelden voor alles wat consumenten via deze winkel bij
          ons bestellen.
        </p>
      </InfoSection>
      <InfoSection title="2. Bestellen">
        <p>
          De koop is gesloten als je op “Bestellen met betalingsverplichting” hebt gedrukt en wij je
          bestelling per mail hebben bevestigd. Tot dat moment kun je alles nakijken en veranderen.
          Kennelijke vergissingen in een prijs binden ons niet; je mag dan kosteloos van de koop af.
        </p>
        <p>
          Staat bij een sieraad “Verkoop en verzending door” een ander, dan koop je daar en gelden
          de voorwaarden van die winkel.
        </p>
      </InfoSection>
      <InfoSection title="3. Prijzen en betalen">
        <p>
          Prijzen zijn in euro en inclusief btw. Verzendkosten staan er apart bij voordat je
          bestelt. Bij een verlaging noemen we de laagste prijs van de 30 dagen ervoor. De manieren
          van betalen staan bij het begin van het afrekenen; betalen kost niets extra. Komt de
          betaling niet op tijd, dan mogen we de bestelling laten vervallen.
        </p>
      </InfoSection>
      <InfoSection title="4. Bezorgen">
        <p>
          Zoals op <Link to="/bezorgen/">bezorgen</Link> staat, en uiterlijk binnen 30 dagen. Het
          risico gaat over als jij het pakket in handen hebt.
        </p>
      </InfoSection>
      <InfoSection title="5. Herroepen en ruilen">
        <p>
          Je mag de koop zonder reden herroepen tot 14 dagen nadat je het laatste artikel kreeg
          {settings.returnDays > 14 && `, en uit onszelf tot ${settings.returnDays} dagen`}. Hoe,
          staat bij <Link to="/ruilen-en-retour/">ruilen en retour</Link>; melden kan via{' '}
          <Link to="/herroepen/">overeenkomst hier herroepen</Link>.
        </p>
      </InfoSection>
      <InfoSection title="6. Garantie">
        <p>
          Je hebt recht op een deugdelijk sieraad. Wat dat betekent, staat bij{' '}
          <Link to="/wettelijke-garantie/">wettelijke garantie</Link>.
        </p>
      </InfoSection>
      <InfoSection title="7. Klachten en recht">
        <p>
          Klachten behandelen we binnen 14 dagen, zie <Link to="/contact/">contact</Link>. Op de
          koop is Nederlands recht van toepassing. Woon je in een ander land van de EU, dan houd je
          de bescherming van de dwingende regels daar.
        </p>
      </InfoSection>
    </InfoPage>
  )
}
