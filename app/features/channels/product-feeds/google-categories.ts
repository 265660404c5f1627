/** Google's product taxonomy, as far as it is about jewellery. The names are those of its Dutch edition. */
export const GOOGLE_CATEGORIES = [
  { id: 188, name: 'Sieraden' },
  { id: 189, name: 'Enkelbandjes' },
  { id: 190, name: 'Lichaamssieraden' },
  { id: 191, name: 'Armbanden' },
  { id: 192, name: 'Bedels en hangers' },
  { id: 194, name: 'Oorbellen' },
  { id: 196, name: 'Kettingen' },
  { id: 197, name: 'Broches en reversspelden' },
  { id: 200, name: 'Ringen' },
  { id: 201, name: 'Horloges' },
  { id: 5123, name: 'Horlogebanden' },
  { id: 6463, name: 'Sieradensets' },
] as const

const JEWELLERY_ID = 188

const BY_NAME: [RegExp, number][] = [
  [/horlogeband/i, 5123],
  [/horloge/i, 201],
  [/enkelband/i, 189],
  [/oor(?:bel|knop|hanger|ring|sieraad)|creol/i, 194],
  [/ketting|collier/i, 196],
  [/armband|bangle/i, 191],
  [/bedel|hanger/i, 192],
  [/broche|speld/i, 197],
  [/piercing/i, 190],
  [/ring/i, 200],
  [/\bset/i, 6463],
]

/**
 * Returns the channel's category of a product: the owner's choice for the nearest of its categories, or else what the
 * name of the nearest category suggests.
 */
export function googleCategory(
  categories: { id: number; name: string }[],
  map: Record<string, number>,
): number {
  const nearest = categories.toReversed()
  for (const { id } of nearest) if (map[id] !== undefined) return map[id]
  for (const { name } of nearest) {
    const found = BY_NAME.find(([pattern]) => pattern.test(name))
    if (found) return found[1]
  }
  return JEWELLERY_ID
}
