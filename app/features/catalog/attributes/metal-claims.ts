import type { MetalFacts } from '#app/features/catalog/products/metal-facts.ts'
import { capitalize } from '#app/platform/text/capitalize.ts'

export interface MetalClaimWarning {
  /** name of the form field */
  field: string
  /** forbidden phrase in that field */
  claim: string
  reason: string
  /** lawful replacement */
  suggestion: string
}

/** The metal of the product; null: not stored, so only claims that are false for every metal are reported. */
type Facts = Pick<MetalFacts, 'metal' | 'fineness'> | null

interface Rule {
  pattern: RegExp
  reason: string
  suggestion: string | ((claim: string) => string)
  /** returns whether the phrase is lawful for a product with these facts */
  isLawful?: (facts: Facts) => boolean
}

const CARAT = String.raw`(?:14|18|20|22|24)\s*-?(?:k|kt|krt|karaats?|carat)\b|\b(?:585|750|916|999)\b`
const LOW_CARAT = String.raw`(?:\b(?:8|9|10)\s*-?(?:k|kt|krt|karaats?|carat)\b|\b(?:333|375|417)\b)`
const GOLD = String.raw`\b(?:(?:geel|wit|ros[e\u00e9]|rood)?goud(?:en)?|gold)\b`
const PLATED = String.raw`(?:verguld\w*|doubl[e\u00e9]|goudkleurig\w*|gold[\s-]?(?:plated|filled)|plated)`
const SILVERED = String.raw`(?:verzilverd\w*|silver[\s-]?plated|zilverkleurig\w*)`
const STERLING = String.raw`(?:sterling(?:\s*(?:zilver(?:en)?|silver))?|925(?:\s*(?:zilver(?:en)?|silver))?)`
/** Pattern for up to 30 characters between two words of the same sentence. */
const FEW_CHARACTERS_BETWEEN = String.raw`[^.!?;\n]{0,30}?`

const inEitherOrder = (a: string, b: string) =>
  new RegExp(
    `(?:${a})${FEW_CHARACTERS_BETWEEN}(?:${b})|(?:${b})${FEW_CHARACTERS_BETWEEN}(?:${a})`,
    'giu',
  )

function suggestPlatedWord(claim: string): string {
  if (/doubl/i.test(claim)) return 'doublé'
  if (/kleurig/i.test(claim)) return 'goudkleurig'
  if (/filled/i.test(claim)) return 'gold-filled'
  return 'goudkleurig verguld'
}

const isSilver = (facts: Facts) => facts?.metal === 'silver' && (facts.fineness ?? 0) >= 800

/**
 * Rules of the Waarborgwet, in the order in which they are applied. Later rules skip a phrase that an earlier rule matched.
 */
const RULES: Rule[] = [
  {
    pattern: /\b(?:nieuwzilver|hotelzilver|duits\s+zilver|german\s+silver|nickel\s+silver)\w*/giu,
    reason: 'Daar zit geen zilver in, en zo mag het niet heten.',
    suggestion: 'zilverkleurig metaal',
  },
  {
    pattern: inEitherOrder(CARAT, PLATED),
    reason: 'Een laag goud krijgt geen karaat of gehalte.',
    suggestion: suggestPlatedWord,
  },
  {
    pattern: inEitherOrder(STERLING, SILVERED),
    reason: 'Een laag zilver heet niet sterling en krijgt geen gehalte.',
    suggestion: 'verzilverd',
  },
  {
    pattern: inEitherOrder(STERLING, PLATED),
    reason: 'Sterling naast een verguldsel mag alleen als het sieraad zelf van zilver is.',
    suggestion: 'goudkleurig verguld',
    isLawful: isSilver,
  },
  {
    pattern: inEitherOrder(LOW_CARAT, GOLD),
    reason: 'Onder 14 karaat (585) mag het geen goud heten.',
    suggestion: 'goudkleurige legering',
  },
  {
    pattern: /\bgold[\s-]?plated\b/giu,
    reason: 'In het Nederlands is het duidelijker, en dan kan het geen goud lijken.',
    suggestion: 'goudkleurig verguld',
  },
  {
    pattern: new RegExp(String.raw`\b(?:massief|echt|puur)\s+${GOLD}|${GOLD}`, 'giu'),
    reason: 'Het metaal van dit product is geen goud van minstens 585.',
    suggestion: (claim) => (/en$/i.test(claim) ? 'goudkleurige' : 'goudkleurig'),
    isLawful: (facts) => facts === null || (facts.metal === 'gold' && (facts.fineness ?? 0) >= 585),
  },
]

/** Returns the claims about precious metal that the law forbids, each with a lawful replacement. */
export function lintMetalClaims(
  texts: { field: string; text: string }[],
  facts: Facts,
): MetalClaimWarning[] {
  return texts.flatMap(({ field, text }) => {
    const warnings: (MetalClaimWarning & { position: number })[] = []
    let restOfText = text
    for (const { pattern, reason, suggestion, isLawful } of RULES) {
      restOfText = restOfText.replace(pattern, (match: string, ...groups: unknown[]) => {
        // `replace` passes the position after the groups of the pattern.
        const position = groups.find((argument) => typeof argument === 'number') as number
        if (!isLawful?.(facts)) {
          warnings.push({
            field,
            claim: match,
            reason,
            suggestion: typeof suggestion === 'string' ? suggestion : suggestion(match),
            position,
          })
        }
        // Blanks the matched phrase without changing the length, so that the positions of later matches stay correct.
        return '\u0000'.repeat(match.length)
      })
    }
    return warnings
      .sort((a, b) => a.position - b.position)
      .map(({ position: _position, ...warning }) => warning)
  })
}

/** Replaces the phrase of a warning by the suggested phrase. */
export function rewordMetalClaim(text: string, { claim, suggestion }: MetalClaimWarning): string {
  const startsWithCapital = /^\p{Lu}/u.test(claim)
  const replacement = startsWithCapital ? capitalize(suggestion) : suggestion
  return text.replace(claim, () => replacement)
}
