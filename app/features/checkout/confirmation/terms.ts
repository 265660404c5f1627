import { registrations, returnAddress } from '#app/features/core/settings/identity-texts.ts'
import { returnCostText } from '#app/features/core/settings/policy-settings.ts'
import type { ShopSettings } from '#app/features/core/settings/settings.ts'
import { path } from '#app/platform/path.ts'

/** A part of a paragraph: text, or a link to a page of the shop. */
type TermsPart = string | { href: string; text: string }

interface TermsArticle {
  title: string
  paragraphs: TermsPart[][]
}

const RETURNS = { href: path('/ruilen-en-retour'), text: 'ruilen en retour' }
const WITHDRAW = { href: path('/herroepen'), text: 'Overeenkomst hier herroepen' }

const ORDERING: TermsArticle = {
  title: '2. Bestellen',
  paragraphs: [
    [
      'De koop is gesloten als je op ‘Bestellen met betalingsverplichting’ hebt gedrukt en wij je bestelling per mail hebben bevestigd. Tot je drukt, kun je alles nakijken en veranderen. Kennelijke vergissingen in een prijs binden ons niet; je mag dan kosteloos van de koop af.',
    ],
    [
      'Staat bij een sieraad ‘Verkoop en verzending door’ een ander, dan koop je daar en gelden de voorwaarden van die winkel.',
    ],
  ],
}

const paymentOf = ({ isSmallBusiness }: ShopSettings): TermsArticle => ({
  title: '3. Prijzen en betalen',
  paragraphs: [
    [
      `Prijzen zijn in euro${isSmallBusiness ? '; we zijn vrijgesteld van btw' : ' en inclusief btw'}. Verzendkosten staan er apart bij voordat je bestelt. Bij een verlaging noemen we de laagste prijs van de 30 dagen ervoor. De manieren van betalen staan bij het begin van het afrekenen; betalen kost niets extra. Komt de betaling niet op tijd, dan mogen we de bestelling laten vervallen.`,
    ],
  ],
})

const DELIVERY: TermsArticle = {
  title: '4. Bezorgen',
  paragraphs: [
    [
      'Zoals op ',
      { href: path('/bezorgen'), text: 'bezorgen' },
      ' staat, en uiterlijk binnen 30 dagen. Het risico gaat over als jij het pakket in handen hebt.',
    ],
  ],
}

const WARRANTY: TermsArticle = {
  title: '6. Garantie',
  paragraphs: [
    [
      'Je hebt recht op een deugdelijk sieraad. Wat dat betekent, staat bij ',
      { href: path('/wettelijke-garantie'), text: 'wettelijke garantie' },
      '.',
    ],
  ],
}

const complaintsOf = ({ disputeCommittee }: ShopSettings): TermsArticle => ({
  title: '7. Klachten en recht',
  paragraphs: [
    [
      'Klachten behandelen we binnen 14 dagen, zie ',
      { href: path('/contact'), text: 'contact' },
      `. ${
        disputeCommittee
          ? `Komen we er samen niet uit, dan kun je naar ${disputeCommittee}.`
          : 'We zijn niet aangesloten bij een geschillencommissie.'
      } Op de koop is Nederlands recht van toepassing. Woon je in een ander land van de EU, dan houd je de bescherming van de dwingende regels daar.`,
    ],
  ],
})

/** The terms and conditions, for their own page and for the confirmation mail. */
export function termsOf(settings: ShopSettings): TermsArticle[] {
  const { phone, email, returnDays } = settings
  const ownDays = returnDays > 14 ? `, en bij ons zelfs tot ${returnDays} dagen` : ''
  const identity = [
    returnAddress(settings),
    registrations(settings).join(', '),
    [phone && `Telefoon ${phone}`, email && `E-mail ${email}`].filter(Boolean).join(', '),
  ].filter(Boolean)
  return [
    {
      title: '1. Wie we zijn',
      paragraphs: [
        [
          `${identity.join('. ')}. Deze voorwaarden gelden voor alles wat consumenten via deze winkel bij ons bestellen.`,
        ],
      ],
    },
    ORDERING,
    paymentOf(settings),
    DELIVERY,
    {
      title: '5. Herroepen en ruilen',
      paragraphs: [
        [
          `Je mag de koop zonder opgaaf van reden herroepen tot 14 dagen nadat je het laatste artikel kreeg${ownDays}. ${returnCostText(settings)} Hoe het gaat, staat bij `,
          RETURNS,
          '; meld het via de knop ‘',
          WITHDRAW,
          '’. Wat we met jouw tekst speciaal voor jou maken, kun je niet herroepen of ruilen; dat staat erbij voordat je bestelt.',
        ],
      ],
    },
    WARRANTY,
    complaintsOf(settings),
  ]
}
