/** A number that says nothing by itself. */
const BARE_SIZES = new Set(['ringmaat', 'maat'])
const SIZES = new Set([...BARE_SIZES, 'lengte'])

/** "Rosé verguld, maat 16,5": of what metal a choice is, and then how large. */
export function choiceText(optionValues: Record<string, string>): string {
  const isSize = ([code]: [string, string]) => SIZES.has(code)
  return Object.entries(optionValues)
    .toSorted((a, b) => Number(isSize(a)) - Number(isSize(b)))
    .map(([code, value]) => (BARE_SIZES.has(code) && /^\d/.test(value) ? `maat ${value}` : value))
    .join(', ')
}
