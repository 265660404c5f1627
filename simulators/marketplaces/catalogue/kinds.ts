import type { Language } from './shops.ts'

export type LocalizedText = Record<Language, string>
export const localized = (nl: string, de: string, fr: string, en: string): LocalizedText => ({
  nl,
  de,
  fr,
  en,
})

/** The colour of an item in its photos. */
export type Tone = 'geel' | 'wit' | 'zilver' | 'rose'
type Audience = 'women' | 'men'

export interface Kind {
  key: string
  /** name of the kind */
  label: LocalizedText
  /** leaf of the browse tree */
  node: string
  /** price of an item in silver, in cents */
  cents: number
  /** option of the variations in addition to the metal */
  sizes: 'ring' | 'chain' | 'wrist' | 'none'
  audience: Audience
  /** names of photos in assets/demo, without colour and extension */
  photos: string[]
}

const kind = (
  key: string,
  label: LocalizedText,
  node: string,
  cents: number,
  sizes: Kind['sizes'],
  photos: string,
  audience: Audience = 'women',
): Kind => ({ key, label, node, cents, sizes, audience, photos: photos.split(' ') })

export const KINDS: Kind[] = [
  kind(
    'ring',
    localized('ring', 'Ring', 'bague', 'ring'),
    'rings',
    3995,
    'ring',
    'gladde-ring gedraaide-ring-wies gehamerde-ring-joris',
  ),
  kind(
    'solitaire',
    localized('solitairring', 'Solitärring', 'bague solitaire', 'solitaire ring'),
    'engagement-rings',
    8995,
    'ring',
    'solitairring-aurelie smaragdring-ilse robijnring-roos saffierring-vera',
  ),
  kind(
    'eternity',
    localized('alliancering', 'Memoirering', 'alliance', 'eternity ring'),
    'engagement-rings',
    7495,
    'ring',
    'alliancering-femke',
  ),
  kind(
    'wedding-ring',
    localized('trouwring', 'Trauring', 'alliance de mariage', 'wedding band'),
    'engagement-rings',
    9995,
    'ring',
    'trouwringen-hanne',
  ),
  kind(
    'signet-ring',
    localized('zegelring heren', 'Siegelring Herren', 'chevalière homme', "men's signet ring"),
    'mens-rings',
    5995,
    'ring',
    'zegelring-otto',
    'men',
  ),
  kind(
    'necklace',
    localized('ketting', 'Halskette', 'collier', 'necklace'),
    'necklaces',
    3495,
    'chain',
    'schakelketting-noor slangketting-liv venetiaanse-ketting-isa jasseronketting-lotte',
  ),
  kind(
    'pendant',
    localized('ketting met hanger', 'Kette mit Anhänger', 'collier pendentif', 'pendant necklace'),
    'pendants',
    4495,
    'chain',
    'hartketting-fleur kruisketting-tess medaillonketting-oda solitairketting-elin saffierketting-juna parelhanger-wende',
  ),
  kind(
    'initial',
    localized('initiaalketting', 'Buchstabenkette', 'collier initiale', 'initial necklace'),
    'pendants',
    2995,
    'chain',
    'initiaalketting-maan',
  ),
  kind(
    'curb-chain',
    localized(
      'gourmetketting heren',
      'Panzerkette Herren',
      'chaîne gourmette homme',
      "men's curb chain",
    ),
    'mens-necklaces',
    8995,
    'chain',
    'gourmetketting-sem figaroketting-milan koordketting-bram',
    'men',
  ),
  kind(
    'bracelet',
    localized('armband', 'Armband', 'bracelet', 'bracelet'),
    'bracelets',
    3295,
    'wrist',
    'schakelarmband-noor parelarmband-marit tennisarmband-iris bedelarmband-fleur',
  ),
  kind(
    'bangle',
    localized('bangle armband', 'Armreif', 'jonc bracelet', 'bangle'),
    'bracelets',
    4995,
    'wrist',
    'bangle-puur gedraaide-bangle-wies open-armband-gehamerd-siem',
  ),
  kind(
    'mens-bracelet',
    localized('herenarmband', 'Herrenarmband', 'bracelet homme', "men's bracelet"),
    'mens-bracelets',
    5495,
    'wrist',
    'gourmetarmband-ruben',
    'men',
  ),
  kind(
    'hoops',
    localized('oorringen', 'Creolen', 'créoles', 'hoop earrings'),
    'earrings',
    2795,
    'none',
    'creolen-sara creolen-gedraaid-yara huggies-zirkonia-pip',
  ),
  kind(
    'studs',
    localized('oorknopjes', 'Ohrstecker', "clous d'oreilles", 'stud earrings'),
    'earrings',
    1995,
    'none',
    'oorknopjes-bol-bo oorknopjes-solitair-elin pareloorknopjes-marit',
  ),
  kind(
    'drops',
    localized('oorhangers', 'Ohrhänger', "boucles d'oreilles pendantes", 'drop earrings'),
    'earrings',
    3795,
    'none',
    'oorhangers-parel-wende oorhangers-smaragd-flora',
  ),
  kind(
    'set',
    localized('sieradenset', 'Schmuckset', 'parure de bijoux', 'jewellery set'),
    'sets',
    5995,
    'none',
    'cadeauset-noor parelset-marit geboortesteenset-saffier',
  ),
  kind(
    'cufflinks',
    localized('manchetknopen', 'Manschettenknöpfe', 'boutons de manchette', 'cufflinks'),
    'cufflinks',
    4295,
    'none',
    'manchetknopen-onyx-hugo',
    'men',
  ),
]
