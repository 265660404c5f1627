const choices = new Intl.ListFormat('nl', { type: 'disjunction' })

/** "Testbank of Bankoverschrijving". */
export function oneOf(words: string[]): string {
  return choices.format(words)
}
