import type { Brand } from './brands.ts'
import type { Kind, LocalizedText } from './kinds.ts'
import { localized } from './kinds.ts'
import type { Metal } from './materials.ts'
import { pick, seededFraction } from './numbers.ts'
import type { Language } from './shops.ts'
import type { Stone } from './stones.ts'

// Only for kinds for women: the names of kinds for men already contain the word for men.
const FOR_WOMEN = localized('dames', 'Damen', 'femme', 'women')
const WITH = localized('met', 'mit', 'avec', 'with')
const STUFFING = [
  localized(
    'cadeau voor vrouwen moeder vriendin',
    'Geschenk für Frauen Mutter Freundin',
    'cadeau pour femme maman amie',
    'gift for women mum girlfriend',
  ),
  localized(
    'incl. geschenkdoosje, verjaardag valentijn kerst',
    'inkl. Schmuckbox, Geburtstag Valentinstag Weihnachten',
    'avec écrin, anniversaire Saint-Valentin Noël',
    'with gift box, birthday Valentine Christmas',
  ),
  localized(
    'nikkelvrij hypoallergeen',
    'nickelfrei hypoallergen',
    'sans nickel hypoallergénique',
    'nickel free hypoallergenic',
  ),
]

/** Percentage of the titles stuffed with search terms that have an unlawful name of the metal. */
const UNLAWFUL_PERCENT = 60

const capitalize = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
const capitalizeEach = (text: string) => text.split(' ').map(capitalize).join(' ')

/** Writes a title in each language in the style of the brand. */
export function writeTitles(
  number: number,
  kind: Kind,
  brand: Brand,
  line: string,
  metal: Metal,
  stone: Stone,
): LocalizedText {
  const isUnlawful =
    brand.titleStyle !== 'tidy' &&
    metal.unlawfulNames.length > 0 &&
    seededFraction('loose', number) * 100 < UNLAWFUL_PERCENT
  const metalName = pick(isUnlawful ? metal.unlawfulNames : metal.names, 'metal-name', number)
  const stoneName = pick(stone.names, 'stone-name', number)
  const stuffing = pick(kind.audience === 'men' ? STUFFING.slice(1) : STUFFING, 'stuffing', number)

  function write(language: Language): string {
    const kindName = kind.label[language]
    const gem = stoneName[language]
    const withStone = gem && `${WITH[language]} ${gem}`
    const parts =
      brand.titleStyle === 'tidy'
        ? [brand.name, line, kindName, metalName[language], withStone]
        : brand.titleStyle === 'stuffed'
          ? [
              brand.name,
              `${capitalize(kindName)}${kind.audience === 'women' ? ` ${FOR_WOMEN[language]}` : ''},`,
              `${metalName[language]},`,
              gem && `${gem},`,
              stuffing[language],
            ]
          : [
              brand.name,
              capitalizeEach(metalName[language]),
              capitalizeEach(kindName),
              capitalizeEach(gem),
              capitalizeEach(stuffing[language]),
              line,
            ]
    return parts.filter(Boolean).join(' ')
  }
  return { nl: write('nl'), de: write('de'), fr: write('fr'), en: write('en') }
}
