import { dispatchWeekdays, isVisitable } from '#app/features/core/opening-hours/hours.ts'
import { weekdaysText } from '#app/features/core/opening-hours/hours-texts.ts'
import { readCachedHours } from '#app/features/core/opening-hours/read-hours.server.ts'
import type { FieldValue } from '#app/features/core/rich-text/merge-fields.ts'
import type { Inline } from '#app/features/core/rich-text/post-document.ts'
import { formatCompanyNumber } from '#app/features/core/settings/company-number.ts'
import { registrations } from '#app/features/core/settings/identity-lines.ts'
import { returnAddressText, shopAddress } from '#app/features/core/settings/identity-texts.ts'
import {
  EXCHANGE_LABEL,
  exchangeUrl,
  returnCostText,
  returnLabelText,
} from '#app/features/core/settings/policy-settings.ts'
import { readSettings } from '#app/features/core/settings/settings.server.ts'
import type { ShopSettings } from '#app/features/core/settings/settings.ts'
import { onlineProviders } from '#app/features/fulfilment/payment-providers/payment-providers.server.ts'
import { readActiveSources } from '#app/features/partners/marketplaces/sources.server.ts'
import { feeds } from '#app/features/partners/offers/offers-tables.server.ts'
import { readPartnerIds } from '#app/features/partners/offers/read-partner-ids.server.ts'
import { readSwitchedOff } from '#app/features/partners/offers/switches.server.ts'
import { countryName } from '#app/features/sales/addresses/addresses.ts'
import { readCachedShipping } from '#app/features/sales/delivery/read-shipping.server.ts'
import {
  countriesSentTo,
  offeredZones,
  type ShippingZone,
} from '#app/features/sales/delivery/shipping.ts'
import {
  deliveryTimesText,
  freeShippingOf,
  freeShippingText,
} from '#app/features/sales/delivery/shipping-texts.ts'
import type { App } from '#app/platform/app.ts'
import { joinWithAnd } from '#app/platform/text/word-list.ts'
import type { LegalField } from './legal-fields.ts'
import { rateBlocks } from './shipping-rates.ts'

export type LegalFieldValues = Record<LegalField, FieldValue>

const text = (value: string): Inline => ({ type: 'text', text: value, marks: [] })
const link = (value: string, href: string): Inline => ({
  type: 'text',
  text: value,
  marks: [{ type: 'link', attrs: { href } }],
})

/** Returns the current value of each field of the legal and help texts. */
export async function readFieldValues(app: App): Promise<LegalFieldValues> {
  const [settings, zones, hours, switchedOff, marketplaces] = await Promise.all([
    readSettings(app),
    readCachedShipping(app),
    readCachedHours(app),
    readSwitchedOff(app),
    readMarketplacesInUse(app),
  ])
  return {
    ...settingValues(settings),
    ...shippingValues(
      offeredZones(zones, isVisitable(settings, hours)),
      settings.letterboxUpToCents,
    ),
    verzenddagen: weekdaysText(dispatchWeekdays(hours)),
    betaaldienst: joinWithAnd(onlineProviders(app.env).map(({ name }) => name)) || 'de bank',
    marktplaatsen: joinWithAnd(marketplaces),
    'reviews-van-anderen': switchedOff.has('reviews') ? '' : EXTERNAL_REVIEWS,
  }
}

const titledValue = (title: string, value: string): Inline[] => [
  { type: 'text', text: `${title}:`, marks: [{ type: 'bold' }] },
  text(` ${value}`),
]

const EXTERNAL_REVIEWS = titledValue(
  'Reviews van andere winkels',
  'wat hun klanten over een sieraad schreven en de naam die ze erbij zetten, zoals die winkel het ons met toestemming doorgeeft, om te tonen wat anderen ervan vonden. Dat is ons gerechtvaardigd belang. Haalt de winkel of de schrijver een review daar weg, dan verdwijnt hij hier bij de volgende lezing, en anders een maand na de laatste. Staat er een van jou bij, dan kun je ons ook zelf vragen hem weg te halen.',
)

function contactLinks({ phone, email }: ShopSettings): Inline[] {
  return [
    ...(phone ? [link(phone, `tel:${phone.replace(/\s/g, '')}`)] : []),
    ...(phone && email ? [text(' of ')] : []),
    ...(email ? [link(email, `mailto:${email}`)] : []),
  ]
}

