import type { Specification } from '#app/features/catalog/products/catalog.ts'
import type { ProductKind } from '#app/features/catalog/products/product-kinds.ts'

const WATCH_ADVICE = [
  'Doe je horloge af bij het douchen en zwemmen, tenzij de kast daarvoor gemaakt is.',
  'Veeg kast en band af met een droge, zachte doek.',
  'Laat een lege batterij meteen vervangen: ze kan gaan lekken.',
]
const GENERAL_ADVICE = [
  'Doe je sieraad af bij het sporten, zwemmen en slapen.',
  'Crème, parfum en zonnebrand gaan er eerst op, je sieraad als laatste.',
  'Bewaar het droog en apart, in het doosje of in een zacht zakje.',
]

const MATERIAL_ADVICE: [RegExp, string][] = [
  [
    /verguld|doubl/i,
    'De gouden laag slijt op den duur. Veeg haar schoon met een droge doek en gebruik geen poetsmiddel.',
  ],
  [
    /zilver/i,
    'Zilver kan donker worden door lucht en huid. Met een zilverdoek glanst het zo weer.',
  ],
  [
    /karaat|geelgoud|witgoud|ros[eé]goud/i,
    'Goud reinig je in lauw water met een druppel afwasmiddel en een zachte tandenborstel. Droog het af met een pluisvrije doek.',
  ],
  [
    /witgoud/i,
    'Witgoud kan na jaren iets warmer van kleur worden; een nieuwe rhodiumlaag maakt het weer wit.',
  ],
  [
    /parel/i,
    'Parels houden niet van zuur en warm water. Veeg ze na het dragen af met een zachte, licht vochtige doek.',
  ],
  [
    /smaragd|turkoois|lapis|opaal|onyx/i,
    'De steen is gevoelig voor stoten en chemicaliën. Reinig hem niet ultrasoon.',
  ],
  [
    /diamant|saffier|robijn|zirkonia|briljant/i,
    'Laat de zetting eens per jaar nakijken, zodat de steen goed vast blijft zitten.',
  ],
]

/**
 * Returns care instructions. The owner's text comes first; without it, watches and jewellery have general instructions, and
 * jewellery also has those of its materials.
 */
export function careAdvice(
  kind: ProductKind,
  ownText: string,
  { subtitle, specifications }: { subtitle: string; specifications: Specification[] },
): string[] {
  const ownAdvice = ownText.split('\n').flatMap((line) => line.trim() || [])
  if (ownAdvice.length > 0) return ownAdvice
  if (kind !== 'jewellery') return kind === 'watch' ? WATCH_ADVICE : []
  const materialText = [subtitle, ...specifications.map(({ value }) => value)].join(' ')
  // The advice for solid gold does not apply to a layer of gold.
  const isPlated = /verguld|doubl/i.test(materialText)
  const advice = MATERIAL_ADVICE.filter(
    ([pattern]) => pattern.test(materialText) && !(isPlated && pattern.source.startsWith('karaat')),
  )
  return [...GENERAL_ADVICE, ...advice.map(([, text]) => text)]
}
