/** "testbank of bankoverschrijving". */
export const oneOf = (items: string[]) => join(items, 'of')

/** "Nederland, België en Duitsland". */
export const allOf = (items: string[]) => join(items, 'en')

function join(items: string[], last: string): string {
  const before = items.slice(0, -1).join(', ')
  return [before, items.at(-1)].filter(Boolean).join(` ${last} `)
}
