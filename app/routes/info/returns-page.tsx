import { useOutletContext } from 'react-router'
import { InfoPage, InfoSection } from '#app/features/content/info-pages/info-page.tsx'
import { returnAddress } from '#app/features/core/settings/identity-texts.ts'
import { returnLabelText } from '#app/features/core/settings/policy-settings.ts'
import type { ShopSettings } from '#app/features/core/settings/settings.ts'
import { path } from '#app/platform/path.ts'
import { Link } from '#app/ui/link.tsx'
import { pageMeta } from '#app/ui/page-meta.ts'
import type { Route } from './+types/returns-page.ts'

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, {
    title: 'Ruilen en retour',
    description: 'Hoe je ruilt of terugstuurt, wat het kost en wanneer je je geld terug hebt.',
    path: path('/ruilen-en-retour'),
  })
}

export default function Returns() {
  const settings = useOutletContext<ShopSettings>()
  return (
    <InfoPage
      title="Ruilen en retour"
      lead={`Je hebt ${settings.returnDays} dagen vanaf de dag dat je je sieraad kreeg.`}
    >
      <InfoSection title={`${settings.returnDays} dagen, waarvan 14 volgens de wet`}>
        <p>
          De wet geeft je 14 dagen om een aankoop op afstand zonder opgaaf van reden te herroepen.
          Die termijn begint op de dag nadat je het laatste artikel van je bestelling hebt gekregen.
          {settings.returnDays > 14 &&
            ` Bij ons krijg je zelfs ${settings.returnDays} dagen, met dezelfde voorwaarden.`}
        </p>
      </InfoSection>
      <InfoSection title="Zo gaat het">
        <ol>
          <li>
            Meld het via de knop ‘<Link to={path('/herroepen')}>Overeenkomst hier herroepen</Link>’,
            per mail, of met het formulier onderaan. Je krijgt meteen een ontvangstbevestiging.
          </li>
          <li>
            Stuur het sieraad binnen 14 dagen na je melding terug naar {returnAddress(settings)}.{' '}
            {returnLabelText(settings)}
          </li>
          <li>
            Binnen 14 dagen na je melding krijg je alles terug wat je betaalde, ook de gewone
            verzendkosten van de heenweg, op dezelfde manier als je betaalde. We mogen wachten tot
            het sieraad er is of tot je laat zien dat je het hebt verstuurd.
          </li>
        </ol>
        <p>
          Passen en bekijken mag, zoals in een winkel; is het sieraad gedragen of beschadigd, dan
          mogen we een bedrag inhouden.
        </p>
      </InfoSection>
      {settings.offersExchanges && (
        <InfoSection title="Ruilen">
          <p>
            Andere maat of kleur? Stuur het sieraad terug
            {settings.paysReturns === 'shop' && ', ook dat kost niets,'} en bestel wat je wel wilt.
            Of <Link to={path('/contact')}>vraag ons</Link> het andere vast apart te leggen.
          </p>
        </InfoSection>
      )}
      <InfoSection title="Wat niet terug kan">
        <p>
          Wat speciaal voor jou is gemaakt, zoals een sieraad met jouw gravure of initiaal. Dat
          staat erbij voordat je bestelt. Een ring uit voorraad in een gewone maat is geen maatwerk
          en mag gewoon terug.
        </p>
      </InfoSection>
      <InfoSection title="Modelformulier voor herroeping">
        <p>
          Dit formulier alleen invullen en terugzenden als je de overeenkomst wilt herroepen. Het
          hoeft niet per se met dit formulier.
        </p>
        <ul>
          <li>Aan {[returnAddress(settings), settings.email].filter(Boolean).join(', ')}:</li>
          <li>
            Ik/Wij (*) deel/delen (*) u hierbij mede dat ik/wij (*) onze overeenkomst betreffende de
            verkoop van de volgende goederen/levering van de volgende dienst (*) herroep/herroepen
            (*):
          </li>
          <li>Besteld op (*)/Ontvangen op (*):</li>
          <li>Naam/Namen consument(en):</li>
          <li>Adres consument(en):</li>
          <li>
            Handtekening van consument(en) (alleen wanneer dit formulier op papier wordt ingediend):
          </li>
          <li>Datum:</li>
        </ul>
        <p className="text-sm text-ink-3">(*) Doorhalen wat niet van toepassing is.</p>
      </InfoSection>
    </InfoPage>
  )
}
