import type { Kind } from './kinds.ts'
import type { Language } from './shops.ts'

/** Ring sizes from US 4 to US 11 with halves; half a size is 1.27 mm of circumference. */
const RINGS = Array.from({ length: 15 }, (_, step) => {
  const us = 4 + step / 2
  const circumference = 46.8 + step * 1.27
  const letter = String.fromCharCode('H'.charCodeAt(0) + step)
  return { us, fr: Math.round(circumference), mm: circumference / Math.PI, uk: `${letter} 1/2` }
})
const LENGTHS: Record<'chain' | 'wrist', number[]> = {
  chain: [40, 42, 45, 50, 55, 60],
  wrist: [16, 17, 18, 19, 20, 21],
}

/** Notation of a seller: sizes of the country of the shop, or American sizes in all countries. */
export type Notation = 'local' | 'us'

export const sizeCount = (sizes: Kind['sizes']): number =>
  sizes === 'none' ? 0 : sizes === 'ring' ? RINGS.length : LENGTHS[sizes].length

/** Returns a size of a kind in the notation and language of a shop. */
export function sizeText(
  sizes: Kind['sizes'],
  index: number,
  notation: Notation,
  language: Language,
): string {
  if (sizes === 'none') return ''
  if (sizes !== 'ring') {
    const cm = LENGTHS[sizes][index] ?? 0
    return notation === 'us' ? `${Math.round(cm / 2.54)} inch` : `${cm} cm`
  }
  const size = RINGS[index]
  if (!size) throw new Error(`no ring size ${index}`)
  if (notation === 'us') return `US ${size.us}`
  if (language === 'en') return size.uk
  if (language === 'fr') return String(size.fr)
  if (language === 'de') return `${size.fr} (${size.mm.toFixed(1)})`
  return `${size.mm.toFixed(1).replace('.', ',')} mm (${size.fr})`
}
