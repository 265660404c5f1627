import type { Cents } from '#app/platform/money.ts'

/** A search without the words that limit the price, and the limits that these words set. */
interface PricedSearch {
  search: string
  minCents?: Cents
  maxCents?: Cents
}

/** Matches an amount such as "€ 1.250,50", but no length, weight or karat. */
const AMOUNT =
  /(?:€ ?)?(\d{1,3}(?:\.\d{3})+|\d{1,7})(?:,(\d\d)|,-)?(?![\d.,]*\d)(?: ?(?:€|euro)(?!\w))?(?! ?(?:cm|mm|karaat|kt|ct|gram|gr|g|jaar)\b)/
    .source
const BETWEEN = new RegExp(`\\b(?:tussen|van) (?:de )?${AMOUNT} (?:en|tot) ${AMOUNT}`, 'i')
const BELOW = new RegExp(
  `\\b(?:onder|tot|max|maximaal|hooguit|beneden|minder dan|goedkoper dan) (?:de )?${AMOUNT}`,
  'i',
)
const ABOVE = new RegExp(
  `\\b(?:boven|vanaf|minimaal|minstens|meer dan|duurder dan) (?:de )?${AMOUNT}`,
  'i',
)
/** Matches texts about sizes, such as "ring maat 15 tot 17", whose numbers are no prices. */
const ABOUT_SIZE = /\b(?:ring)?ma(?:at|ten)\b|\blengte\b/i

/** Parses price limits such as "ring onder 100", "ketting boven € 200" and "armband tussen 50 en 100 euro". */
export function readPriceTerms(text: string): PricedSearch {
  if (ABOUT_SIZE.test(text)) return { search: text }
  const betweenMatch = BETWEEN.exec(text)
  if (betweenMatch) {
    const [phrase, from = '', fromCents, to = '', toCents] = betweenMatch
    return {
      search: withoutPhrase(text, phrase),
      minCents: centsOf(from, fromCents),
      maxCents: centsOf(to, toCents),
    }
  }
  const belowMatch = BELOW.exec(text)
  const aboveMatch = ABOVE.exec(text)
  const search = withoutPhrase(withoutPhrase(text, belowMatch?.[0]), aboveMatch?.[0])
  return {
    search,
    ...(aboveMatch?.[1] && { minCents: centsOf(aboveMatch[1], aboveMatch[2]) }),
    ...(belowMatch?.[1] && { maxCents: centsOf(belowMatch[1], belowMatch[2]) }),
  }
}

const centsOf = (euros: string, cents = '0'): Cents =>
  Number(euros.replaceAll('.', '')) * 100 + Number(cents)

const withoutPhrase = (text: string, phrase = ''): string =>
  text.replace(phrase, ' ').replace(/\s+/g, ' ').trim()
