import { GOOGLE_TAXONOMY } from './google-taxonomy.ts'

interface GoogleCategory {
  id: number
  /** name such as "Ringen" */
  name: string
  /** full path, such as "Kleding en accessoires > Sieraden > Ringen" */
  path: string
}

export const GOOGLE_CATEGORIES: GoogleCategory[] = GOOGLE_TAXONOMY.trim()
  .split('\n')
  .map((line) => {
    const [id = '', path = ''] = line.split(/ (.*)/)
    return { id: Number(id), name: path.split(' > ').at(-1) ?? path, path }
  })

const JEWELLERY_ID = 188

const NAME_RULES: [RegExp, number][] = [
  [/horlogeband/i, 5123],
  [/horloge/i, 201],
  [/enkelband/i, 189],
  [/oor(?:bel|knop|hanger|ring|sieraad)|creol/i, 194],
  [/ketting|collier/i, 196],
  [/armband|bangle/i, 191],
  [/sleutelhanger/i, 175],
  [/bedel|hanger/i, 192],
  [/manchetknop/i, 193],
  [/dasspeld/i, 180],
  [/broche|speld/i, 197],
  [/piercing/i, 190],
  [/cadeaubon/i, 53],
  [/ring/i, 200],
  [/\bset/i, 6463],
]

/**
 * Returns the channel category of a product: the owner's choice for the nearest of its categories. Without a choice, the name of the
 * nearest category decides.
 */
export function googleCategory(
  categories: { id: number; name: string }[],
  map: Record<string, number>,
): number {
  const nearest = categories.toReversed()
  for (const { id } of nearest) if (map[id] !== undefined) return map[id]
  for (const { name } of nearest) {
    const rule = NAME_RULES.find(([pattern]) => pattern.test(name))
    if (rule) return rule[1]
  }
  return JEWELLERY_ID
}

/** Returns a text such as "Ringen (200)", or only the number for a category that this file does not contain. */
export function googleCategoryText(id: number): string {
  const knownCategory = GOOGLE_CATEGORIES.find((category) => category.id === id)
  return knownCategory ? `${knownCategory.name} (${id})` : String(id)
}

type GoogleCategoryMatch =
  | { ok: true; id: number }
  /** texts of categories similar to the typed text */
  | { ok: false; suggestions: string[] }

const MAX_SUGGESTIONS = 3

/** Finds the category for a typed text: a number, "Ringen (200)", a name or a full path. */
export function findGoogleCategory(text: string): GoogleCategoryMatch {
  const number = /^(\d{1,7})$|\((\d{1,7})\)$/.exec(text.trim())
  if (number) return { ok: true, id: Number(number[1] ?? number[2]) }
  const query = text.trim().toLowerCase()
  const sameNamed = GOOGLE_CATEGORIES.filter(
    ({ name, path }) => name.toLowerCase() === query || path.toLowerCase() === query,
  )
  if (sameNamed.length === 1 && sameNamed[0]) return { ok: true, id: sameNamed[0].id }
  return { ok: false, suggestions: suggest(query) }
}

/** Returns similar categories; names that start with the text come first. */
function suggest(query: string): string[] {
  const startsWithQuery = ({ name }: GoogleCategory) => name.toLowerCase().startsWith(query)
  const matches = GOOGLE_CATEGORIES.filter(({ name }) => name.toLowerCase().includes(query))
  return [...matches.filter(startsWithQuery), ...matches.filter((each) => !startsWithQuery(each))]
    .slice(0, MAX_SUGGESTIONS)
    .map(({ id }) => googleCategoryText(id))
}
