/** Last nouns of Dutch jewellery compounds: a search for "parel" or "ketting" also finds "parelketting". */
const COMPOUND_HEADS = [
  'armbanden',
  'armband',
  'enkelbandje',
  'kettingen',
  'ketting',
  'collier',
  'oorbellen',
  'oorbel',
  'oorringen',
  'oorring',
  'oorhangers',
  'oorhanger',
  'oorknopjes',
  'oorknoppen',
  'oorknop',
  'knopjes',
  'ringen',
  'ring',
  'hangers',
  'hanger',
  'creolen',
  'manchetknopen',
  'medaillon',
  'bangle',
  'parels',
  'parel',
  'stenen',
  'steen',
  'horloge',
  'broche',
  'goud',
  'zilver',
  'set',
]
const MIN_PART = 3

/** Normalizes text for comparison: lower case without accents. */
export function plainText(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
}

/** Returns the distinct normalized terms of a text. */
export function searchTermsOf(text: string): string[] {
  return [...new Set(plainText(text).match(/[a-z0-9]+/g) ?? [])]
}

/** Splits a compound at its last noun: verlovingsring → verloving, ring. Returns an empty list for other words. */
export function compoundParts(word: string): string[] {
  const head = COMPOUND_HEADS.find(
    (noun) => word.endsWith(noun) && word.length - noun.length >= MIN_PART,
  )
  if (!head) return []
  const wordStart = word.slice(0, -head.length)
  // "uitvoering" and "levering" end in -ing, not in a ring.
  if (head === 'ring' && wordStart.endsWith('e')) return []
  const firstPart =
    wordStart.endsWith('s') && wordStart.length > MIN_PART ? wordStart.slice(0, -1) : wordStart
  return [...new Set([firstPart, ...compoundParts(firstPart), head])]
}

/** Returns the text to index: the given text and the parts of its compounds. */
export function withParts(text: string): string {
  const parts = searchTermsOf(text).flatMap(compoundParts)
  return parts.length === 0 ? text : `${text} ${parts.join(' ')}`
}

/** Returns possible nouns of a diminutive: kettinkje → ketting; ringetje → ring; armbandje → armband. */
export function diminutiveBases(word: string): string[] {
  const singular = word.endsWith('jes') ? word.slice(0, -1) : word
  if (!singular.endsWith('je') || singular.length < 5) return []
  const bases: string[] = []
  if (singular.endsWith('inkje')) bases.push(`${singular.slice(0, -3)}g`)
  if (singular.endsWith('etje')) {
    const stem = singular.slice(0, -4)
    bases.push(stem)
    // oorbelletje → oorbel: the diminutive doubles the letter
    if (/([bdfgklmnprst])\1$/.test(stem)) bases.push(stem.slice(0, -1))
  }
  if (singular.endsWith('tje')) bases.push(singular.slice(0, -3))
  if (singular.endsWith('pje')) bases.push(singular.slice(0, -3))
  if (singular.endsWith('kje')) bases.push(singular.slice(0, -3))
  bases.push(singular.slice(0, -2))
  return [...new Set(bases)].filter((base) => base.length >= MIN_PART)
}

/** Counts edits between two words: an omitted, added or replaced letter, or two swapped letters. */
export function editDistance(a: string, b: string): number {
  let secondRowAbove: number[] = []
  let rowAbove = Array.from({ length: b.length + 1 }, (_, column) => column)
  for (let row = 1; row <= a.length; row++) {
    const currentRow = [row]
    for (let column = 1; column <= b.length; column++) {
      const isSame = a[row - 1] === b[column - 1]
      let best = Math.min(
        (rowAbove[column] ?? 0) + 1,
        (currentRow[column - 1] ?? 0) + 1,
        (rowAbove[column - 1] ?? 0) + (isSame ? 0 : 1),
      )
      const isSwap = a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1]
      if (row > 1 && column > 1 && isSwap)
        best = Math.min(best, (secondRowAbove[column - 2] ?? 0) + 1)
      currentRow.push(best)
    }
    secondRowAbove = rowAbove
    rowAbove = currentRow
  }
  return rowAbove[b.length] ?? 0
}

/** Returns the spelling of a word by its sound, so that "safir" is near "saffier" and "kristal" is near "cristal". */
export function soundOf(word: string): string {
  return word
    .replace(/ph/g, 'f')
    .replace(/ck|c(?![eiy])/g, 'k')
    .replace(/ie|y/g, 'i')
    .replace(/(.)\1+/g, '$1')
}

/** Returns the maximum number of wrong letters in a word that is corrected. */
export function allowedDistance(word: string): number {
  if (word.length <= 3) return 0
  return word.length <= 5 ? 1 : 2
}
