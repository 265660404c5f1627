import type { Metal, MetalFacts } from '#app/features/catalog/products/metal-facts.ts'

/**
 * Terms of Dutch, German, French and English titles, in lower case and without accents. When you add a term, add titles with
 * it to the labelled set.
 */

export type Kind =
  | 'ring'
  | 'ketting'
  | 'armband'
  | 'oorbellen'
  | 'hanger'
  | 'enkelbandje'
  | 'broche'
  | 'set'

/** Products with a kind of jewellery in their name that are not jewellery. */
export const NOT_JEWELLERY =
  /\b(?:sleutel|gordijn|servet|schlussel|vorhang|servietten)ring\w*|\b(?:key|curtain|napkin|teething)[ -]?rings?\b|\bring (?:video )?doorbells?\b|\bring (?:light|lamp)s?\b|\bringlamp\w*|\b(?:horloge|uhren)(?:arm)?band\w*|\bwatch (?:strap|band)s?\b|\bbracelets? de montre\b/

/** The first match decides: a necklace may mention a pendant, and a bracelet a chain. */
export const KINDS: [Kind, RegExp][] = [
  [
    'set',
    /\b(?:sieraden|schmuck|jewel(?:le)?ry|juwelen)[ -]?sets?\b|\bparure\b|\bset (?:van|aus|of) (?:ketting|kette|necklace)/,
  ],
  [
    'hanger',
    /\b(?:hanger|anhanger|pendant|pendentif)s?\b.{0,20}\b(?:zonder|ohne|without|sans|excl\w*|exkl\w*) (?:ketting|kette|chain|necklace|chaine)/,
  ],
  ['hanger', /\b(?:charm|bedel)s?\b.{0,25}\b(?:voor|fur|for|pour)\b/],
  [
    'oorbellen',
    /\b(?:\w*[^dv\W])?oor(?:bel|knop|ring|hanger|stek|stud|clip|sier)\w*|\bear[ -]?(?:ring|stud|cuff|hook)s?\b|\b\w*ohr(?:ring|steck|hang|clip|schmuck)\w*|\bboucles?\b|\bpuces? d.oreilles?\b|\bcreol\w*|\bhuggies?\b|\bhoops?\b|\bstuds\b|\bstekers?\b/,
  ],
  [
    'enkelbandje',
    /\benkelband\w*|\bfuss(?:kette|band|kettchen)\w*|\banklets?\b|\bankle bracelets?\b|\b(?:chaine|bracelet) de cheville\b/,
  ],
  [
    'armband',
    /\w*arm(?:band|reif|kette|ketting|spange)\w*|\bbracelets?\b|\bbangles?\b|\bslavenband\w*|\bjonc\b|\bgourmette\b/,
  ],
  ['broche', /\bbroche(?:s|n)?\b|\bbrosche\w*|\bbrooch(?:es)?\b|\bkamee\b/],
  [
    'ketting',
    /\w*ketting(?:en)?\b|\w*kette\b|\w*halsk\w*|\bhals(?:band|reif|schmuck)\b|\bcolliers?\b|\bnecklaces?\b|\bchokers?\b|\b(?:chaine|chain)\b|\bsautoir\b/,
  ],
  [
    'hanger',
    /\b\w*hangers?\b|\banhanger\w*|\bpendants?\b|\bpendentifs?\b|\bbedels?\b|\bcharms?\b|\bmedaillons?\b|\blockets?\b/,
  ],
  [
    'ring',
    /\b(?:\w*[a-z])?ring(?:en|e|s)?\b|\bbagues?\b|\balliances?\b|\bsolitaires?\b|\bchevaliere\b|\bwedding bands?\b/,
  ],
]

/** Terms for platings of gold, silver and rhodium; a metal in one of these is not solid. */
const LAYER_GOLD =
  /(?:\d{2} ?-?(?:k|kt|karaats?|karat|carats?|ct)\b[ -]*)?(?:\b(?:(?:geel|rose|rosé|rood|gelb|rot|wit|weiss)?(?:goud|gold)?|yellow gold|rose gold|or)[ -]?)?(?:verguld\w*|\w*vergoldet\w*|\bgold[ -]?(?:plat(?:ed|ing)|filled|vermeil|dipped|coated)\b|\bgp\b|\bplaque (?:d.)?or(?: (?:jaune|rose|blanc))?(?: \d{2} ?(?:k|ct|carats?))?\b|\bvermeil\b|\bdouble\b|\bgoud ?doubl\w*|\bgoldauflage\b|\bgoldfilled\b|\bdore(?:e|s|es)? a l.or fin\b|\b(?:goud|gold|or) (?:op|auf|over|sur)(?= (?:sterling |925 )?(?:zilver|silber|silver|argent)))(?: (?:met|mit|with|in) \d{2} ?-?(?:k|kt|karaats?|karat|carat) (?:goud|gold))?/g