/** Returns the values of the fields that depend on the settings alone. */
export function settingValues(settings: ShopSettings) {
  const { name, phone, email, kvk, vatId, returnDays, disputeCommittee, isSmallBusiness } = settings
  const { checkoutEmail, checkoutEmailDays: days } = settings
  const identity = [
    returnAddressText(settings),
    registrations(settings).join(', '),
    [phone && `Telefoon ${phone}`, email && `E-mail ${email}`].filter(Boolean).join(', '),
  ]
  return {
    winkelnaam: name,
    slogan: settings.tagline,
    adres: shopAddress(settings),
    'naam-en-adres': returnAddressText(settings),
    telefoon: phone ? [link(phone, `tel:${phone.replace(/\s/g, '')}`)] : '',
    'e-mail': email ? [link(email, `mailto:${email}`)] : '',
    contact: contactLinks(settings),
    kvk: formatCompanyNumber(kvk),
    'btw-id': vatId,
    identiteit: `${identity.filter(Boolean).join('. ')}.`,
    prijzen: isSmallBusiness
      ? 'Prijzen zijn in euro; we zijn vrijgesteld van btw.'
      : 'Prijzen zijn in euro en inclusief btw.',
    retourtermijn: String(returnDays),
    'langere-bedenktijd':
      returnDays > 14
        ? `Bij ons krijg je zelfs ${returnDays} dagen, met dezelfde voorwaarden.`
        : '',
    'kosten-terugsturen': returnCostText(settings),
    retourlabel: returnLabelText(settings),
    ruilen: settings.offersExchanges ? exchangeText(settings) : '',
    geschillencommissie: disputeCommittee
      ? `Komen we er samen niet uit, dan kun je naar ${disputeCommittee}, of naar de rechter.`
      : 'Komen we er samen niet uit, dan kun je naar de rechter; we zijn niet aangesloten bij een geschillencommissie.',
    'mailadres-voor-andere-winkel':
      checkoutEmail === 'off'
        ? ''
        : titledValue(
            'E-mailadres vóór een andere winkel',
            `alleen als je ermee instemt dat we je mailen, met de tekst en het moment van je toestemming, ${days} ${days === 1 ? 'dag' : 'dagen'}. Je trekt het in waar je het gaf, of mail ons.`,
          ),
  }
}

const exchangeText = ({ paysReturns }: ShopSettings): Inline[] => [
  text('Andere maat of kleur? Kies '),
  link(EXCHANGE_LABEL, exchangeUrl()),
  text(
    ` en schrijf welke je wilt. We leggen hem voor je apart, en het andere sieraad stuur je terug.${paysReturns === 'shop' ? ' Terugsturen is gratis.' : ''}`,
  ),
]

function shippingValues(zones: ShippingZone[], letterboxUpToCents: number) {
  const free = freeShippingOf(zones)
  return {
    levertijd: deliveryTimesText(zones) || 'Je haalt je sieraad zelf bij ons op.',
    bezorglanden: joinWithAnd(countriesSentTo(zones).map(countryName)),
    'gratis-verzending': free === null ? '' : `We verzenden gratis ${freeShippingText(free)}.`,
    bezorgtarieven: { blocks: rateBlocks(zones, letterboxUpToCents) },
  }
}

const NETWORK_NAMES: Record<string, string> = {
  amazon: 'Amazon',
  bol: 'bol',
  awin: 'Awin',
  tradetracker: 'TradeTracker',
  daisycon: 'Daisycon',
}

/** Returns the names of the marketplaces and networks to which this shop sends requests or visitors. */
export async function readMarketplacesInUse(app: App): Promise<string[]> {
  const [sources, ids, switchedOff, feedSources] = await Promise.all([
    readActiveSources(app),
    readPartnerIds(app),
    readSwitchedOff(app),
    app.db.selectDistinct({ source: feeds.source }).from(feeds),
  ])
  const usedSources = new Set<string>([
    ...sources.map(({ name }) => name),
    ...feedSources.map(({ source }) => source),
  ])
  if (Object.keys(ids.amazonTags).length > 0) usedSources.add('amazon')
  if (ids.bolSiteId) usedSources.add('bol')
  return Object.entries(NETWORK_NAMES).flatMap(([source, name]) =>
    usedSources.has(source) && !switchedOff.has(source) ? name : [],
  )
}
