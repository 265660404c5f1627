import type { Specification } from '#app/features/catalog/products/catalog.ts'
import { FINENESS_BY_CARAT } from '#app/features/catalog/products/metal-facts.ts'
import { metalCode, metalsOfFilter } from '#app/features/listings/product-cards/product-card.ts'
import { capitalize } from '#app/platform/text/capitalize.ts'

const GOLD = metalsOfFilter('goud')
const GOLD_FINENESSES = Object.values(FINENESS_BY_CARAT)

/** Matches a fineness in thousandths, such as the 585 of "585/1000". */
const FINENESS = /\b[3-9]\d\d\b/

/** Returns the metals that a part of a specification is about, such as silver for "925/1000 (sterling)". */
function metalsOfPart(part: string): string[] {
  const namedMetals = part
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .flatMap(metalsOfFilter)
  if (namedMetals.length > 0) return namedMetals
  const [fineness] = FINENESS.exec(part) ?? []
  if (fineness === undefined) return []
  return GOLD_FINENESSES.includes(Number(fineness)) ? GOLD : ['silver']
}

/**
 * Returns the specifications of a product in one of its metals: "925/1000 (sterling)" for silver instead of "585/1000 (14 karaat) of
 * 925/1000 (sterling)". Lines that do not name this metal stay as they are.
 */
export function specificationsInMetal(
  specifications: Specification[],
  metal: string,
): Specification[] {
  const code = metalCode(metal)
  if (code === undefined) return specifications
  return specifications.map((specification) => {
    const { label, value } = specification
    if (!/^(gehalte|materiaal)/i.test(label)) return specification
    const parts = value.split(/, | of /)
    const partsInMetal = parts.filter((part) => metalsOfPart(part).includes(code))
    const isNarrower = partsInMetal.length > 0 && partsInMetal.length < parts.length
    return isNarrower ? { label, value: capitalize(partsInMetal.join(', ')) } : specification
  })
}

/** Returns the specifications for each metal that shoppers choose from and that changes them. */
export function specificationsPerMetal(
  specifications: Specification[],
  metals: string[],
): Record<string, Specification[]> {
  return Object.fromEntries(
    metals.flatMap((metal) => {
      const lines = specificationsInMetal(specifications, metal)
      const isChanged = lines.some((line, index) => line !== specifications[index])
      return isChanged ? [[metal, lines]] : []
    }),
  )
}
