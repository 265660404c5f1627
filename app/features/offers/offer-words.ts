import { dutchStamp } from '#app/platform/dutch-time.ts'
import { formatCents } from '#app/platform/money.ts'
import { amazonShop } from './amazon-shops.ts'
import { type LiveOffer, POLICIES } from './offers.ts'

/** Whose price it is, said with the moment at which it was so. */
export function priceLine({ seller, quote }: LiveOffer): string {
  if (quote?.priceCents == null) return ''
  const list = quote.listPrice
  const other =
    list &&
    ` ${list.kind === 'advised' ? 'Adviesprijs' : `Eerdere prijs bij ${seller}`} ${formatCents(list.cents)}.`
  return `Prijs op ${dutchStamp(quote.fetchedAt)} bij ${seller}.${other ?? ''}`
}

/** Who sells and sends it: in a shop of many sellers both are named, and where nobody told it that is said. */
export function sellerLine({ source, seller, quote }: LiveOffer): string {
  if (quote?.merchant) return `Verkoop door ${quote.merchant} via ${seller}.`
  // What is pasted by hand names no seller, and neither do bol's calls.
  const isTold = source === 'other' || (source === 'amazon' && quote !== null)
  return isTold
    ? `Verkoop en verzending door ${seller}.`
    : `Te koop bij ${seller}; daar staat wie het verkoopt en verzendt.`
}

export function deliveryLine({ seller, quote }: LiveOffer): string {
  if (!quote) return ''
  if (quote.availability === 'sold-out') return `Nu niet te krijgen bij ${seller}.`
  if (quote.delivery) return quote.delivery
  if (quote.availability === 'in-stock') return 'Op voorraad.'
  return quote.availability === 'later' ? 'Later leverbaar.' : ''
}

export function shippingLine({ quote }: LiveOffer): string {
  if (quote?.priceCents == null) return ''
  if (quote.shippingCents === null) return 'Verzendkosten staan bij de winkel.'
  return quote.shippingCents === 0
    ? 'Verzenden gratis.'
    : `Verzenden ${formatCents(quote.shippingCents)}.`
}

/** What comes through customs may cost more at the door. */
export function importLine({ source, country }: LiveOffer): string {
  return source === 'amazon' && amazonShop(country)?.isOutsideEu
    ? 'Buiten de EU: mogelijk komen er invoerkosten bij.'
    : ''
}

export function linkText({ source, seller, quote }: LiveOffer): string {
  if (quote?.priceCents != null) return `Bekijk op ${seller}`
  return source === 'amazon' ? 'Bekijk prijs op Amazon' : `Bekijk prijs bij ${seller}`
}

/** What must be said near these links. */
export function disclosures(offers: LiveOffer[]): string[] {
  const bySource = [...new Set(offers.map(({ source }) => POLICIES[source].disclosure))]
  const isPriced = offers.some(({ quote }) => quote?.priceCents != null)
  return [
    'Dit zijn partnerlinks: koop je daar iets, dan krijgen wij een vergoeding. Jij betaalt niets extra.',
    ...bySource.filter((text) => text !== ''),
    ...(isPriced
      ? [
          'Prijzen en beschikbaarheid gelden op het genoemde moment en kunnen veranderen; bij aankoop geldt de prijs in die winkel.',
        ]
      : []),
  ]
}
