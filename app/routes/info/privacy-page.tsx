import { useOutletContext } from 'react-router'
import { ContactLinks } from '#app/features/content/info-pages/contact-links.tsx'
import { InfoPage, InfoSection } from '#app/features/content/info-pages/info-page.tsx'
import { returnAddress } from '#app/features/core/settings/identity-texts.ts'
import type { ShopSettings } from '#app/features/core/settings/settings.ts'
import { UNCONFIRMED_DAYS } from '#app/features/customers/customer-accounts/customers.ts'
import { readSwitchedOff } from '#app/features/partners/offers/switches.server.ts'
import { shopContext } from '#app/platform/app-context.ts'
import { path } from '#app/platform/path.ts'
import { Link } from '#app/ui/link.tsx'
import { pageMeta } from '#app/ui/page-meta.ts'
import type { Route } from './+types/privacy-page.ts'

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, {
    title: 'Privacy',
    description: 'Welke gegevens we bewaren, waarom en hoe lang.',
    path: path('/privacy'),
  })
}

export async function loader({ context }: Route.LoaderArgs) {
  return {
    showsExternalReviews: !(await readSwitchedOff(context.get(shopContext))).has('reviews'),
  }
}

export default function Privacy({ loaderData }: Route.ComponentProps) {
  const settings = useOutletContext<ShopSettings>()
  return (
    <InfoPage
      title="Privacy"
      lead="We bewaren wat nodig is om je bestelling te maken, te sturen en te verantwoorden. Meer niet."
    >
      <InfoSection title="Wie verantwoordelijk is">
        <p>
          {returnAddress(settings)}. Vragen en verzoeken: <ContactLinks settings={settings} />.
        </p>
      </InfoSection>
      <InfoSection title="Wat we bewaren, waarom en hoe lang">
        <ul>
          <li>
            <strong>Bestellingen:</strong> naam, adres, e-mail, telefoon als je dat geeft, wat je
            kocht en hoe je betaalde. Nodig om de koop uit te voeren; bewaard tot zeven jaar na het
            jaar van de bestelling, omdat de belastingwet dat eist. Daarna wissen we wie het was.
          </li>
          <li>
            <strong>Winkelwagen:</strong> wat erin ligt, gekoppeld aan een cookie. Twee dagen na je
            laatste bezoek vervalt ze.
          </li>
          <li>
            <strong>Herroepingen, berichten en mails:</strong> wat je ons stuurt, ook met het
            formulier bij contact, en wat wij je mailen, twee jaar, om het af te handelen en te
            kunnen aantonen.
          </li>
          <li>
            <strong>Account:</strong> je naam en e-mailadres, de adressen en sleutels die je
            bewaart, je verlanglijst en vergelijking en de laatste sieraden die je bekeek, tot je
            het account verwijdert. Een account waarvan het adres nooit is bevestigd en waarin niets
            bewaard staat, verwijderen we na {UNCONFIRMED_DAYS} dagen.
          </li>
          <li>
            <strong>Reviews:</strong> wat je schrijft, je foto’s en de naam die je erbij zet, tot je
            hem verwijdert. Hoort er een bestelling bij, dan onthouden we welke. Verwijder je je
            account, dan blijft wat op de site stond staan, zonder je naam. Vroeg je bij een
            bestelling om een mail over een review, dan krijg je er één, en je kunt hem stoppen.
          </li>
          {loaderData.showsExternalReviews && (
            <li>
              <strong>Reviews van andere winkels:</strong> wat hun klanten over een sieraad schreven
              en de naam die ze erbij zetten, zoals die winkel het ons met toestemming doorgeeft, om
              te tonen wat anderen ervan vonden. Dat is ons gerechtvaardigd belang. Haalt de winkel
              of de schrijver een review daar weg, dan verdwijnt hij hier bij de volgende lezing, en
              anders een maand na de laatste. Staat er een van jou bij, dan kun je ons ook zelf
              vragen hem weg te halen.
            </li>
          )}
          <li>
            <strong>Bezoek:</strong> welke pagina’s je bekeek en via welke weg je kwam, alleen als
            je statistiek goedvond, dertien maanden en zonder wie je bent. Bestel je, dan staat bij
            de bestelling hoe je hier kwam. Klik je door naar een andere winkel, dan tellen we
            alleen dát dat gebeurde.
          </li>
          {settings.checkoutEmail !== 'off' && (
            <li>
              <strong>E-mailadres vóór een andere winkel:</strong> alleen als je ermee instemt dat
              we je mailen, met de tekst en het moment van je toestemming,{' '}
              {settings.checkoutEmailDays} {settings.checkoutEmailDays === 1 ? 'dag' : 'dagen'}. Je
              trekt het in waar je het gaf, of mail ons.
            </li>
          )}
          <li>
            <strong>Keuze over cookies:</strong> wat je koos, wanneer en onder welk kenmerk, twee
            jaar, omdat we je toestemming moeten kunnen aantonen.
          </li>
          <li>
            <strong>Technische logboeken:</strong> adres van de pagina, tijdstip en IP-adres, kort
            bewaard om storingen en misbruik te vinden. Dat is ons gerechtvaardigd belang.
          </li>
        </ul>
        <p>We maken geen profielen en sturen geen reclame zonder dat je erom vroeg.</p>
      </InfoSection>
      <InfoSection title="Met wie we delen">
        <p>
          Met wie het werk voor ons doet: de bezorgdienst (naam, adres, e-mail), de bank die de
          betaling verwerkt, en het bedrijf dat onze servers en mail beheert. Je straat zoeken we op
          bij het Kadaster (alleen postcode en huisnummer), een btw-id bij het Europese register.
          Verder met niemand, tenzij de wet het eist. Ga je via een partnerlink naar een andere
          winkel, dan geldt daar hun beleid.
        </p>
      </InfoSection>
      <InfoSection title="Je rechten">
        <p>
          Je mag je gegevens inzien, laten verbeteren, laten wissen, meenemen, het gebruik laten
          beperken en bezwaar maken. Mail ons; je krijgt binnen een maand antwoord. Je kunt ook een
          klacht indienen bij de{' '}
          <a href="https://www.autoriteitpersoonsgegevens.nl/">Autoriteit Persoonsgegevens</a>.
        </p>
        <p>
          Welke cookies we gebruiken, staat bij <Link to={path('/cookies')}>cookies</Link>.
        </p>
      </InfoSection>
    </InfoPage>
  )
}
