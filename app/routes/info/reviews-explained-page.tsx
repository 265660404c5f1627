import { useOutletContext } from 'react-router'
import { ContactLinks } from '#app/features/content/info-pages/contact-links.tsx'
import { InfoPage, InfoSection } from '#app/features/content/info-pages/info-page.tsx'
import type { ShopSettings } from '#app/features/core/settings/settings.ts'
import { REVIEWS_EXPLAINED } from '#app/features/customers/reviews/reviews.ts'
import { readSwitchedOff } from '#app/features/partners/offers/switches.server.ts'
import { shopContext } from '#app/platform/app-context.ts'
import { pageMeta } from '#app/ui/page-meta.ts'
import type { Route } from './+types/reviews-explained-page.ts'

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, {
    title: 'Zo controleren we reviews',
    description: 'Wie een review mag schrijven, wat we ervan lezen en wat we weigeren.',
    path: REVIEWS_EXPLAINED,
  })
}

export async function loader({ context }: Route.LoaderArgs) {
  return {
    showsExternalReviews: !(await readSwitchedOff(context.get(shopContext))).has('reviews'),
  }
}

export default function ReviewsExplained({ loaderData }: Route.ComponentProps) {
  const settings = useOutletContext<ShopSettings>()
  return (
    <InfoPage
      title="Zo controleren we reviews"
      lead="Reviews bij onze sieraden komen van mensen, en wij lezen ze allemaal voordat ze op de site komen."
    >
      <InfoSection title="Wie er een schrijft">
        <p>
          Wie een account heeft, of bij ons heeft besteld. Over elk sieraad schrijft iemand één
          review, die later aangepast of verwijderd mag worden. Wie bij {settings.name} werkt,
          schrijft er geen.
        </p>
      </InfoSection>
      <InfoSection title="Geverifieerde aankoop">
        <p>
          Staat dit erbij, dan hoort de review bij een bestelling van dat sieraad die wij verzonden
          hebben of die is opgehaald. Staat het er niet bij, dan kunnen we niet nagaan of de
          schrijver het sieraad bij ons heeft gekocht.
        </p>
      </InfoSection>
      <InfoSection title="Wat we weigeren">
        <p>
          We kijken niet naar het aantal sterren: goede en slechte reviews komen op dezelfde manier
          op de site. We weigeren alleen wat
        </p>
        <ul>
          <li>geen eigen ervaring met het sieraad of de winkel is;</li>
          <li>beledigt, discrimineert of in strijd is met de wet;</li>
          <li>gegevens van een ander noemt, of reclame is.</li>
        </ul>
        <p>
          De schrijver leest waarom, en kan de review aanpassen of ons vragen opnieuw te kijken.
        </p>
      </InfoSection>
      <InfoSection title="Het gemiddelde">
        <p>
          Het cijfer bij een sieraad is het gemiddelde van alle reviews die erbij op de site staan,
          en van niets anders: elke review telt even zwaar. De balken tonen de cijfers voor losse
          onderdelen, omgerekend naar een cijfer van 1 tot 10. ‘Best beoordeeld’ houdt ook rekening
          met het aantal reviews.
        </p>
        <p>We kopen geen reviews en geven er niets voor terug.</p>
      </InfoSection>
      {loaderData.showsExternalReviews && (
        <InfoSection title="Reviews van andere winkels">
          <p>
            Bij sommige sieraden staat, op een eigen tabblad, ook wat kopers bij een andere winkel
            vonden: sterren en aantal, of wat ze schreven. Er staat altijd bij van welke winkel het
            komt. Wij controleren die reviews niet en laten er geen weg om hun oordeel. Of die
            winkel naging dat de schrijver het kocht, of dat er iets tegenover stond, staat bij de
            review, als de winkel het zegt. Ze tellen niet mee in ons eigen cijfer.
          </p>
        </InfoSection>
      )}
      <InfoSection title="Klopt er iets niet?">
        <p>
          Onder elke review staat ‘Melden’. We bekijken elke melding, halen weg wat niet mag, en
          laten weten wat we besloten als je een e-mailadres achterlaat. Je kunt ook ons bereiken:{' '}
          <ContactLinks settings={settings} />.
        </p>
      </InfoSection>
    </InfoPage>
  )
}