const LAYER_SILVER =
  /\bverzilverd\w*|\bsilver[ -]?plat(?:ed|ing)\b|\bversilbert\w*|\bplaque argent\b|\bargente(?:e|s|es)?\b/g
const LAYER_RHODIUM =
  /\b(?:ge)?rh?odin(?:eerd|iert)\w*|\brh?odium\w*(?: (?:plated|plattiert|verguld))?|\brhodie(?:e|s|es)?\b/g
const ONLY_RHODIUM = /\brh?odium (?:plated|plattiert|verguld)\b/g
export const PLATING_PATTERNS: [NonNullable<MetalFacts['plating']>, RegExp][] = [
  ['rhodium', ONLY_RHODIUM],
  ['gold', LAYER_GOLD],
  ['silver', LAYER_SILVER],
  ['rhodium', LAYER_RHODIUM],
]

/** Words that name a colour only, not a metal. */
export const ONLY_COLOUR =
  /\b(?:goud|zilver|rosegoud|gold|silber|rosegold)(?:kleurig\w*|farb\w*)|\b(?:gold|silver|rose gold)[ -]?(?:tone|toned|colou?red|colou?r)\b|\b(?:couleur|ton) (?:or|argent)\b|\bdore(?:e|s|es)?\b/g

export const METAL_PATTERNS: [Metal, RegExp][] = [
  ['platinum', /\bplatin(?:a|um|e)?(?:[ -]?\d{3})?\b/],
  ['palladium', /\bpalladium\b/],
  ['titanium', /\btitan(?:ium|e)?\b/],
  [
    'steel',
    /\b(?:edel|chirurgisch )?sta(?:al|hl)\b|\bedelstahl\w*|\bedelstalen\b|\bstalen\b|\brvs\b|\bstainless\b|\bacier\b|\b316 ?l\b|\bsurgical steel\b/,
  ],
  ['brass', /\bmessing(?:en)?\b|\bbrass\b|\blaiton\b/],
  [
    'silver',
    /\bzilver(?:en)?\b|\bzilver(?=\d)|\bsilver\b|\b(?:sterling)?silber\w*|\bargent\b|\bsterling\b|\bs ?925\b|\b925\b/,
  ],
  [
    'gold',
    /\b\w*goud(?:en)?\b|\bgold(?:en)?\b|\b(?:gelb|weiss|rot|rose)gold\w*|\b\w+gold\b|\bor (?:jaune|blanc|rose|massif)\b|\b(?:en|d.) ?or\b|\bor \d/,
  ],
  [
    'other',
    /\bwolfraam\b|\btungsten\b|\bwolfram\b|\bleer\b|\bleder\b|\bcuir\b|\bleather\b|\bsiliconen\b|\bkoper(?:en)?\b|\bkupfer\b|\bcopper\b|\bcuivre\b|\bbronze?\b/,
  ],
]

export const GOLD_COLOUR_PATTERNS: ['yellow' | 'white' | 'rose', RegExp][] = [
  ['white', /\bwitgoud\w*|\bwit goud\b|\bwhite gold\b|\bweissgold\w*|\bor (?:blanc|gris)\b/],
  ['rose', /\bros[ea] ?goud\w*|\broodgoud\w*|\brose ?gold\w*|\brotgold\w*|\bor rose\b/],
  ['yellow', /\bgeelgoud\w*|\bgeel goud\b|\byellow gold\b|\bgelbgold\w*|\bor jaune\b/],
]

