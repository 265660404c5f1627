import { type LocalizedText, localized } from './kinds.ts'

export interface Stone {
  key: string
  /** price level compared with an item without a stone */
  factor: number
  names: LocalizedText[]
}

export const STONES: Stone[] = [
  { key: 'none', factor: 1, names: [localized('', '', '', '')] },
  {
    key: 'zirconia',
    factor: 1.15,
    names: [
      localized('zirkonia', 'Zirkonia', 'oxyde de zirconium', 'cubic zirconia'),
      localized('CZ diamant', 'CZ Diamant', 'diamant CZ', 'CZ diamond'),
      localized('5A zirkonia', '5A Zirkonia', 'zircone 5A', '5A cubic zirconia'),
    ],
  },
  {
    key: 'diamond',
    factor: 4,
    names: [localized('diamant 0,05 ct', 'Diamant 0,05 ct', 'diamant 0,05 ct', 'diamond 0.05 ct')],
  },
  {
    key: 'lab-diamond',
    factor: 2.6,
    names: [
      localized(
        'labgekweekte diamant',
        'laborgezüchteter Diamant',
        'diamant de laboratoire',
        'lab-grown diamond',
      ),
      localized(
        'lab diamant 0,10 ct',
        'Labordiamant 0,10 ct',
        'diamant labo 0,10 ct',
        'lab diamond',
      ),
    ],
  },
  {
    key: 'moissanite',
    factor: 2.1,
    names: [localized('moissaniet', 'Moissanit', 'moissanite', 'moissanite')],
  },
  {
    key: 'pearl',
    factor: 1.5,
    names: [
      localized('zoetwaterparel', 'Süßwasserperle', "perle d'eau douce", 'freshwater pearl'),
      localized('parel', 'Perle', 'perle', 'pearl'),
    ],
  },
  { key: 'sapphire', factor: 2.2, names: [localized('saffier', 'Saphir', 'saphir', 'sapphire')] },
  { key: 'emerald', factor: 2.4, names: [localized('smaragd', 'Smaragd', 'émeraude', 'emerald')] },
  { key: 'ruby', factor: 2.3, names: [localized('robijn', 'Rubin', 'rubis', 'ruby')] },
  { key: 'onyx', factor: 1.2, names: [localized('onyx', 'Onyx', 'onyx', 'onyx')] },
]

const COLOURLESS = ['zirconia', 'diamond', 'lab-diamond', 'moissanite']

/** Stones that a photo may show; items in other photos have no stone. */
const STONES_BY_PHOTO: Record<string, string[]> = {
  'solitairring-aurelie': COLOURLESS,
  'saffierring-vera': ['sapphire'],
  'smaragdring-ilse': ['emerald'],
  'robijnring-roos': ['ruby'],
  'alliancering-femke': COLOURLESS,
  'solitairketting-elin': COLOURLESS,
  'saffierketting-juna': ['sapphire'],
  'parelhanger-wende': ['pearl'],
  'parelarmband-marit': ['pearl'],
  'tennisarmband-iris': COLOURLESS,
  'huggies-zirkonia-pip': ['zirconia'],
  'oorknopjes-solitair-elin': COLOURLESS,
  'pareloorknopjes-marit': ['pearl'],
  'oorhangers-parel-wende': ['pearl'],
  'oorhangers-smaragd-flora': ['emerald'],
  'parelset-marit': ['pearl'],
  'geboortesteenset-saffier': ['sapphire'],
  'manchetknopen-onyx-hugo': ['onyx'],
}

export const stonesInPhoto = (photo: string): Stone[] =>
  STONES.filter(({ key }) => (STONES_BY_PHOTO[photo] ?? ['none']).includes(key))
