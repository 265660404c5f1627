import { LEGAL_PAGES } from '#app/features/checkout/legal-texts/legal-texts.ts'
import { readLegalTexts } from '#app/features/checkout/legal-texts/read-legal-texts.server.ts'
import { findGuaranteeNotice } from '#app/features/content/info-pages/guarantee-notice.server.ts'
import { weekLines } from '#app/features/core/opening-hours/hours-texts.ts'
import { readCachedHours } from '#app/features/core/opening-hours/read-hours.server.ts'
import { shopAddress } from '#app/features/core/settings/identity-texts.ts'
import { giftWrapPrice } from '#app/features/core/settings/policy-settings.ts'
import { readSettings } from '#app/features/core/settings/settings.server.ts'
import type { ShopSettings } from '#app/features/core/settings/settings.ts'
import { listPaymentMethods } from '#app/features/fulfilment/payment-flow/payment-methods.server.ts'
import { onlineProviders } from '#app/features/fulfilment/payment-providers/payment-providers.server.ts'
import { readCachedShipping } from '#app/features/sales/delivery/read-shipping.server.ts'
import { promisedMethodOf, type ShippingZone } from '#app/features/sales/delivery/shipping.ts'
import { shippingPriceText } from '#app/features/sales/delivery/shipping-texts.ts'
import type { App } from '#app/platform/app.ts'
import { type Cents, formatShortPrice } from '#app/platform/money.ts'
import { path } from '#app/platform/path.ts'
import { capitalize } from '#app/platform/text/capitalize.ts'
import { joinWithAnd } from '#app/platform/text/word-list.ts'
import { OTHER_SCREENS } from './other-screens.ts'
import type { SettingsGroup, SettingsTile } from './settings-index.tsx'

const MAX_ZONES = 3
const TEXT_COUNT = LEGAL_PAGES.length

const joinParts = (...parts: (string | false | undefined | null)[]) =>
  parts.filter(Boolean).join(', ')

/**
 * Returns every subject of the settings with its current values and the missing details that the law requires. `missingDetails`
 * contains the labels of the shop details that are not entered.
 */
export async function readSettingsOverview(
  app: App,
  missingDetails: string[],
): Promise<SettingsGroup[]> {
  const settings = await readSettings(app)
  return [
    { title: 'Je winkel', tiles: await readShopTiles(app, settings, missingDetails) },
    { title: 'Verkopen en bezorgen', tiles: await readSalesTiles(app, settings) },
    { title: 'Voorwaarden en wetgeving', tiles: await readLegalTiles(app, settings) },
    { title: 'Wat bezoekers zien', tiles: createStorefrontTiles(settings) },
    { title: 'Andere schermen', isSearchOnly: true, tiles: OTHER_SCREENS },
  ]
}

async function readShopTiles(
  app: App,
  settings: ShopSettings,
  missingDetails: string[],
): Promise<SettingsTile[]> {
  const hours = weekLines(await readCachedHours(app)).filter((line) => !line.endsWith('gesloten'))
  const { isComingSoon, isDemo } = settings
  return [
    {
      href: '#winkel',
      title: 'Winkelgegevens',
      summary:
        joinParts(settings.name, shopAddress(settings), settings.phone) || 'Nog niet ingevuld',
      missingText: missingDetails.length > 0 ? `Ontbreekt: ${joinWithAnd(missingDetails)}` : '',
      terms:
        'naam adres straat postcode plaats telefoon whatsapp e-mailadres kvk btw-id nieuwe bestelling regel bovenaan',
    },
    {
      href: path('/beheer/instellingen/openingstijden'),
      title: 'Openingstijden',
      summary: capitalize(hours.join('; ')) || 'Geen',
      terms: 'dagen vakantie feestdagen gesloten verzenddagen',
    },
    {
      href: '#melding',
      title: 'Winkel open of gesloten',
      summary: joinParts(
        isComingSoon ? 'Dicht: bezoekers zien een aankondiging' : 'Open voor bezoekers',
        isDemo && 'demo',
        settings.storeNotice && `melding ‘${settings.storeNotice}’`,
      ),
      terms: 'aankondiging winkelmelding openen sluiten binnenkort',
    },
    {
      href: path('/beheer/uiterlijk'),
      title: 'Uiterlijk',
      summary: settings.logo ? 'Eigen logo, kleuren en letters' : 'Geen eigen logo',
      terms: 'logo kleuren letters favicon thema voorpagina menu',
    },
  ]
}

function giftWrapState(cents: Cents | null): string {
  if (cents === null) return 'Niet'
  return cents === 0 ? 'Gratis' : formatShortPrice(cents)
}

function mollieState({ env }: App): string {
  const providers = onlineProviders(env)
  if (providers.length === 0) return 'Geen Mollie'
  return providers.every((provider) => provider.isTest(env)) ? 'Mollie met testsleutel' : 'Mollie'
}

