import { plainText } from '#app/features/listings/listing-index/search-terms.ts'

/** Words that shoppers use, with the words of the catalogue for the same thing. */
export const SYNONYMS: Record<string, string[]> = {
  naam: ['initiaal'],
  naamketting: ['initiaal', 'ketting'],
  letter: ['initiaal'],
  letterketting: ['initiaal', 'ketting'],
  diamantring: ['diamant', 'ring'],
  labgrown: ['labgekweekte'],
  kado: ['cadeau'],
  kados: ['cadeau'],
  kadootje: ['cadeau'],
}

/** Words that the catalogue may lack, with searches for the same things. Belgian shoppers use many of them. */
export const ALTERNATIVES: Record<string, string[]> = {
  juwelen: ['sieraden'],
  juweel: ['sieraden'],
  bijoux: ['sieraden'],
  oorringen: ['oorbellen', 'creolen'],
  oorring: ['oorbellen', 'creolen'],
  oorstekers: ['oorknopjes', 'oorbellen'],
  halssnoer: ['ketting', 'collier'],
  snoer: ['ketting', 'collier'],
  collier: ['ketting'],
  gourmette: ['gourmet', 'schakelarmband'],
  armring: ['bangle', 'armband'],
  chevaliere: ['zegelring'],
  alliance: ['trouwring', 'alliancering'],
  trouwband: ['trouwring'],
  manchetknoppen: ['manchetknopen'],
  uurwerk: ['horloge'],
  briljant: ['diamant'],
}

/** Joins "roze goud" and "rosé goud" into one word, because many other products have both words in their texts. */
export const joinRoseGold = (text: string): string =>
  plainText(text).replace(/\bro[sz]e[ -]?(?=goud)/g, 'rose')

const SIZE_TERMS = new Set(['maat', 'ringmaat', 'maten'])
/** Inner circumferences of rings in millimetres: the sizes of Belgium, France and Germany. */
const CIRCUMFERENCE = /^(?:4[4-9]|5\d|6\d|7[0-6])$/

/** Articles with a length in centimetres: "ketting maat 45" is no ring. */
const LENGTH_ARTICLE = /ketting|collier|snoer|armband|bangle|oorbel/

/**
 * Removes the word for "size": "ring maat 17" means the 17 of variants, and no text of a product contains "maat". A size by
 * circumference becomes the inner diameter of Dutch sizes: "maat 54" is a ring in size 17. Half sizes are left to the shopper,
 * because "17.5" is two words for the search.
 */
export function readSizeTerms(terms: string[]): string[] {
  const areRings = !terms.some((word) => LENGTH_ARTICLE.test(word))
  return terms.flatMap((word, index) => {
    if (SIZE_TERMS.has(word) && /^\d/.test(terms[index + 1] ?? '')) return []
    const isSize = SIZE_TERMS.has(terms[index - 1] ?? '') && CIRCUMFERENCE.test(word)
    if (!isSize || !areRings) return word
    const diameter = Math.floor(Math.round((2 * Number(word)) / Math.PI) / 2)
    return terms.includes('ring') ? String(diameter) : ['ring', String(diameter)]
  })
}
