import { Link, useOutletContext } from 'react-router'
import { InfoPage, InfoSection } from '#app/features/content/info-page.tsx'
import type { ShopSettings } from '#app/features/settings/settings.ts'
import { formatCents, formatRound } from '#app/platform/money.ts'
import { pageMeta } from '#app/ui/page-meta.ts'
import type { Route } from './+types/shipping-info.ts'

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, {
    title: 'Bezorgen',
    description: 'Wat bezorgen kost, wanneer het komt en waar we naartoe sturen.',
    path: '/bezorgen/',
  })
}

export default function ShippingInfo() {
  const settings = useOutletContext<ShopSettings>()
  return (
    <InfoPage
      title="Bezorgen"
      lead={`Op werkdagen vóór ${settings.orderBeforeHour}.00 uur besteld en betaald, de volgende bezorgdag in huis.`}
    >
      <InfoSection title="Wanneer komt het?">
        <p>
          We versturen van maandag tot en met vrijdag. Wat je vóór {settings.orderBeforeHour}.00 uur
          bestelt en betaalt, gaat dezelfde dag mee. Pakketten worden van maandag tot en met
          zaterdag bezorgd, niet op zondag en feestdagen. De dag die voor jou geldt, staat op de
          productpagina en bij het afrekenen.
        </p>
        <p>Betaal je per bankoverschrijving, dan telt het moment waarop je betaling binnen is.</p>
        <p>
          Lukt het niet op tijd, dan hoor je dat van ons. Is je bestelling er na 30 dagen nog niet,
          dan mag je de koop kosteloos ontbinden.
        </p>
      </InfoSection>
      <InfoSection title="Wat kost het?">
        <ul>
          <li>Brievenbuspakje: {formatCents(settings.letterboxCents)}</li>
          <li>Pakket, verzekerd en met handtekening: {formatCents(settings.parcelCents)}</li>
          <li>Ophalen in {settings.city}: gratis</li>
        </ul>
        <p>
          Vanaf {formatRound(settings.freeShippingFromCents)} bezorgen we gratis. Wat jouw
          bestelling kost, zie je bij het afrekenen voordat je bestelt.
        </p>
      </InfoSection>
      <InfoSection title="Waar naartoe?">
        <p>
          Naar adressen in Nederland en België; naar België duurt het een dag langer. Klopt het
          adres niet of is er iets beschadigd aangekomen?{' '}
          <Link to="/contact/">Laat het ons weten</Link>. Tot je het pakket in handen hebt, is het
          risico voor ons.
        </p>
      </InfoSection>
    </InfoPage>
  )
}
