import type { MissingDetail } from '#app/features/admin/go-live/opening.ts'
import { path } from '#app/platform/path.ts'

/** Start here: the steps from an empty shop to an open shop. The owner may do them in any order. */
type SetupStep =
  | 'identity'
  | 'brand'
  | 'bank'
  | 'payments'
  | 'mail'
  | 'shipping'
  | 'product'
  | 'legal'
  | 'staff'
  | 'open'

/** The shop cannot know whether the owner has read these pages, so the owner marks the steps. */
export const MARKED_STEPS = [
  'brand',
  'payments',
  'shipping',
  'legal',
] as const satisfies SetupStep[]
export type MarkedStep = (typeof MARKED_STEPS)[number]

/** The facts about the shop that decide which steps are done. */
interface SetupFacts {
  missing: MissingDetail[]
  /** true if the owner chose a logo or a colour */
  hasBrand: boolean
  hasIban: boolean
  /** mode of the payment provider's key; null without a key */
  paymentMode: 'live' | 'test' | null
  hasMailServer: boolean
  hasProduct: boolean
  hasTwoFactor: boolean
  isOpen: boolean
  markedSteps: string[]
}

export interface SetupItem {
  step: SetupStep
  title: string
  text: string
  isDone: boolean
  links: { href: string; text: string }[]
  /** true if the owner marks the step as done */
  isMarkable: boolean
}

const settingsFieldUrl = (name: string) => `${path('/beheer/instellingen')}#${name}`
const legalTextLink = (slug: string, text: string) => ({
  href: path('/beheer/teksten/:slug', { slug }),
  text,
})
const serviceUrl = (name: string) => `${path('/beheer/instellingen/diensten')}#${name}`

/** Describes each step, with its missing details and the links to the pages where they are entered. */
export function setupItems(facts: SetupFacts): SetupItem[] {
  return [
    identityItem(facts),
    brandItem(facts),
    {
      step: 'bank',
      title: 'Bankrekening',
      text: facts.hasIban
        ? 'Klanten kunnen per bank overmaken.'
        : 'Met een rekeningnummer kunnen klanten per bank overmaken.',
      isDone: facts.hasIban,
      links: [{ href: settingsFieldUrl('iban'), text: 'Rekeningnummer' }],
      isMarkable: false,
    },
    paymentsItem(facts),
    {
      step: 'mail',
      title: 'Mail',
      text: facts.hasMailServer
        ? 'De winkel verstuurt mail.'
        : 'Zonder mailserver krijgt een klant geen bevestiging, en die is verplicht.',
      isDone: facts.hasMailServer,
      links: [{ href: serviceUrl('smtp'), text: 'Mailserver' }],
      isMarkable: false,
    },
    ...ownerItems(facts),
    {
      step: 'open',
      title: 'Open de winkel',
      text: facts.isOpen
        ? 'Iedereen kan bestellen.'
        : 'Tot dan zien bezoekers een aankondiging, en zijn bestellingen testbestellingen.',
      isDone: facts.isOpen,
      links: [{ href: `${path('/beheer')}#open`, text: 'Naar de knop' }],
      isMarkable: false,
    },
  ]
}

function identityItem({ missing }: SetupFacts): SetupItem {
  return {
    step: 'identity',
    title: 'Wie je bent',
    text:
      missing.length > 0
        ? 'Naam, adres, contact en registraties staan op elke pagina en factuur. Dit ontbreekt nog:'
        : 'Naam, adres, contact en registraties zijn ingevuld.',
    isDone: missing.length === 0,
    links:
      missing.length > 0
        ? missing.map(({ field, label }) => ({ href: settingsFieldUrl(field), text: label }))
        : [{ href: path('/beheer/instellingen'), text: 'Instellingen' }],
    isMarkable: false,
  }
}

function brandItem({ hasBrand, markedSteps }: SetupFacts): SetupItem {
  return {
    step: 'brand',
    title: 'Logo en kleuren',
    text: hasBrand
      ? 'De winkel draagt jouw logo of kleuren.'
      : 'Zet je logo neer en kies kleuren en letters. Je ziet meteen hoe het wordt.',
    isDone: hasBrand || markedSteps.includes('brand'),
    links: [
      { href: `${path('/beheer/uiterlijk')}#logo`, text: 'Logo' },
      { href: `${path('/beheer/uiterlijk')}#kleuren`, text: 'Kleuren en letters' },
    ],
    isMarkable: true,
  }
}

const PAYMENT_TEXTS = {
  live: 'Klanten betalen online met Mollie.',
  test: 'Er staat een testsleutel: probeer er een bestelling mee. Vul voor echt geld een live-sleutel in.',
  none: 'Met een sleutel van Mollie betalen klanten met iDEAL of een kaart.',
}

/** An owner may choose bank transfers only. A test key does not complete this step, because it moves no money. */
function paymentsItem({ paymentMode, markedSteps }: SetupFacts): SetupItem {
  return {
    step: 'payments',
    title: 'Online betalen',
    text: PAYMENT_TEXTS[paymentMode ?? 'none'],
    isDone: paymentMode === 'live' || (paymentMode === null && markedSteps.includes('payments')),
    links: [
      { href: serviceUrl('mollie'), text: 'Sleutel van Mollie' },
      { href: path('/beheer/instellingen/betaalwijzen'), text: 'Betaalwijzen' },
    ],
    isMarkable: paymentMode === null,
  }
}

/** The steps about the products and promises of the shop. */
function ownerItems({ hasProduct, hasTwoFactor, markedSteps }: SetupFacts): SetupItem[] {
  return [
    {
      step: 'shipping',
      title: 'Verzenden en openingstijden',
      text: 'Kloppen de landen en prijzen? Er staan voorbeelden klaar. Vul je openingstijden in als klanten kunnen langskomen; dan kunnen ze ook ophalen.',
      isDone: markedSteps.includes('shipping'),
      links: [
        { href: path('/beheer/verzending'), text: 'Verzending' },
        { href: path('/beheer/instellingen/openingstijden'), text: 'Openingstijden' },
      ],
      isMarkable: true,
    },
    {
      step: 'product',
      title: 'Je eerste product',
      text: hasProduct
        ? 'Er staat iets in de winkel.'
        : 'Maak er een, of neem alles mee uit je vorige winkel.',
      isDone: hasProduct,
      links: [
        { href: path('/beheer/producten/nieuw'), text: 'Nieuw product' },
        { href: path('/beheer/importeren'), text: 'Importeren' },
      ],
      isMarkable: false,
    },
    {
      step: 'legal',
      title: 'Voorwaarden en retour',
      text: 'Lees wat je belooft en pas het aan: deze pagina’s horen bij elke bestelling.',
      isDone: markedSteps.includes('legal'),
      links: [
        legalTextLink('voorwaarden', 'Voorwaarden'),
        legalTextLink('ruilen-en-retour', 'Ruilen en retour'),
        legalTextLink('privacy', 'Privacy'),
        { href: settingsFieldUrl('returnDays'), text: 'Dagen om te ruilen' },
      ],
      isMarkable: true,
    },
    {
      step: 'staff',
      title: 'Veilig inloggen',
      text: hasTwoFactor
        ? 'Tweestapsverificatie staat aan.'
        : 'Zet voor jezelf tweestapsverificatie aan. Collega’s nodig je uit bij Medewerkers.',
      isDone: hasTwoFactor,
      links: [
        { href: path('/beheer/account'), text: 'Tweestapsverificatie' },
        { href: path('/beheer/medewerkers'), text: 'Medewerkers' },
      ],
      isMarkable: false,
    },
  ]
}
