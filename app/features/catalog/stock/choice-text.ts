/** Options whose values need a label if they are bare numbers. */
const BARE_SIZES = new Set(['ringmaat', 'maat'])
const SIZES = new Set([...BARE_SIZES, 'lengte'])

/** Returns option values as text, the metal before the size: "Rosé verguld, maat 16,5". */
export function choiceText(optionValues: Record<string, string>): string {
  const isSize = ([code]: [string, string]) => SIZES.has(code)
  return Object.entries(optionValues)
    .toSorted((a, b) => Number(isSize(a)) - Number(isSize(b)))
    .map(([code, value]) => (BARE_SIZES.has(code) && /^\d/.test(value) ? `maat ${value}` : value))
    .join(', ')
}
