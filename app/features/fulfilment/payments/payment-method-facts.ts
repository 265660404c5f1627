interface MethodFacts {
  /** name that replaces the provider's name of the method */
  name?: string
  text?: string
  isPayLater?: boolean
  /** the method duplicates one of the shop, or cannot be used on a web page */
  isOffByDefault?: boolean
}

/** The shop's facts about methods, by id. Methods without facts are offered under the provider's name. */
const FACTS: Record<string, MethodFacts> = {
  ideal: { name: 'iDEAL | Wero', text: 'Je betaalt meteen, in de app van je eigen bank' },
  bancontact: { text: 'Je betaalt meteen, met je Belgische bank' },
  creditcard: { name: 'Creditcard', text: 'Visa, Mastercard of American Express' },
  paypal: { text: 'Je betaalt met je PayPal-rekening' },
  kbc: { text: 'Je betaalt meteen, bij KBC of CBC' },
  belfius: { text: 'Je betaalt meteen, bij Belfius' },
  giftcard: { name: 'Cadeaukaart' },
  banktransfer: {
    name: 'Overboeking',
    text: 'Je maakt het bedrag over; de aanbieder meldt het als het er is',
    isOffByDefault: true,
  },
  pointofsale: { isOffByDefault: true },
  klarna: { isPayLater: true },
  klarnapaylater: { isPayLater: true },
  klarnapaynow: { isPayLater: true },
  klarnasliceit: { isPayLater: true },
  riverty: { isPayLater: true },
  in3: { isPayLater: true },
  billink: { isPayLater: true },
  billie: { isPayLater: true },
  alma: { isPayLater: true },
}

const PAY_LATER_TEXT = 'Achteraf betalen is een lening. De aanbieder bepaalt of je die krijgt'

export function methodName(id: string, providersName: string): string {
  return FACTS[id]?.name ?? providersName
}

const COMMON_NOUNS = new Set(['Bankoverschrijving', 'Creditcard', 'Cadeaukaart', 'Overboeking'])

/** Returns the name of a method within a sentence: "bankoverschrijving", but "Bancontact" and "iDEAL | Wero". */
export function nameInSentence({ name }: { name: string }): string {
  return COMMON_NOUNS.has(name) ? name.toLowerCase() : name
}

export function methodText(id: string): string {
  return isPayLater(id) ? PAY_LATER_TEXT : (FACTS[id]?.text ?? '')
}

export function isPayLater(id: string): boolean {
  return FACTS[id]?.isPayLater ?? false
}

/** Returns whether a method is on until the owner chooses. Credit is never on by default. */
export function isOnByDefault(id: string): boolean {
  return !isPayLater(id) && !FACTS[id]?.isOffByDefault
}

/** Sorts iDEAL first and credit last; other methods keep the provider's order. */
export function compareMethods(a: { id: string }, b: { id: string }): number {
  return rankMethod(a.id) - rankMethod(b.id)
}

function rankMethod(id: string): number {
  if (id === 'ideal') return 0
  return isPayLater(id) ? 2 : 1
}
