import { InfoPage, InfoSection } from '#app/features/content/info-pages/info-page.tsx'
import { dispatchWeekdays } from '#app/features/core/opening-hours/hours.ts'
import { weekdaysText } from '#app/features/core/opening-hours/hours-texts.ts'
import { readCachedHours } from '#app/features/core/opening-hours/read-hours.server.ts'
import { countryName } from '#app/features/sales/addresses/addresses.ts'
import { readCachedShipping } from '#app/features/sales/delivery/read-shipping.server.ts'
import { countriesSentTo, headlineOf, methodsFor } from '#app/features/sales/delivery/shipping.ts'
import { deliveryText, shippingPriceText } from '#app/features/sales/delivery/shipping-texts.ts'
import { pageContext, shopContext } from '#app/platform/app-context.ts'
import { path } from '#app/platform/path.ts'
import { allOf } from '#app/platform/text/word-list.ts'
import { Link } from '#app/ui/link.tsx'
import { pageMeta } from '#app/ui/page-meta.ts'
import type { Route } from './+types/shipping-info-page.ts'

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, {
    title: 'Bezorgen',
    description: 'Wat bezorgen kost, wanneer het komt en waar we naartoe sturen.',
    path: path('/bezorgen'),
  })
}

export async function loader({ context }: Route.LoaderArgs) {
  context.get(pageContext).keep(['settings'])
  const app = context.get(shopContext)
  const [zones, hours] = await Promise.all([readCachedShipping(app), readCachedHours(app)])
  return {
    sendingDays: weekdaysText(dispatchWeekdays(hours)),
    promised: headlineOf(zones).promised,
    places: zones
      .filter(({ countries }) => countries.length > 0)
      .map(({ id, countries }) => ({
        id,
        name: allOf(countries.map(countryName)),
        ways: methodsFor(zones, countries[0] ?? 'NL').map((method) => ({
          id: method.id,
          name: method.name,
          price: shippingPriceText(method),
          when: method.kind === 'pickup' ? null : deliveryText(method),
        })),
      })),
    sentTo: allOf(countriesSentTo(zones).map(countryName)),
  }
}

export default function ShippingInfo({ loaderData }: Route.ComponentProps) {
  const { promised, places, sendingDays, sentTo } = loaderData
  return (
    <InfoPage
      title="Bezorgen"
      lead={
        promised === null
          ? 'Je haalt je sieraad zelf bij ons op.'
          : `Op verzenddagen vóór ${promised.orderBeforeHour}.00 uur besteld en betaald, ${promised.deliveryDays === 1 ? 'de volgende bezorgdag' : `na ${promised.deliveryDays} bezorgdagen`} in huis.`
      }
    >
      <InfoSection title="Wanneer komt het?">
        <p>
          We versturen op {sendingDays}, niet op feestdagen en in{' '}
          <Link to={path('/winkel-en-atelier')}>onze vakantie</Link>. Wat je op tijd bestelt en
          betaalt, gaat dezelfde dag mee. Pakketten worden van maandag tot en met zaterdag bezorgd,
          niet op zondag en feestdagen. De dag die voor jou geldt, staat op de productpagina en bij
          het afrekenen.
        </p>
        <p>Betaal je per bankoverschrijving, dan telt het moment waarop je betaling binnen is.</p>
        <p>
          Lukt het niet op tijd, dan hoor je dat van ons. Is je bestelling er na 30 dagen nog niet,
          dan mag je de koop kosteloos ontbinden.
        </p>
      </InfoSection>
      <InfoSection title="Wat kost het?">
        {places.map(({ id, name, ways }) => (
          <div key={id} className="mb-5">
            <h3 className="mb-1 font-semibold">{name}</h3>
            {ways.length === 0 ? (
              <p>Hier bezorgen we nu niet.</p>
            ) : (
              <ul>
                {ways.map((way) => (
                  <li key={way.id}>
                    {way.name}: {way.price}
                    {way.when && `; ${way.when}`}
                  </li>
                ))}
              </ul>
            )}
          </div>
        ))}
        <p>Wat jouw bestelling kost, zie je bij het afrekenen voordat je bestelt.</p>
      </InfoSection>
      <InfoSection title="Waar naartoe?">
        <p>
          {sentTo && `Naar adressen in ${sentTo}. `}Klopt het adres niet of is er iets beschadigd
          aangekomen? <Link to={path('/contact')}>Laat het ons weten</Link>. Tot je het pakket in
          handen hebt, is het risico voor ons.
        </p>
      </InfoSection>
    </InfoPage>
  )
}
