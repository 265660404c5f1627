const choices = new Intl.ListFormat('nl', { type: 'disjunction' })
const sums = new Intl.ListFormat('nl', { type: 'conjunction' })

/** "testbank of bankoverschrijving". */
export function oneOf(words: string[]): string {
  return choices.format(words)
}

/** "Nederland, België en Duitsland". */
export function allOf(words: string[]): string {
  return sums.format(words)
}
