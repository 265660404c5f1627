/** Start here: the mails about an order, whose texts the owner can change. Placeholders are in braces. */
export const MAIL_KINDS = [
  'order-confirmed',
  'order-paid',
  'payment-failed',
  'order-changed',
  'order-shipped',
  'order-ready',
  'order-delivered',
  'order-fetched',
  'order-cancelled',
  'order-rest-cancelled',
  'order-refunded',
  'order-expired',
  'order-document',
] as const
export type MailKind = (typeof MAIL_KINDS)[number]

export interface MailText {
  subject: string
  /** heading of the mail */
  title: string
  /** an empty line starts a new paragraph */
  body: string
}

/** The value of each placeholder, by its name. */
export type MailValues = Record<string, string>

const GENERAL_PLACEHOLDERS = {
  voornaam: 'voornaam van de klant',
  achternaam: 'achternaam van de klant',
  bestelnummer: 'nummer van de bestelling',
  besteldatum: 'dag waarop er besteld is',
  totaal: 'wat de bestelling kost',
  betaalwijze: 'hoe de klant betaalt',
  winkel: 'naam van de winkel',
  telefoon: 'telefoonnummer van de winkel',
  mailadres: 'mailadres van de winkel',
} as const

const PARCEL_PLACEHOLDERS = {
  bezorger: 'wie het pakket brengt',
  bezorgadres: 'waar het pakket heen gaat',
  code: 'code om het pakket te volgen, als die er is',
} as const

interface MailFacts {
  slug: string
  name: string
  /** description of when the mail is sent, for the owner */
  whenSent: string
  /** placeholders of this mail only, besides the general ones */
  ownPlaceholders: Record<string, string>
  text: MailText
}

const FACTS: Record<MailKind, MailFacts> = {
  'order-confirmed': {
    slug: 'bevestiging',
    name: 'Bevestiging',
    whenSent: 'Meteen na het bestellen',
    ownPlaceholders: { betaaluitleg: 'hoe en wanneer er betaald moet worden' },
    text: {
      subject: 'Je bestelling {bestelnummer} bij {winkel}',
      title: 'Bedankt voor je bestelling, {voornaam}',
      body: 'Dit is de bevestiging van bestelling {bestelnummer} van {besteldatum}.\n\n{betaaluitleg}',
    },
  },
  'order-paid': {
    slug: 'betaald',
    name: 'Betaald',
    whenSent: 'Als de betaling binnen is',
    ownPlaceholders: {},
    text: {
      subject: 'Je betaling voor bestelling {bestelnummer} is binnen',
      title: 'Je betaling is binnen',
      body: 'We hebben {totaal} ontvangen voor bestelling {bestelnummer}. We maken hem klaar; zodra hij onderweg is, krijg je daarvan een mail.',
    },
  },
  'payment-failed': {
    slug: 'betaling-mislukt',
    name: 'Betaling mislukt',
    whenSent: 'Als een betaling mislukt of niet op tijd wordt afgerond',
    ownPlaceholders: { bewaardtot: 'tot wanneer de artikelen apart liggen' },
    text: {
      subject: 'Je betaling voor bestelling {bestelnummer} is niet gelukt',
      title: 'Je betaling is niet gelukt',
      body: 'Er is niets afgeschreven voor bestelling {bestelnummer}. De artikelen liggen nog voor je klaar tot {bewaardtot}. Op de pagina van je bestelling kun je het opnieuw proberen, ook op een andere manier.',
    },
  },
  'order-changed': {
    slug: 'gewijzigd',
    name: 'Gewijzigd',
    whenSent: 'Als de winkel een bestelling wijzigt',
    ownPlaceholders: {},
    text: {
      subject: 'Je bestelling {bestelnummer} is gewijzigd',
      title: 'Je bestelling is gewijzigd',
      body: 'We hebben bestelling {bestelnummer} gewijzigd. Samen is het nu {totaal}. Klopt er iets niet, mail dan naar {mailadres} of bel {telefoon}.',
    },
  },
  'order-shipped': {
    slug: 'verzonden',
    name: 'Verzonden',
    whenSent: 'Bij elk pakket dat de deur uit gaat',
    ownPlaceholders: PARCEL_PLACEHOLDERS,
    text: {
      subject: 'Je bestelling {bestelnummer} is onderweg',
      title: 'Je pakket is onderweg',
      body: 'Een pakket van bestelling {bestelnummer} gaat met {bezorger} naar {bezorgadres}.',
    },
  },
  'order-ready': {
    slug: 'klaar',
    name: 'Ligt klaar',
    whenSent: 'Als een bestelling opgehaald kan worden',
    ownPlaceholders: { ophaaladres: 'adres van de winkel' },
    text: {
      subject: 'Je bestelling {bestelnummer} ligt klaar',
      title: 'Je bestelling ligt klaar',
      body: 'Je kunt bestelling {bestelnummer} komen ophalen: {ophaaladres}. Neem dit nummer mee.',
    },
  },
  'order-delivered': {
    slug: 'bezorgd',
    name: 'Bezorgd',
    whenSent: 'Als een pakket is aangekomen',
    ownPlaceholders: PARCEL_PLACEHOLDERS,
    text: {
      subject: 'Je bestelling {bestelnummer} is bezorgd',
      title: 'Je pakket is bezorgd',
      body: 'Het pakket van bestelling {bestelnummer} is bezorgd. Veel plezier ermee. Is er iets niet goed, mail dan naar {mailadres} of bel {telefoon}.',
    },
  },
  'order-fetched': {
    slug: 'opgehaald',
    name: 'Opgehaald',
    whenSent: 'Als een bestelling is opgehaald',
    ownPlaceholders: {},
    text: {
      subject: 'Je bestelling {bestelnummer} is opgehaald',
      title: 'Je bestelling is opgehaald',
      body: 'Bestelling {bestelnummer} is opgehaald in de winkel. Veel plezier ermee. Is er iets niet goed, mail dan naar {mailadres} of bel {telefoon}.',
    },
  },
  'order-cancelled': {
    slug: 'geannuleerd',
    name: 'Geannuleerd',
    whenSent: 'Als de winkel een bestelling annuleert',
    ownPlaceholders: { terugbetaling: 'wat er wanneer terugkomt; leeg als er niet betaald was' },
    text: {
      subject: 'Je bestelling {bestelnummer} is geannuleerd',
      title: 'Je bestelling is geannuleerd',
      body: 'Bestelling {bestelnummer} gaat niet door.\n\n{terugbetaling}\n\nVragen? Mail naar {mailadres} of bel {telefoon}.',
    },
  },
  'order-rest-cancelled': {
    slug: 'rest-geannuleerd',
    name: 'Rest geannuleerd',
    whenSent: 'Als de winkel annuleert wat nog niet verzonden was',
    ownPlaceholders: {
      stukken: 'wat er niet meer komt',
      terugbetaling: 'wat er wanneer terugkomt; leeg als er niets terug hoeft',
    },
    text: {
      subject: 'Een deel van je bestelling {bestelnummer} gaat niet door',
      title: 'Een deel van je bestelling gaat niet door',
      body: 'Van bestelling {bestelnummer} kunnen we je dit niet meer sturen: {stukken}. De rest heb je al, of is onderweg.\n\n{terugbetaling}\n\nVragen? Mail naar {mailadres} of bel {telefoon}.',
    },
  },
  'order-refunded': {
    slug: 'terugbetaald',
    name: 'Terugbetaald',
    whenSent: 'Bij elke terugbetaling',
    ownPlaceholders: {
      bedrag: 'wat er terugkomt',
      terugweg: 'hoe en wanneer het terugkomt',
      toelichting: 'wat je er bij het terugbetalen bij schreef, als je dat deed',
    },
    text: {
      subject: 'Je krijgt {bedrag} terug van bestelling {bestelnummer}',
      title: 'Je krijgt {bedrag} terug',
      body: 'Van je bestelling {bestelnummer} betalen we {bedrag} terug. {terugweg}\n\n{toelichting}\n\nVragen? Mail naar {mailadres} of bel {telefoon}.',
    },
  },
  'order-expired': {
    slug: 'verlopen',
    name: 'Verlopen',
    whenSent: 'Als er niet op tijd betaald is',
    ownPlaceholders: {},
    text: {
      subject: 'Je bestelling {bestelnummer} is verlopen',
      title: 'Je bestelling is verlopen',
      body: 'We hebben geen betaling gekregen voor bestelling {bestelnummer}. De artikelen liggen weer in de winkel. Wil je ze toch hebben, plaats dan een nieuwe bestelling.\n\nVragen? Mail naar {mailadres} of bel {telefoon}.',
    },
  },
  'order-document': {
    slug: 'factuur',
    name: 'Factuur voor een bedrijf',
    whenSent:
      'Als een bedrijf een factuur of creditnota krijgt, met de PDF en de e-factuur als bijlage',
    ownPlaceholders: { document: 'soort en nummer, bijvoorbeeld factuur F2026-00001' },
    text: {
      subject: 'Bij bestelling {bestelnummer}: {document}',
      title: 'Voor je administratie',
      body: 'In de bijlage zit {document} bij bestelling {bestelnummer}: als PDF om te lezen, en als e-factuur (UBL) om in je boekhouding in te lezen.\n\nVragen? Mail naar {mailadres} of bel {telefoon}.',
    },
  },
}

