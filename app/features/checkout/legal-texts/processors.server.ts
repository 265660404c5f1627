import { findCarrier } from '#app/features/fulfilment/carriers/find-carrier.server.ts'
import { manualCarrier } from '#app/features/fulfilment/orders/manual-carrier.ts'
import { onlineProviders } from '#app/features/fulfilment/payment-providers/payment-providers.server.ts'
import type { App } from '#app/platform/app.ts'
import { joinWithAnd } from '#app/platform/text/word-list.ts'
import { readMarketplacesInUse } from './field-values.server.ts'

/** A party that receives data of visitors or customers. */
interface Processor {
  name: string
  data: string
}

/** Returns the parties that receive data through the services that are set up now. */
export async function readProcessors(app: App): Promise<Processor[]> {
  const payment = joinWithAnd(onlineProviders(app.env).map(({ name }) => name))
  const marketplaces = await readMarketplacesInUse(app)
  const usesSendcloud = findCarrier(app.env) !== manualCarrier
  return [
    payment
      ? {
          name: `${payment} (betalingen)`,
          data: 'je naam, e-mailadres, adres, het bedrag en het bestelnummer, om je betaling te verwerken.',
        }
      : { name: 'De bank', data: 'je naam, rekeningnummer en wat je overmaakt.' },
    {
      name: usesSendcloud ? 'Sendcloud en de bezorgdienst' : 'De bezorgdienst',
      data: 'je naam, adres, e-mailadres en telefoonnummer, om je pakket te bezorgen en je te laten weten waar het is.',
    },
    {
      name: 'Wie onze servers en mail beheert',
      data: 'wat in de winkel en in onze mails staat, alleen om ze te laten werken.',
    },
    {
      name: 'Het Kadaster en het Europese btw-register',
      data: 'je postcode met huisnummer, om de straat te vinden, en een btw-id dat je invult.',
    },
    ...(marketplaces.length > 0
      ? [
          {
            name: joinWithAnd(marketplaces),
            data: 'niets, tot je op een partnerlink klikt: dan zien zij dat je van ons komt. Een foto die bij hen staat, laadt je browser daar, zodat ze je IP-adres zien.',
          },
        ]
      : []),
  ]
}
