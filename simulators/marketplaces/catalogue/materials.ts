import { say, type Tone, type Words } from './kinds.ts'

export interface Metal {
  key: string
  /** as the colour of a variation */
  colour: Words
  tone: Tone
  /** of the price in silver */
  factor: number
  /** ways in which sellers write it */
  names: Words[]
  /** wording that the law forbids for it, and that is met all the same */
  loose: Words[]
}

const YELLOW = say('Goud', 'Gold', 'Or', 'Gold')
const ROSE = say('Roségoud', 'Roségold', 'Or rose', 'Rose Gold')
const WHITE = say('Witgoud', 'Weißgold', 'Or blanc', 'White Gold')
const SILVER = say('Zilver', 'Silber', 'Argent', 'Silver')

export const METALS: Metal[] = [
  {
    key: 'silver',
    colour: SILVER,
    tone: 'zilver',
    factor: 1,
    names: [
      say('925 zilver', '925 Silber', 'argent 925', '925 silver'),
      say('925 sterling zilver', '925 Sterling Silber', 'argent sterling 925', 'sterling silver'),
      say('zilver 925/1000', 'Sterlingsilber 925/-', 'argent 925/1000', '925/1000 silver'),
      say('S925 zilver', 'S925 Silber', 'argent S925', 'S925 sterling silver'),
    ],
    loose: [say('puur zilver 925', 'reines Silber 925', 'argent pur 925', 'pure silver 925')],
  },
  {
    key: 'gold-14',
    colour: YELLOW,
    tone: 'geel',
    factor: 8.5,
    names: [
      say('14 karaat geelgoud', '14 Karat Gelbgold', 'or jaune 14 carats', '14ct yellow gold'),
      say('14K goud', '14K Gold', 'or 14K', '14K gold'),
      say('585 goud', '585 Gelbgold', 'or 585/1000', '585 gold'),
      say('14 kt. goud (585)', 'Gold 585 (14 Karat)', 'or jaune 14 ct (585)', '14 kt gold (585)'),
    ],
    loose: [],
  },
  {
    key: 'white-14',
    colour: WHITE,
    tone: 'wit',
    factor: 9,
    names: [
      say('14 karaat witgoud', '14 Karat Weißgold', 'or blanc 14 carats', '14ct white gold'),
      say('585 witgoud', '585 Weißgold', 'or blanc 585/1000', '585 white gold'),
    ],
    loose: [],
  },
  {
    key: 'gold-18',
    colour: YELLOW,
    tone: 'geel',
    factor: 13,
    names: [
      say('18 karaat geelgoud', '18 Karat Gelbgold', 'or jaune 18 carats', '18ct yellow gold'),
      say('750 goud', '750 Gelbgold', 'or 750/1000', '18K gold (750)'),
    ],
    loose: [],
  },
  {
    key: 'gold-9',
    colour: YELLOW,
    tone: 'geel',
    factor: 4.5,
    names: [
      say('9 karaat (375)', '375er Legierung, 9 Karat', 'alliage 375/1000', '9ct (375)'),
      say('9K geel', '9 Karat gelb', '9 carats jaune', '9 carat yellow'),
    ],
    // Below 585 it may not be called gold in the Netherlands.
    loose: [say('9K goud', '375 Gold', 'or 9 carats', '9ct yellow gold')],
  },
  {
    key: 'vermeil',
    colour: YELLOW,
    tone: 'geel',
    factor: 1.25,
    names: [
      say('verguld zilver', 'Silber vergoldet', 'vermeil', 'gold vermeil'),
      say('goudkleurig verguld', 'vergoldet', 'plaqué or', 'gold plated'),
    ],
    loose: [
      say(
        '18K goud verguld 925 sterling zilver',
        '18K vergoldet 925 Sterling Silber',
        'plaqué or 18K argent 925',
        '18K gold plated 925 sterling silver',
      ),
      say(
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
      say('verguld messing', 'Messing vergoldet', 'laiton plaqué or', 'gold plated brass'),
      say('gold-plated', 'goldfarben plattiert', 'doré à l’or fin', 'gold-tone'),
    ],
    loose: [
      say('14K goud plated', '14K Gold plattiert', 'plaqué or 14K', '14K gold plated'),
      say(
        'echt goud verguld',
        'echt Gold plattiert',
        'véritable or plaqué',
        'real 18K gold plated',
      ),
      say('massief goud look', 'massiv Gold Optik', 'effet or massif', 'solid gold look'),
    ],
  },
  {
    key: 'rose-plated',
    colour: ROSE,
    tone: 'rose',
    factor: 0.6,
    names: [
      say('rosé verguld', 'rosévergoldet', 'plaqué or rose', 'rose gold plated'),
      say('roségoudkleurig', 'roségoldfarben', 'couleur or rose', 'rose gold tone'),
    ],
    loose: [
      say(
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
    names: [say('gold-filled', 'Goldfilled', 'gold filled', 'gold-filled')],
    loose: [say('14K gold filled', '14 Karat Goldfilled', 'or gold filled 14K', '14K gold filled')],
  },
  {
    key: 'steel',
    colour: SILVER,
    tone: 'zilver',
    factor: 0.5,
    names: [
      say('roestvrij staal', 'Edelstahl', 'acier inoxydable', 'stainless steel'),
      say('316L staal', 'Edelstahl 316L', 'acier 316L', '316L stainless steel'),
    ],
    loose: [
      say(
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
    names: [say('titanium', 'Titan', 'titane', 'titanium')],
    loose: [],
  },
]

export interface Stone {
  key: string
  /** of the price without one */
  factor: number
  names: Words[]
}

const NO_STONE: Stone = { key: 'none', factor: 1, names: [say('', '', '', '')] }
export const STONES: Stone[] = [
  NO_STONE,
  NO_STONE,
  NO_STONE,
  {
    key: 'zirconia',
    factor: 1.15,
    names: [
      say('zirkonia', 'Zirkonia', 'oxyde de zirconium', 'cubic zirconia'),
      say('CZ diamant', 'CZ Diamant', 'diamant CZ', 'CZ diamond'),
      say('5A zirkonia', '5A Zirkonia', 'zircone 5A', '5A cubic zirconia'),
    ],
  },
  {
    key: 'diamond',
    factor: 4,
    names: [say('diamant 0,05 ct', 'Diamant 0,05 ct', 'diamant 0,05 ct', 'diamond 0.05 ct')],
  },
  {
    key: 'lab-diamond',
    factor: 2.6,
    names: [
      say(
        'labgekweekte diamant',
        'laborgezüchteter Diamant',
        'diamant de laboratoire',
        'lab-grown diamond',
      ),
      say('lab diamant 0,10 ct', 'Labordiamant 0,10 ct', 'diamant labo 0,10 ct', 'lab diamond'),
    ],
  },
  {
    key: 'moissanite',
    factor: 2.1,
    names: [say('moissaniet', 'Moissanit', 'moissanite', 'moissanite')],
  },
  {
    key: 'pearl',
    factor: 1.5,
    names: [
      say('zoetwaterparel', 'Süßwasserperle', "perle d'eau douce", 'freshwater pearl'),
      say('parel', 'Perle', 'perle', 'pearl'),
    ],
  },
  { key: 'sapphire', factor: 2.2, names: [say('saffier', 'Saphir', 'saphir', 'sapphire')] },
  { key: 'emerald', factor: 2.4, names: [say('smaragd', 'Smaragd', 'émeraude', 'emerald')] },
  { key: 'ruby', factor: 2.3, names: [say('robijn', 'Rubin', 'rubis', 'ruby')] },
  { key: 'onyx', factor: 1.2, names: [say('onyx', 'Onyx', 'onyx', 'onyx')] },
  {
    key: 'opal',
    factor: 1.6,
    names: [say('synthetische opaal', 'synthetischer Opal', 'opale synthétique', 'lab opal')],
  },
]
