/** "testbank of bankoverschrijving". */
export const oneOf = (words: string[]) => join(words, 'of')

/** "Nederland, België en Duitsland". */
export const allOf = (words: string[]) => join(words, 'en')

function join(words: string[], last: string): string {
  const before = words.slice(0, -1).join(', ')
  return [before, words.at(-1)].filter(Boolean).join(` ${last} `)
}