async function readSalesTiles(app: App, settings: ShopSettings): Promise<SettingsTile[]> {
  const [methods, zones] = await Promise.all([listPaymentMethods(app), readCachedShipping(app)])
  const hasMail = app.env.SMTP_URL !== undefined
  return [
    {
      href: path('/beheer/instellingen/betaalwijzen'),
      title: 'Betaalwijzen',
      summary: joinWithAnd(methods.map(({ name }) => name)) || 'Geen',
      missingText: methods.length === 0 ? 'Klanten kunnen nog niet betalen' : '',
      terms: 'ideal bancontact klarna creditcard paypal overmaken betalen betaling',
    },
    {
      href: path('/beheer/verzending'),
      title: 'Verzending',
      summary: zones.slice(0, MAX_ZONES).flatMap(zoneText).join('; ') || 'Alleen ophalen',
      terms:
        'landen bezorgwijzen verzendkosten bezorgkosten porto tarief levertijd gratis pakket brievenbus ophalen afhalen postnl dhl dpd ups gls vervoerder zones buitenland',
    },
    {
      href: '#bezorgen',
      title: 'Inpakken als cadeau',
      summary: giftWrapState(giftWrapPrice(settings)),
      terms: 'cadeau kaartje inpakken',
    },
    {
      href: '#btw',
      title: 'Btw',
      summary: settings.isSmallBusiness
        ? 'Geen btw (KOR)'
        : `Prijzen inclusief btw, buitenland ${settings.usesOss ? 'met OSS' : 'met Nederlandse btw'}`,
      terms: 'kor oss kleineondernemersregeling eenloketregeling belasting',
    },
    {
      href: path('/beheer/instellingen/diensten'),
      title: 'Betalen, mail en labels',
      summary: joinParts(mollieState(app), hasMail ? 'mailserver' : 'geen mailserver'),
      missingText:
        hasMail || settings.isDemo ? '' : 'Een klant krijgt geen bevestiging; die is verplicht',
      terms: 'mollie smtp mailserver sendcloud sleutel api e-mail versturen labels',
    },
  ]
}

/** Returns a text such as "Nederland € 4,95, gratis vanaf € 50"; an empty list for a zone with pickup only. */
function zoneText({ name, methods }: ShippingZone): string[] {
  const deliveryMethod = promisedMethodOf(methods)
  if (!deliveryMethod) return []
  if (deliveryMethod.requiresFreeAmount) return [`${name} ${shippingPriceText(deliveryMethod)}`]
  const { priceCents, brackets, freeFromCents } = deliveryMethod
  const cents = brackets[0]?.cents ?? priceCents
  const freeText = freeFromCents === null ? '' : `, gratis vanaf ${formatShortPrice(freeFromCents)}`
  return [`${name} ${cents === 0 ? 'gratis' : `${formatShortPrice(cents)}${freeText}`}`]
}

async function readLegalTiles(app: App, settings: ShopSettings): Promise<SettingsTile[]> {
  const [texts, notice] = await Promise.all([readLegalTexts(app), findGuaranteeNotice(app)])
  const changedCount = [...texts.values()].filter(({ isOwn }) => isOwn).length
  return [
    {
      href: '#betalen',
      title: 'Ruilen en betalen',
      summary: joinParts(
        `${settings.returnDays} dagen terugsturen`,
        settings.paysReturns === 'shop' ? 'gratis' : 'klant betaalt',
        settings.iban ? 'IBAN ingevuld' : 'geen IBAN',
      ),
      terms:
        'retour herroepen termijn iban rekeningnummer overmaken geschillencommissie review mail dagen ruilen',
    },
    {
      href: path('/beheer/teksten'),
      title: 'Voorwaarden en hulp',
      summary:
        changedCount === 0
          ? `${TEXT_COUNT} standaardteksten`
          : `${changedCount} eigen, ${TEXT_COUNT - changedCount} standaardteksten`,
      terms: 'algemene voorwaarden privacy retour bezorgen klantenservice juridisch',
    },
    {
      href: path('/beheer/instellingen/garantie'),
      title: 'Wettelijke garantie',
      summary: notice ? 'De kennisgeving van de EU staat in de winkel' : 'Geen kennisgeving',
      missingText:
        notice || settings.isDemo ? '' : 'Plaats de kennisgeving van de EU; die is verplicht',
      terms: 'kennisgeving europese unie',
    },
    {
      href: '#fabrikant',
      title: 'Fabrikant',
      summary: settings.manufacturerName || 'Geen vaste fabrikant',
      terms: 'gpsr productveiligheid producent',
    },
    {
      href: '#cookies',
      title: 'Cookies',
      summary: settings.countsWithoutConsent
        ? 'Telt ieders pagina’s'
        : 'Statistiek alleen met toestemming',
      terms: 'toestemming avg statistiek marketing herkomst',
    },
    {
      href: path('/beheer/instellingen/toestemmingen'),
      title: 'Toestemmingen',
      summary: 'Wat bezoekers kozen',
      terms: 'cookies avg kenmerk bewijs',
    },
  ]
}

function createStorefrontTiles(settings: ShopSettings): SettingsTile[] {
  return [
    {
      href: '#gedrag',
      title: 'Gedrag in de winkel',
      summary: joinParts(
        settings.cartSlides ? 'Winkelwagen schuift in' : 'Melding na toevoegen',
        settings.hidesVotes && 'geen stemmen',
        settings.heartsRestrict && 'verlanglijst voor klanten',
      ),
      terms: 'winkelwagen verlanglijst stemmen warm koud slider inlogadres',
    },
    {
      href: '#teksten',
      title: 'Footertekst',
      summary: settings.footerText || 'De naam van de winkel',
      terms: 'footer voet slogan',
    },
    {
      href: '#partners',
      title: 'Partnerprogramma’s',
      summary:
        joinParts(!!settings.amazonTags && 'Amazon', !!settings.bolSiteId && 'bol') ||
        'Niet ingesteld',
      terms: 'amazon bol tag site-id affiliate marktplaats land e-mailadres',
    },
    {
      href: path('/beheer/marktplaatsen'),
      title: 'Marktplaatsen',
      summary: 'Sleutels, verbinding en wat klanten zien',
      terms: 'amazon bol sleutel aanbod feed',
    },
    {
      href: path('/beheer/mails/teksten'),
      title: 'Teksten van mails',
      summary: 'Bevestiging, verzending, terugbetaling',
      terms: 'e-mail bevestiging verzonden onderwerp',
    },
  ]
}
