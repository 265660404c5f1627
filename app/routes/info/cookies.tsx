import { InfoPage, InfoSection } from '#app/features/content/info-page.tsx'
import { pageMeta } from '#app/ui/page-meta.ts'
import type { Route } from './+types/cookies.ts'

const COOKIES = [
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
  ['schakel_compare', 'Zegt dat je iets vergelijkt.', 'Dertig dagen.'],
  ['schakel_voted', 'Zegt dat je gestemd hebt of een sieraad warm of koud is.', 'Dertig dagen.'],
  ['store_notice…', 'Zegt dat je de melding bovenaan gesloten hebt.', 'Tot je de browser sluit.'],
] as const

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, {
    title: 'Cookies',
    description: 'Welke cookies deze winkel zet en waarvoor.',
    path: '/cookies/',
  })
}

export default function Cookies() {
  return (
    <InfoPage
      title="Cookies"
      lead="Deze winkel gebruikt alleen cookies die nodig zijn. Daarom vragen we je niets."
    >
      <InfoSection title="Wat er op je apparaat komt">
        <p>Wie alleen rondkijkt, krijgt geen cookie. Leg je iets in de winkelwagen, dan wel:</p>
        <dl className="border-t border-line">
          {COOKIES.map(([name, purpose, term]) => (
            <div key={name} className="border-b border-line py-3">
              <dt className="font-medium break-all">{name}</dt>
              <dd className="text-ink-2">
                {purpose} {term}
              </dd>
            </div>
          ))}
        </dl>
        <p>
          In de opslag van je browser staat daarnaast een dag lang een kopie van je winkelwagen,
          zodat de teller er meteen staat, en staan de sieraden die je het laatst bekeek, tot dertig
          dagen na het laatste. Dat rijtje blijft op je apparaat en wis je onder een sieraad; met
          een account gaat het mee.
        </p>
      </InfoSection>
      <InfoSection title="Wat er niet is">
        <p>
          Geen statistieken, geen advertenties, geen cookies van anderen. Komt dat er ooit bij, dan
          vragen we eerst of je het goedvindt, en is nee zeggen net zo makkelijk als ja.
        </p>
      </InfoSection>
      <InfoSection title="Wissen">
        <p>Cookies wis je in de instellingen van je browser. Je winkelwagen is dan leeg.</p>
      </InfoSection>
    </InfoPage>
  )
}
