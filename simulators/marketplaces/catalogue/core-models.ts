import { type LocalizedText, localized } from './kinds.ts'

/** A model with titles written by hand; the other models are generated. */
export interface CoreModel {
  kind: string
  brand: string
  metal: string
  stone: string
  titles: LocalizedText
  /** photo name without colour; see photos.ts */
  photo: string
  /** metals of the variations */
  metals?: string[]
  sizes?: 'all' | 'some'
}

export const CORE_MODELS: CoreModel[] = [
  {
    // 15 sizes in 8 metals give the largest family, of 120 items.
    kind: 'ring',
    brand: 'Glimwerk',
    metal: 'silver',
    stone: 'none',
    metals: [
      'silver',
      'vermeil',
      'rose-plated',
      'gold-9',
      'gold-14',
      'white-14',
      'gold-18',
      'titanium',
    ],
    sizes: 'all',
    photo: 'gladde-ring',
    titles: localized(
      'Glimwerk Dauw gladde ring 2 mm, handgepolijst, in alle maten en metalen',
      'Glimwerk Dauw schlichter Ring 2 mm, handpoliert, in allen Größen und Metallen',
      'Glimwerk Dauw anneau lisse 2 mm, poli à la main, toutes tailles et tous métaux',
      'Glimwerk Dauw plain band 2 mm, hand polished, in every size and metal',
    ),
  },
  {
    kind: 'necklace',
    brand: 'Zilverkade 12',
    metal: 'silver',
    stone: 'none',
    metals: ['silver', 'vermeil'],
    sizes: 'some',
    photo: 'schakelketting-noor',
    titles: localized(
      'Zilverkade 12 Steiger schakelketting 925 zilver',
      'Zilverkade 12 Steiger Gliederkette 925 Silber',
      'Zilverkade 12 Steiger collier à maillons argent 925',
      'Zilverkade 12 Steiger link chain 925 silver',
    ),
  },
  {
    kind: 'pendant',
    brand: 'Aurelisse',
    metal: 'gold-14',
    stone: 'diamond',
    photo: 'hartketting-fleur',
    titles: localized(
      'Aurelisse Solène hartketting 14 karaat geelgoud met diamant 0,05 ct',
      'Aurelisse Solène Herzkette 14 Karat Gelbgold mit Diamant 0,05 ct',
      'Aurelisse Solène collier cœur or jaune 14 carats, diamant 0,05 ct',
      'Aurelisse Solène heart necklace 14ct yellow gold with 0.05 ct diamond',
    ),
  },
  {
    kind: 'signet-ring',
    brand: 'Harrowgilt',
    metal: 'silver',
    stone: 'onyx',
    sizes: 'some',
    photo: 'zegelring-onyx',
    titles: localized(
      'Harrowgilt Gantry zegelring heren sterling zilver met zwarte onyx',
      'Harrowgilt Gantry Siegelring Herren Sterlingsilber mit schwarzem Onyx',
      'Harrowgilt Gantry chevalière homme argent 925 et onyx noir',
      "Harrowgilt Gantry men's signet ring, sterling silver with black onyx",
    ),
  },
  {
    kind: 'studs',
    brand: 'Perlwinkel',
    metal: 'vermeil',
    stone: 'pearl',
    photo: 'pareloorknopjes-marit',
    titles: localized(
      'Perlwinkel Muschel pareloorknopjes 7 mm zoetwaterparel, verguld zilver',
      'Perlwinkel Muschel Perlenohrstecker 7 mm Süßwasserperle, Silber vergoldet',
      "Perlwinkel Muschel puces d'oreilles perle d'eau douce 7 mm, vermeil",
      'Perlwinkel Muschel freshwater pearl studs 7 mm, gold vermeil',
    ),
  },
  {
    kind: 'solitaire',
    brand: 'Maison Verdelune',
    metal: 'white-14',
    stone: 'lab-diamond',
    sizes: 'some',
    photo: 'solitairring-aurelie',
    titles: localized(
      'Maison Verdelune Opaline verlovingsring 585 witgoud, labgekweekte diamant 0,50 ct',
      'Maison Verdelune Opaline Verlobungsring 585 Weißgold, laborgezüchteter Diamant 0,50 ct',
      'Maison Verdelune Opaline bague de fiançailles or blanc 585, diamant de laboratoire 0,50 ct',
      'Maison Verdelune Opaline engagement ring 585 white gold, lab-grown diamond 0.50 ct',
    ),
  },
  {
    kind: 'hoops',
    brand: 'Kleinglut',
    metal: 'vermeil',
    stone: 'none',
    metals: ['vermeil', 'silver', 'rose-plated'],
    photo: 'creolen-sara',
    titles: localized(
      'Kleinglut Morgenrot gladde oorringen 20 mm, verguld zilver',
      'Kleinglut Morgenrot glatte Creolen 20 mm, Silber vergoldet',
      'Kleinglut Morgenrot créoles lisses 20 mm, vermeil',
      'Kleinglut Morgenrot plain hoops 20 mm, gold vermeil',
    ),
  },
  {
    kind: 'bracelet',
    brand: 'Thistlewick',
    metal: 'silver',
    stone: 'none',
    sizes: 'some',
    photo: 'bedelarmband-fleur',
    titles: localized(
      'Thistlewick Heather bedelarmband sterling zilver met hartslotje',
      'Thistlewick Heather Bettelarmband Sterlingsilber mit Herzverschluss',
      'Thistlewick Heather bracelet à breloques argent 925, fermoir cœur',
      'Thistlewick Heather charm bracelet, sterling silver with heart padlock',
    ),
  },
  {
    kind: 'curb-chain',
    brand: 'QZVYBELL',
    metal: 'plated-brass',
    stone: 'none',
    sizes: 'some',
    metals: ['plated-brass', 'steel'],
    photo: 'schakelketting-noor',
    titles: localized(
      'QZVYBELL Ketting Heren Massief Goud Verguld 18K Roestvrij Staal Cubaanse Schakel NIKKELVRIJ Cadeau voor Hem',
      'QZVYBELL Kette Herren 18K Massives Gold Vergoldet Edelstahl Panzerkette NICKELFREI Geschenk für Männer',
      'QZVYBELL Chaîne Homme Or Massif Plaqué 18K Acier Inoxydable Maille Cubaine SANS NICKEL Cadeau pour Lui',
      'QZVYBELL Mens Chain 18K Solid Gold Plated Stainless Steel Cuban Link NICKEL FREE Gift for Him',
    ),
  },
  {
    kind: 'drops',
    brand: 'OYRUNEX',
    metal: 'plated-brass',
    stone: 'zirconia',
    photo: 'oorhangers-zirkonia',
    titles: localized(
      'OYRUNEX 14K Goud Plated Oorbellen Dames CZ Diamant Hypoallergeen Cadeau Moeder Vriendin Verjaardag',
      'OYRUNEX 14K Gold Plattiert Ohrringe Damen CZ Diamant Hypoallergen Geschenk Mutter Freundin Geburtstag',
      "OYRUNEX Boucles d'Oreilles Femme Plaqué Or 14K Diamant CZ Hypoallergénique Cadeau Maman Copine",
      'OYRUNEX 14K Gold Plated Earrings Women CZ Diamond Hypoallergenic Gift Mum Girlfriend Birthday',
    ),
  },
  {
    kind: 'wedding-ring',
    brand: 'Goldammerhof',
    metal: 'gold-14',
    stone: 'none',
    sizes: 'some',
    metals: ['gold-14', 'white-14'],
    photo: 'gladde-ring',
    titles: localized(
      'Goldammerhof Linde trouwring 585 goud, 4 mm, mat',
      'Goldammerhof Linde Trauring 585 Gelbgold, 4 mm, matt',
      'Goldammerhof Linde alliance or 585/1000, 4 mm, mate',
      'Goldammerhof Linde wedding band 585 gold, 4 mm, brushed',
    ),
  },
  {
    kind: 'initial',
    brand: 'Sterrenhuys',
    metal: 'gold-9',
    stone: 'none',
    sizes: 'some',
    photo: 'initiaalketting-maan',
    titles: localized(
      'Sterrenhuys Poolster initiaalketting 9K goud',
      'Sterrenhuys Poolster Buchstabenkette 375 Gold',
      'Sterrenhuys Poolster collier initiale or 9 carats (375)',
      'Sterrenhuys Poolster initial necklace 9ct yellow gold',
    ),
  },
]