/** Stones in the order in which Dutch shops list them; a cut or shape named after a stone does not match. */
export const STONES: [string, RegExp][] = [
  [
    'Zirkonia',
    /\b(?:cubic )?zirconi(?:a|um)s?\b|\bzirkon\w*|\bcz\b|\bzirkonia\w*|\bzirconiums?\b|\boxydes? de zirconium\b/,
  ],
  ['Moissaniet', /\bmoissani[et]\w*/],
  [
    'Diamant',
    /\bdiamant(?!(?:iert|geslepen|schnitt|schliff|effect|ee))(?:en|e|s|ring|ringen)?\b(?! ?-?(?:geslepen|schliff|slijpsel|vorm))|\bdiamonds?\b(?![ -]?(?:cut|shape|pattern))|\bbril?li?j?ant(?:en|e|s)?\b(?! ?(?:geslepen|schliff|slijpsel))|\blab ?diamant\w*/,
  ],
  [
    'Parel',
    /\b\w*parel(?:s|tjes|ketting|oorbellen|armband)?\b|\bpearls?\b|\bperlen?\w*|\bperles?\b|\b\w+perlen?\b/,
  ],
  ['Saffier', /\bsaffier\w*|\bsap+hires?\b|\bsaphire?s?\b/],
  ['Robijn', /\brobijn\w*|\brub(?:y|ies|in|ine|is)\b/],
  ['Smaragd', /\bsmaragd\w*|\bemeralds?\b(?![ -]?cut)|\bemeraudes?\b/],
  ['Amethist', /\bamet(?:h)?[iy]st\w*/],
  ['Topaas', /\btopa(?:as|z|s|ze)\b|\bblautopas\w*/],
  ['Granaat', /\bgrana(?:at|t|ten)\b|\bgarnets?\b|\bgrenats?\b/],
  ['Opaal', /\bopa(?:al|l|le|ls)\b/],
  ['Turkoois', /\bturkoois\b|\bturquoises?\b|\bturkis\w*/],
  ['Aquamarijn', /\baquamari\w*|\baigue-?marines?\b/],
  ['Peridoot', /\bperidot\w*|\bperidoot\b/],
  ['Maansteen', /\bmaansteen\w*|\bmoonstones?\b|\bmondstein\w*|\bpierre de lune\b/],
  ['Citrien', /\bcitri(?:en|ne?|nes)\b|\bcitrin\w*/],
  ['Onyx', /\bonyx\b/],
  ['Toermalijn', /\btoermalijn\w*|\btourmalines?\b|\bturmalin\w*/],
  ['Tanzaniet', /\btanzani(?:et|te|t)\b/],
  ['Lapis lazuli', /\blapis\b/],
  ['Barnsteen', /\bbarnsteen\w*|\bbernstein\w*|\bambe?r\b|\bambre\b/],
  ['Jade', /\bjade\b/],
  ['Agaat', /\baga(?:at|t|te)s?\b|\bachat\b/],
  [
    'Kristal',
    /\bkristal(?:len)?\b|\bkristalle?n?\b|\bcrystals?\b|\bcristaux\b|\bcristal\b|\bswarovski\b|\bstrass\w*|\brhinestones?\b/,
  ],
]

/** Terms for lab-grown stones; `diamant` alone means a natural stone. */
export const LAB_GROWN = new RegExp(
  [
    String.raw`\blab(?:oratory)?[ -]?(?:grown|created|made|diamonds?\b)`,
    String.raw`\blab[ -]?(?:gekweekt|gegroeid|gemaakt|diamant)`,
    String.raw`\blabor(?:gezuchtet|gewachsen|atorium|diamant)`,
    String.raw`\b(?:im|in|in het|in een) (?:lab|labor|laboratorium) (?:ge(?:kweekt|groeid|maakt|zuchtet|wachsen)|grown|created)`,
    String.raw`\bge(?:kweekt|zuchtet)e?[rns]? (?:diamant|saffier|robijn|smaragd|saphir|rubin)`,
    String.raw`\b(?:de|en) (?:labo|laboratoire|synthese)\b`,
    String.raw`\bman[ -]?made diamond`,
    String.raw`\bsynthet`,
  ].join('|'),
)

/** The usual finenesses of each metal in thousandths. Gold below 585 is recognised, although it may not be called gold. */
export const FINENESSES: Partial<Record<Metal, number[]>> = {
  gold: [333, 375, 417, 585, 750, 833, 875, 916, 999],
  silver: [800, 830, 835, 900, 925, 950, 958, 999],
  platinum: [850, 900, 950, 999],
  palladium: [500, 950],
}
