import { shopAddress } from '#app/features/core/settings/identity-texts.ts'
import { returnCostText } from '#app/features/core/settings/policy-settings.ts'
import type { ShopSettings } from '#app/features/core/settings/settings.ts'
import { type Cents, formatCents } from '#app/platform/money.ts'
import { path } from '#app/platform/path.ts'
import { oneOf } from '#app/platform/text/word-list.ts'

export interface CommonQuestion {
  question: string
  answer: string
  links: { to: string; text: string }[]
}

export interface QuestionGroup {
  title: string
  questions: CommonQuestion[]
}

export interface QuestionFacts {
  settings: Pick<
    ShopSettings,
    'returnDays' | 'paysReturns' | 'giftWrapCents' | 'street' | 'postcode' | 'city'
  >
  /** names of the payment methods, as in a sentence */
  payments: string[]
  /** null: shipping is never free */
  freeFromCents: Cents | null
}

/** The questions of the customer service page, answered from the settings of the shop. */
export function commonQuestions(facts: QuestionFacts): QuestionGroup[] {
  return [
    { title: 'Bestellen en betalen', questions: orderQuestions(facts) },
    { title: 'Bezorgen', questions: deliveryQuestions(facts) },
    { title: 'Ruilen, terugsturen en garantie', questions: returnQuestions(facts) },
    { title: 'Maat, materiaal en onderhoud', questions: jewelleryQuestions() },
  ]
}

function orderQuestions({ settings, payments }: QuestionFacts): CommonQuestion[] {
  const { giftWrapCents } = settings
  return [
    ...(payments.length > 0
      ? [
          {
            question: 'Hoe kan ik betalen?',
            answer: `Met ${oneOf(payments)}. Je kiest bij het afrekenen.`,
            links: [],
          },
        ]
      : []),
    {
      question: 'Heb ik een account nodig?',
      answer:
        'Nee. Met een account vind je wel je bestellingen terug, en bewaar je adressen en een verlanglijst.',
      links: [{ to: path('/account-maken'), text: 'Account maken' }],
    },
    {
      question: 'Kan ik mijn bestelling nog wijzigen of annuleren?',
      answer:
        'Laat het ons zo snel mogelijk weten. Zolang je pakket niet weg is, kijken we wat kan.',
      links: [{ to: path('/contact'), text: 'Contact' }],
    },
    {
      question: 'Kan mijn bestelling als cadeau worden ingepakt?',
      answer: `Ja. Kies bij het afrekenen voor inpakken (${giftWrapCents === 0 ? 'gratis' : formatCents(giftWrapCents)}) en geef een tekst op voor een kaartje.`,
      links: [],
    },
  ]
}

function deliveryQuestions({ settings, freeFromCents }: QuestionFacts): CommonQuestion[] {
  const more = [{ to: path('/bezorgen'), text: 'Meer over bezorgen' }]
  return [
    {
      question: 'Wanneer komt mijn bestelling?',
      answer:
        'Wat je op een verzenddag op tijd bestelt en betaalt, gaat dezelfde dag de deur uit. Op de productpagina staat welke dag het komt.',
      links: more,
    },
    ...(freeFromCents === null
      ? []
      : [
          {
            question: 'Wanneer is verzenden gratis?',
            answer: `In Nederland vanaf ${formatCents(freeFromCents)}. Wat het anders kost, zie je bij het afrekenen voor je betaalt.`,
            links: more,
          },
        ]),
    ...(shopAddress(settings)
      ? [
          {
            question: 'Kan ik langskomen of mijn bestelling ophalen?',
            answer: `Ja, in de winkel aan ${shopAddress(settings)}.`,
            links: [{ to: path('/winkel-en-atelier'), text: 'Openingstijden en ophalen' }],
          },
        ]
      : []),
  ]
}

function returnQuestions({ settings }: QuestionFacts): CommonQuestion[] {
  return [
    {
      question: 'Kan ik ruilen of terugsturen?',
      answer: `Ja, tot ${settings.returnDays} dagen nadat je het hebt gekregen. ${returnCostText(settings)}`,
      links: [{ to: path('/ruilen-en-retour'), text: 'Zo werkt ruilen en terugsturen' }],
    },
    {
      question: 'Kan ik een sieraad met een gravure terugsturen?',
      answer:
        'Nee, wat met jouw tekst gemaakt is, kun je niet zonder reden terugsturen. Is er iets mis mee, dan gelden je rechten gewoon.',
      links: [{ to: path('/herroepen'), text: 'Herroepen' }],
    },
    {
      question: 'Wat als er iets mis is met mijn sieraad?',
      answer: 'Dat lossen we op. Lees wat je rechten zijn of neem contact op.',
      links: [
        { to: path('/wettelijke-garantie'), text: 'Dit zijn je rechten' },
        { to: path('/contact'), text: 'Contact' },
      ],
    },
  ]
}

const jewelleryQuestions = (): CommonQuestion[] => [
  {
    question: 'Welke ringmaat heb ik?',
    answer: 'Met een strookje papier en een liniaal weet je het in een minuut.',
    links: [{ to: path('/ringmaat-bepalen'), text: 'Ringmaat bepalen' }],
  },
  {
    question: 'Mijn maat is uitverkocht. Komt hij terug?',
    answer:
      'Kies je maat op de productpagina en laat daar je e-mailadres achter. Je krijgt één mail zodra hij er weer is.',
    links: [],
  },
  {
    question: 'Hoe weet ik dat het echt goud of zilver is?',
    answer: 'Aan het gehalteteken. Het gehalte van elk sieraad staat bij de specificaties.',
    links: [{ to: path('/keurmerken-en-gehalte'), text: 'Keurmerken en gehalte' }],
  },
  {
    question: 'Hoe houd ik mijn sieraad mooi?',
    answer: 'Dat verschilt per materiaal. Op elke productpagina staat het onder ‘Verzorging’.',
    links: [],
  },
]
