import { type LocalizedText, localized, type Tone } from './kinds.ts'

export interface Metal {
  key: string
  /** name of the metal as the colour of a variation */
  colour: LocalizedText
  tone: Tone
  /** price level compared with silver */
  factor: number
  /** spellings that sellers use */
  names: LocalizedText[]
  /** unlawful names that some sellers use */
  unlawfulNames: LocalizedText[]
}

const YELLOW = localized('Goud', 'Gold', 'Or', 'Gold')
const ROSE = localized('Roségoud', 'Roségold', 'Or rose', 'Rose Gold')
const WHITE = localized('Witgoud', 'Weißgold', 'Or blanc', 'White Gold')
const SILVER = localized('Zilver', 'Silber', 'Argent', 'Silver')

export const METALS: Metal[] = [
  {
    key: 'silver',
    colour: SILVER,
    tone: 'zilver',
    factor: 1,
    names: [
      localized('925 zilver', '925 Silber', 'argent 925', '925 silver'),
      localized(
        '925 sterling zilver',
        '925 Sterling Silber',
        'argent sterling 925',
        'sterling silver',
      ),
      localized('zilver 925/1000', 'Sterlingsilber 925/-', 'argent 925/1000', '925/1000 silver'),
      localized('S925 zilver', 'S925 Silber', 'argent S925', 'S925 sterling silver'),
    ],
    unlawfulNames: [
      localized('puur zilver 925', 'reines Silber 925', 'argent pur 925', 'pure silver 925'),
    ],
  },
  {
    key: 'gold-14',
    colour: YELLOW,
    tone: 'geel',
    factor: 8.5,
    names: [
      localized(
        '14 karaat geelgoud',
        '14 Karat Gelbgold',
        'or jaune 14 carats',
        '14ct yellow gold',
      ),
      localized('14K goud', '14K Gold', 'or 14K', '14K gold'),
      localized('585 goud', '585 Gelbgold', 'or 585/1000', '585 gold'),
      localized(
        '14 kt. goud (585)',
        'Gold 585 (14 Karat)',
        'or jaune 14 ct (585)',
        '14 kt gold (585)',
      ),
    ],
    unlawfulNames: [],
  },
  {
    key: 'white-14',
    colour: WHITE,
    tone: 'wit',
    factor: 9,
    names: [
      localized('14 karaat witgoud', '14 Karat Weißgold', 'or blanc 14 carats', '14ct white gold'),
      localized('585 witgoud', '585 Weißgold', 'or blanc 585/1000', '585 white gold'),
    ],
    unlawfulNames: [],
  },
  {
    key: 'gold-18',
    colour: YELLOW,
    tone: 'geel',
    factor: 13,
    names: [
      localized(
        '18 karaat geelgoud',
        '18 Karat Gelbgold',
        'or jaune 18 carats',
        '18ct yellow gold',
      ),
      localized('750 goud', '750 Gelbgold', 'or 750/1000', '18K gold (750)'),
    ],
    unlawfulNames: [],
  },
  {
    key: 'gold-9',
    colour: YELLOW,
    tone: 'geel',
    factor: 4.5,
    names: [
      localized('9 karaat (375)', '375er Legierung, 9 Karat', 'alliage 375/1000', '9ct (375)'),
      localized('9K geel', '9 Karat gelb', '9 carats jaune', '9 carat yellow'),
    ],
    // In the Netherlands, gold below 585 may not be called gold.
    unlawfulNames: [localized('9K goud', '375 Gold', 'or 9 carats', '9ct yellow gold')],
  },
  {
    key: 'vermeil',
    colour: YELLOW,
    tone: 'geel',
    factor: 1.25,
    names: [
      localized('verguld zilver', 'Silber vergoldet', 'vermeil', 'gold vermeil'),
      localized('goudkleurig verguld', 'vergoldet', 'plaqué or', 'gold plated'),
    ],
    unlawfulNames: [
      localized(
        '18K goud verguld 925 sterling zilver',
        '18K vergoldet 925 Sterling Silber',
        'plaqué or 18K argent 925',
        '18K gold plated 925 sterling silver',
      ),
      localized(
        'massief goud verguld',
        'massives Gold vergoldet',
        'or massif plaqué',
        'solid gold plated',
      ),
    ],
  },
  {
    key: 'plated-brass',
    colour: YELLOW,
    tone: 'geel',
    factor: 0.45,
    names: [
      localized('verguld messing', 'Messing vergoldet', 'laiton plaqué or', 'gold plated brass'),
      localized('gold-plated', 'goldfarben plattiert', 'doré à l’or fin', 'gold-tone'),
    ],
    unlawfulNames: [
      localized('14K goud plated', '14K Gold plattiert', 'plaqué or 14K', '14K gold plated'),
      localized(
        'echt goud verguld',
        'echt Gold plattiert',
        'véritable or plaqué',
        'real 18K gold plated',
      ),
      localized('massief goud look', 'massiv Gold Optik', 'effet or massif', 'solid gold look'),
    ],
  },
  {
    key: 'rose-plated',
    colour: ROSE,
    tone: 'rose',
    factor: 0.6,
    names: [
      localized('rosé verguld', 'rosévergoldet', 'plaqué or rose', 'rose gold plated'),
      localized('roségoudkleurig', 'roségoldfarben', 'couleur or rose', 'rose gold tone'),
    ],
    unlawfulNames: [
      localized(
        '14K roségoud verguld',
        '14K Roségold plattiert',
        'plaqué or rose 14K',
        '14K rose gold plated',
      ),
    ],
  },
  {
    key: 'gold-filled',
    colour: YELLOW,
    tone: 'geel',
    factor: 1.4,
    names: [localized('gold-filled', 'Goldfilled', 'gold filled', 'gold-filled')],
    unlawfulNames: [
      localized('14K gold filled', '14 Karat Goldfilled', 'or gold filled 14K', '14K gold filled'),
    ],
  },
  {
    key: 'steel',
    colour: SILVER,
    tone: 'zilver',
    factor: 0.5,
    names: [
      localized('roestvrij staal', 'Edelstahl', 'acier inoxydable', 'stainless steel'),
      localized('316L staal', 'Edelstahl 316L', 'acier 316L', '316L stainless steel'),
    ],
    unlawfulNames: [
      localized(
        'zilver roestvrij staal',
        'Silber Edelstahl',
        'argent acier inoxydable',
        'silver stainless steel',
      ),
    ],
  },
  {
    key: 'titanium',
    colour: SILVER,
    tone: 'zilver',
    factor: 0.8,
    names: [localized('titanium', 'Titan', 'titane', 'titanium')],
    unlawfulNames: [],
  },
]
