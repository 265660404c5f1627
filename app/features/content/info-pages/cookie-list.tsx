import { InfoSection } from './info-page.tsx'

type Cookie = readonly [name: string, purpose: string, term: string]

const NECESSARY_COOKIES: Cookie[] = [
  ['wp_woocommerce_session_…', 'Onthoudt welke winkelwagen van jou is.', 'Twee dagen.'],
  ['woocommerce_items_in_cart', 'Zegt dat er iets in ligt.', 'Tot je de browser sluit.'],
  [
    'woocommerce_cart_hash',
    'Vingerafdruk van de inhoud, om te zien of ze veranderd is.',
    'Tot je de browser sluit.',
  ],
  ['schakel_notice', 'Zegt dat er een melding op je wacht.', 'Tot je die gezien hebt.'],
  [
    'schakel_visitor',
    'Weet welke vergelijking en welke stemmen van jou zijn, als je vergelijkt of stemt.',
    'Dertig dagen.',
  ],
  [
    'schakel_wish',
    'Onthoudt welk sieraad je wilde bewaren, tot je inlogt of een account maakt.',
    'Een half uur.',
  ],
  ['schakel_compare', 'Zegt dat je iets vergelijkt.', 'Dertig dagen.'],
  ['schakel_voted', 'Zegt dat je gestemd hebt of een sieraad warm of koud is.', 'Dertig dagen.'],
  ['store_notice…', 'Zegt dat je de melding bovenaan gesloten hebt.', 'Tot je de browser sluit.'],
  [
    'schakel_device',
    'Herkent het apparaat waarop je inlogde, zodat een ander je account niet op slot kan zetten.',
    'Een jaar.',
  ],
  ['schakel_consent', 'Weet wat je over cookies koos.', 'Een jaar.'],
]

const STATISTICS_COOKIES: Cookie[] = [
  [
    'sbjs_…',
    'Zeven cookies die onthouden via welke weg je hier kwam (een campagne, een zoekmachine, een andere site of rechtstreeks), hoeveel pagina’s je bekeek en hoe vaak je hier was. Bestel je of maak je een account, dan gaat dat mee.',
    'Tot je de browser sluit, of zo lang als de winkel instelt, hoogstens een jaar; het bezoek zelf dertig minuten.',
  ],
]

/** Lists the cookies and other data on the visitor's device by kind of consent. */
export function CookieList() {
  return (
    <>
      <InfoSection title="Functioneel: wat nodig is">
        <p>
          Wie alleen rondkijkt en nog niets koos, krijgt geen cookie. Leg je iets in de winkelwagen
          of kies je iets, dan wel:
        </p>
        <Cookies cookies={NECESSARY_COOKIES} />
        <p>
          In de opslag van je browser staat daarnaast een dag lang een kopie van je winkelwagen,
          zodat de teller er meteen staat, en tot je het tabblad sluit hoe ver je op een pagina was
          en, nadat je koos, of je browser emoji kan tekenen.
        </p>
      </InfoSection>
      <InfoSection title="Statistiek: alleen als je het goedvindt">
        <Cookies cookies={STATISTICS_COOKIES} />
        <p>
          In de opslag van je browser staat dan ook een willekeurig nummer voor je bezoek, tot je
          het tabblad sluit of een half uur niets doet. Daarmee tellen we welke pagina’s bekeken
          worden, waarnaar gezocht wordt en hoe vaak een bezoek een bestelling wordt. We bewaren
          geen IP-adres en maken geen vingerafdruk van je apparaat; na dertien maanden blijven
          alleen optellingen over.
        </p>
      </InfoSection>
      <InfoSection title="Marketing: alleen als je het goedvindt">
        <p>
          In de opslag van je browser staan de sieraden die je het laatst bekeek, tot dertig dagen
          na het laatste. Dat rijtje wis je onder een sieraad; met een account gaat het mee. Inhoud
          van anderen, zoals een slider, wordt pas geladen als je dit goedvindt of er zelf op drukt;
          die ander kan dan cookies zetten.
        </p>
      </InfoSection>
    </>
  )
}

function Cookies({ cookies }: { cookies: Cookie[] }) {
  return (
    <dl className="border-t border-line">
      {cookies.map(([name, purpose, term]) => (
        <div key={name} className="border-b border-line py-3">
          <dt className="font-medium break-all">{name}</dt>
          <dd className="text-ink-2">
            {purpose} {term}
          </dd>
        </div>
      ))}
    </dl>
  )
}
