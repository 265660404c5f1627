/**
 * Titles as sellers write them, each with what a jeweller reads in it: kind, metal, thousandths, layer, stone, length in mm,
 * ring size in mm; "-" where the title does not mention it.
 */
const TITLES = `
925 zilveren ketting met parel hanger, 45 cm | ketting silver 925 - Parel 450 -
14K gouden ring met diamant 0.10 ct maat 17 | ring gold 585 - Diamant - 17
14 karaat geelgouden ketting 42 cm | ketting gold 585 - - 420 -
Zilveren dames ring zirkonia maat 54 | ring silver - - Zirkonia - 17
585 witgouden solitair ring briljant | ring gold 585 - Diamant - -
18 karaat verguld zilveren armband 925 | armband silver 925 gold - - -
Goud vergulde oorbellen met zirkonia steentjes | oorbellen - - gold Zirkonia - -
Stainless steel ketting goudkleurig 50 cm | ketting steel - - - 500 -
RVS zegelring heren zwart maat 21 | ring steel - - - - 21
Roségouden oorknopjes 14 krt met moissaniet | oorbellen gold 585 - Moissaniet - -
Titanium trouwring 6 mm maat 20,5 | ring titanium - - - - 20.5
Edelstalen armband heren leer zwart 21 cm | armband steel - - - 210 -
Verzilverde creolen 40 mm | oorbellen - - silver - - -
Sterling zilver enkelbandje 23 + 2 cm | enkelbandje silver 925 - - 230 -
Geelgouden hanger hartje 14 karaat zonder ketting | hanger gold 585 - - - -
Gerhodineerd zilveren oorstekers met blauwe saffier | oorbellen silver - rhodium Saffier - -
Zilveren bedel voor armband klavertje | hanger silver - - - - -
Platina 950 trouwring met diamant maat 18 | ring platinum 950 - Diamant - 18
Doublé medaillon met ketting | ketting - - gold - - -
Messing armband bohemian turkoois | armband brass - - Turkoois - -
Zoetwaterparel oorbellen 925 zilver | oorbellen silver 925 - Parel - -
Labgrown diamant ring 18 karaat witgoud 0,50 ct | ring gold 750 - Diamant - -
Zilveren schakelketting 60cm 5mm breed | ketting silver - - - 600 -
Gouden tennisarmband 14k met labdiamanten 18 cm | armband gold 585 - Diamant 180 -
Zilveren ring met amethist, maat 16,5 | ring silver - - Amethist - 16.5
Choker ketting goudkleurig stainless steel 35-40 cm | ketting steel - - - 350 -
Oorringen zilver 925 15 mm | oorbellen silver 925 - - - -
Zilveren ketting "Letter A" 40 tot 45 cm | ketting silver - - - 400 -
9 karaat gouden oorbellen granaat | oorbellen gold 375 - Granaat - -
Heren slavenarmband zilver 925 | armband silver 925 - - - -
Ketting met hanger levensboom, verguld, 45+5 cm | ketting - - gold - 450 -
Wolfraam ring zwart 8mm maat 22 | ring other - - - - 22
Zilver 835 broche met granaat | broche silver 835 - Granaat - -
Oorbellen hangers verguld met parel | oorbellen - - gold Parel - -
Witgouden ketting 14kt met hanger smaragd | ketting gold 585 - Smaragd - -
Armband zilver met zwarte onyx kralen 19 cm | armband silver - - Onyx 190 -
Zilveren ring verguld met maansteen, maat 52 | ring silver - gold Maansteen - 16.5
Koperen armband magneet | armband other - - - - -
Sieradenset ketting en oorbellen zilver zirkonia | set silver - - Zirkonia - -
Rosé vergulde armband met hartje | armband - - gold - - -
Palladium 950 trouwring | ring palladium 950 - - - -
Kinderoorbellen zilver lieveheersbeestje | oorbellen silver - - - - -
Swarovski kristal ketting, rhodium verguld | ketting - - rhodium Kristal - -
Stalen ketting met kruis hanger 55 cm | ketting steel - - - 550 -
Ring met opaal, sterling zilver, ringmaat 17.25 | ring silver 925 - Opaal - 17.5
Barnsteen armband zilver | armband silver - - Barnsteen - -
585 Gelbgold Ring mit Brillant 0,05 ct Größe 54 | ring gold 585 - Diamant - 17
925 Sterling Silber Halskette mit Anhänger Herz 45 cm | ketting silver 925 - - 450 -
Ohrringe 333 Gold Creolen 15 mm | oorbellen gold 333 - - - -
Edelstahl Armband Herren 22 cm schwarz | armband steel - - - 220 -
Vergoldete Halskette Damen 18K vergoldet Edelstahl | ketting steel - gold - - -
Verlobungsring Silber 925 Zirkonia Gr. 56 | ring silver 925 - Zirkonia - 18
Perlenkette Süßwasserperlen 45 cm Silber Verschluss | ketting silver - - Parel 450 -
Ohrstecker Weißgold 585 Diamant | oorbellen gold 585 - Diamant - -
Anhänger ohne Kette Silber 925 Engel | hanger silver 925 - - - -
Fußkettchen Silber 925 25 cm | enkelbandje silver 925 - - 250 -
Titan Ring Herren 8 mm Größe 62 | ring titanium - - - - 19.5
Roségold Kette mit Anhänger 14 Karat | ketting gold 585 - - - -
Silberring mit Mondstein Gr. 17,5 | ring silver - - Maansteen - 17.5
Armreif Messing vergoldet | armband brass - gold - - -
Trauring Gelbgold 750 | ring gold 750 - - - -
Creolen Sterlingsilber rhodiniert 30 mm | oorbellen silver 925 rhodium - - -
Charm für Bettelarmband Silber 925 | hanger silver 925 - - - -
Collier Silber 835 Granat | ketting silver 835 - Granaat - -
Kette Edelstahl 60 cm Panzerkette | ketting steel - - - 600 -
Ohrhänger Bernstein Silber 925 | oorbellen silver 925 - Barnsteen - -
Tennisarmband Silber 925 Zirkonia 17-20 cm | armband silver 925 - Zirkonia 170 -
Damenring 375 Gold mit Saphir Gr. 52 | ring gold 375 - Saffier - 16.5
Rubin Ring 14 Karat Gelbgold Größe 58 | ring gold 585 - Robijn - 18.5
Schmuckset Damen Kette Ohrringe vergoldet | set - - gold - - -
Brosche Silber antik Blume | broche silver - - - - -
Silberfarbene Ohrringe Modeschmuck | oorbellen - - - - - -
Platin 950 Ring mit Diamant Größe 55 | ring platinum 950 - Diamant - 17.5
Freundschaftsarmband Leder braun 19 cm | armband other - - - 190 -
Halskette Gold 333 Zirkonia 42 cm | ketting gold 333 - Zirkonia 420 -
Collier argent 925 pendentif coeur 45 cm | ketting silver 925 - - 450 -
Bague or jaune 18 carats diamant taille 52 | ring gold 750 - Diamant - 16.5
Boucles d'oreilles plaqué or oxyde de zirconium | oorbellen - - gold Zirkonia - -
Bracelet acier inoxydable homme 21 cm | armband steel - - - 210 -
Alliance or blanc 750/1000 taille 56 | ring gold 750 - - - 18
Chaîne de cheville argent 925 24 cm | enkelbandje silver 925 - - 240 -
Pendentif croix or jaune 9 carats | hanger gold 375 - - - -
Bague argent 925 rhodié topaze bleue T54 | ring silver 925 rhodium Topaas - 17
Collier perles de culture fermoir or 18 carats | ketting gold 750 - Parel - -
Créoles or rose 14 carats | oorbellen gold 585 - - - -
Bracelet jonc plaqué argent | armband - - silver - - -
Chevalière homme acier taille 64 | ring steel - - - - 20.5
Puces d'oreilles or blanc 375 diamants | oorbellen gold 375 - Diamant - -
Bague solitaire moissanite argent 925 taille 50 | ring silver 925 - Moissaniet - 16
Parure collier et boucles d'oreilles argent | set silver - - - - -
Collier doré acier inoxydable 40 + 5 cm | ketting steel - - - 400 -
Bracelet turquoise argent 925 18 cm | armband silver 925 - Turkoois 180 -
Broche libellule émeraude strass | broche - - - Smaragd - -
Bague plaqué or 18 carats zirconium taille 54 | ring - - gold Zirkonia - 17
Pendentif améthyste argent sans chaîne | hanger silver - - Amethist - -
Sautoir perles d'eau douce 90 cm | ketting - - - Parel 900 -
Sterling Silver Necklace with Pearl Pendant 18 inch | ketting silver 925 - Parel 460 -
14ct Yellow Gold Diamond Engagement Ring Size N | ring gold 585 - Diamant - 17
925 Silver Stud Earrings Cubic Zirconia 6mm | oorbellen silver 925 - Zirkonia - -
18K Gold Plated Stainless Steel Bracelet 7.5 inch | armband steel - gold - 190 -
Gold filled hoop earrings 20mm | oorbellen - - gold - - -
Titanium Wedding Band 6mm US Size 10 | ring titanium - - - - 20
Rose Gold Plated Sterling Silver Ring with Moonstone size 7 | ring silver 925 gold Maansteen - 17.5
14K White Gold Solitaire Pendant Lab Grown Diamond | hanger gold 585 - Diamant - -
Men's Tungsten Ring 8mm black size 11 | ring other - - - - 20.5
Gold-tone anklet with charms | enkelbandje - - - - - -
Silver plated brass bangle | armband brass - silver - - -
Platinum 950 Wedding Ring Size R | ring platinum 950 - - - 18.5
9ct Gold Sapphire Cluster Ring | ring gold 375 - Saffier - -
Sterling silver charm for bracelet heart | hanger silver 925 - - - -
Leather bracelet men stainless steel clasp 21cm | armband other - - - 210 -
Opal pendant necklace 925 sterling silver 40cm | ketting silver 925 - Opaal 400 -
Diamond cut hoop earrings 14k yellow gold | oorbellen gold 585 - - - -
Emerald cut moissanite ring sterling silver size 8 | ring silver 925 - Moissaniet - 18
Gold vermeil huggies with pearls | oorbellen - - gold Parel - -
Garnet Ring 10K White Gold US 6 | ring gold 417 - Granaat - 16.5
Surgical steel nose ring hoop 8mm | ring steel - - - - -
Aquamarine silver drop earrings | oorbellen silver - - Aquamarijn - -
Turquoise beaded choker 14 inch | ketting - - - Turkoois 360 -
Citrine Pendant Sterling Silver without chain | hanger silver 925 - Citrien - -
18ct gold chain necklace 50cm 2mm | ketting gold 750 - - 500 -
Zilveren ring met diamant geslepen rand maat 18 | ring silver - - - - 18
14 kt gouden schakelarmband 19,5 cm | armband gold 585 - - 195 -
Ketting 45 cm | ketting - - - - 450 -
Armband dames zilverkleurig met hartje | armband - - - - - -
925/1000 zilveren hanger boom des levens | hanger silver 925 - - - -
S925 zilveren oorbellen met peridoot | oorbellen silver 925 - Peridoot - -
Verguld zilveren ketting 925 met citrien 42 cm | ketting silver 925 gold Citrien 420 -
Gouden ring 750 robijn maat 16 | ring gold 750 - Robijn - 16
Gouden oorbellen 14 karaat kind panda | oorbellen gold 585 - - - -
Zilveren trouwringen set met gravure | ring silver - - - - -
14 karaat gouden herenring met onyx, maat 20 | ring gold 585 - Onyx - 20
Stalen horlogeband zwart | - steel - - - - -
Hanger 14 krt goud met zirkonia, exclusief ketting | hanger gold 585 - Zirkonia - -
Parelarmband zoetwaterparels 18 cm zilveren sluiting | armband silver - - Parel 180 -
Ring maat 19 stainless steel met tekst | ring steel - - - - 19
Lapis lazuli ketting 925 zilver 50 cm | ketting silver 925 - Lapis_lazuli 500 -
Tanzaniet oorknopjes witgoud 18 karaat | oorbellen gold 750 - Tanzaniet - -
Zilveren zegelring ovaal graveerbaar 925 maat 17,75 | ring silver 925 - - - 18
Oorbellen goud op zilver 20 mm | oorbellen silver - gold - - -
Bronzen armband viking | armband other - - - - -
Gold plated pendant necklace evil eye 16 inch | ketting - - gold - 410 -
Jade bedelarmband elastisch 17 cm | armband - - - Jade 170 -
Ketting zilver 925, 40/42/45 cm verstelbaar | ketting silver 925 - - 400 -
Heren ketting gourmet zilver 925 55cm 6,5mm | ketting silver 925 - - 550 -
Oorstekers 14 karaat witgoud zirkonia 4 mm | oorbellen gold 585 - Zirkonia - -
Creole oorbellen 18 karaat goud verguld 30 mm | oorbellen - - gold - - -
Moeder dochter armband set rvs | armband steel - - - - -
Zilveren ring dames toermalijn, maat 56 mm | ring silver - - Toermalijn - 18
Alliance ring 14k rosegoud met 0.20 crt diamant | ring gold 585 - Diamant - -
Ketting verguld met natuursteen agaat 45 cm | ketting - - gold Agaat 450 -
Zilveren klapcreolen met zirkonia 12 mm | oorbellen silver - - Zirkonia - -
Ring Video Doorbell deurbel met camera zwart | - - - - - - -
Ketting met initiaal hanger M goud op zilver 40/45 cm | ketting silver - gold - 400 -
Sleutelring vlak staal 25 mm 10 stuks | - steel - - - - -
Perlenohrringe vergoldet 925er Silber | oorbellen silver 925 gold Parel - -
Schlüsselring Edelstahl 30 mm 5 Stück | - steel - - - - -
Vorhangringe Messing antik 35 mm | - brass - - - - -
Uhrenarmband Edelstahl 22 mm | - steel - - - - -
Curtain rings brass 10 pack | - brass - - - - -
Napkin rings silver plated set of 6 | - - - silver - - -
LED ring light 10 inch with tripod | - - - - - - -
Watch strap stainless steel rose gold 22mm | - steel - - - - -
Key ring sterling silver heart | - silver 925 - - - -
Cuban link bracelet 8 inch 18k gold over sterling silver | armband silver 925 gold - 200 -
`

export interface LabelledTitle {
  title: string
  kind: string | null
  metal: string | null
  fineness: number | null
  plating: string | null
  stone: string | null
  lengthMm: number | null
  ringSizeMm: number | null
}

/** Reads one title per line, followed by its labels. */
export const readLabelledTitles = (text: string): LabelledTitle[] =>
  text
    .trim()
    .split('\n')
    .map((line) => {
      const [title = '', labels = ''] = line.split(' | ')
      const parts = labels
        .split(' ')
        .map((part) => (part === '-' ? null : part.replaceAll('_', ' ')))
      const [kind = null, metal = null, fineness, plating = null, stone = null, length, size] =
        parts
      const readNumber = (text: string | null | undefined) => (text == null ? null : Number(text))
      return {
        title,
        kind,
        metal,
        plating,
        stone,
        fineness: readNumber(fineness),
        lengthMm: readNumber(length),
        ringSizeMm: readNumber(size),
      }
    })

export const LABELLED_TITLES = readLabelledTitles(TITLES)