export const mailFacts = (kind: MailKind): MailFacts => FACTS[kind]

/** Returns the kind of mail for the slug in a URL of the back office. */
export function findMailKind(slug: string): MailKind | undefined {
  return MAIL_KINDS.find((kind) => FACTS[kind].slug === slug)
}

/** Returns the placeholders of a mail with their meanings. */
export function mailPlaceholders(kind: MailKind): { name: string; meaning: string }[] {
  const meanings = { ...FACTS[kind].ownPlaceholders, ...GENERAL_PLACEHOLDERS }
  return Object.entries(meanings).map(([name, meaning]) => ({ name, meaning }))
}

const PLACEHOLDER = /\{([^{}\n]*)\}/g

/** Returns the placeholders in a text that this mail cannot fill in, including braces without a name. */
export function findUnknownPlaceholders(kind: MailKind, text: string): string[] {
  const names = new Set(mailPlaceholders(kind).map(({ name }) => name))
  const usedNames = [...text.matchAll(PLACEHOLDER)].map(([, name = '']) => name)
  const looseBraces = text.replace(PLACEHOLDER, '').match(/[{}]/g) ?? []
  const unknownNames = usedNames.filter((name) => !names.has(name)).map((name) => `{${name}}`)
  return [...new Set([...unknownNames, ...looseBraces])]
}

/** Fills in the placeholders. */
export function fillMailText(text: MailText, values: MailValues): MailText {
  const fill = (part: string) =>
    part.replace(PLACEHOLDER, (placeholder, name) => values[name] ?? placeholder)
  return {
    subject: fill(text.subject).replace(/\s+/g, ' ').trim(),
    // A POS customer may have no name; the title must then not end in a comma.
    title: fill(text.title).replace(/,\s*$/, ''),
    body: fill(text.body),
  }
}
