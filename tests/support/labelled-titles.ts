/**
 * Titles as sellers write them, each with what a jeweller reads in it: kind, metal, thousandths, layer, stone, length in mm, ring
 * size in mm; "-" for what it does not tell.
 */
const TITLES = `
925 zilveren ketting met parel hanger, 45 cm | ketting zilver 925 - Parel 450 -
14K gouden ring met diamant 0.10 ct maat 17 | ring goud 585 - Diamant - 17
14 karaat geelgouden ketting 42 cm | ketting goud 585 - - 420 -
Zilveren dames ring zirkonia maat 54 | ring zilver - - Zirkonia - 17
585 witgouden solitair ring briljant | ring goud 585 - Diamant - -
18 karaat verguld zilveren armband 925 | armband zilver 925 goud - - -
Goud vergulde oorbellen met zirkonia steentjes | oorbellen - - goud Zirkonia - -
Stainless steel ketting goudkleurig 50 cm | ketting staal - - - 500 -
RVS zegelring heren zwart maat 21 | ring staal - - - - 21
Roségouden oorknopjes 14 krt met moissaniet | oorbellen goud 585 - Moissaniet - -
Titanium trouwring 6 mm maat 20,5 | ring titanium - - - - 20.5
Edelstalen armband heren leer zwart 21 cm | armband staal - - - 210 -
Verzilverde creolen 40 mm | oorbellen - - zilver - - -
Sterling zilver enkelbandje 23 + 2 cm | enkelbandje zilver 925 - - 230 -
Geelgouden hanger hartje 14 karaat zonder ketting | hanger goud 585 - - - -
Gerhodineerd zilveren oorstekers met blauwe saffier | oorbellen zilver - rhodium Saffier - -
Zilveren bedel voor armband klavertje | hanger zilver - - - - -
Platina 950 trouwring met diamant maat 18 | ring platina 950 - Diamant - 18
Doublé medaillon met ketting | ketting - - goud - - -
Messing armband bohemian turkoois | armband messing - - Turkoois - -
Zoetwaterparel oorbellen 925 zilver | oorbellen zilver 925 - Parel - -
Labgrown diamant ring 18 karaat witgoud 0,50 ct | ring goud 750 - Diamant - -
Zilveren schakelketting 60cm 5mm breed | ketting zilver - - - 600 -
Gouden tennisarmband 14k met labdiamanten 18 cm | armband goud 585 - Diamant 180 -
Zilveren ring met amethist, maat 16,5 | ring zilver - - Amethist - 16.5
Choker ketting goudkleurig stainless steel 35-40 cm | ketting staal - - - 350 -
Oorringen zilver 925 15 mm | oorbellen zilver 925 - - - -
Zilveren ketting "Letter A" 40 tot 45 cm | ketting zilver - - - 400 -
9 karaat gouden oorbellen granaat | oorbellen goud 375 - Granaat - -
Heren slavenarmband zilver 925 | armband zilver 925 - - - -
Ketting met hanger levensboom, verguld, 45+5 cm | ketting - - goud - 450 -
Wolfraam ring zwart 8mm maat 22 | ring anders - - - - 22
Zilver 835 broche met granaat | broche zilver 835 - Granaat - -
Oorbellen hangers verguld met parel | oorbellen - - goud Parel - -
Witgouden ketting 14kt met hanger smaragd | ketting goud 585 - Smaragd - -
Armband zilver met zwarte onyx kralen 19 cm | armband zilver - - Onyx 190 -
Zilveren ring verguld met maansteen, maat 52 | ring zilver - goud Maansteen - 16.5
Koperen armband magneet | armband anders - - - - -
Sieradenset ketting en oorbellen zilver zirkonia | set zilver - - Zirkonia - -
Rosé vergulde armband met hartje | armband - - goud - - -
Palladium 950 trouwring | ring palladium 950 - - - -
Kinderoorbellen zilver lieveheersbeestje | oorbellen zilver - - - - -
Swarovski kristal ketting, rhodium verguld | ketting - - rhodium Kristal - -
Stalen ketting met kruis hanger 55 cm | ketting staal - - - 550 -
Ring met opaal, sterling zilver, ringmaat 17.25 | ring zilver 925 - Opaal - 17.5
Barnsteen armband zilver | armband zilver - - Barnsteen - -
585 Gelbgold Ring mit Brillant 0,05 ct Größe 54 | ring goud 585 - Diamant - 17
925 Sterling Silber Halskette mit Anhänger Herz 45 cm | ketting zilver 925 - - 450 -
Ohrringe 333 Gold Creolen 15 mm | oorbellen goud 333 - - - -
Edelstahl Armband Herren 22 cm schwarz | armband staal - - - 220 -
Vergoldete Halskette Damen 18K vergoldet Edelstahl | ketting staal - goud - - -
Verlobungsring Silber 925 Zirkonia Gr. 56 | ring zilver 925 - Zirkonia - 18
Perlenkette Süßwasserperlen 45 cm Silber Verschluss | ketting zilver - - Parel 450 -
Ohrstecker Weißgold 585 Diamant | oorbellen goud 585 - Diamant - -
Anhänger ohne Kette Silber 925 Engel | hanger zilver 925 - - - -
Fußkettchen Silber 925 25 cm | enkelbandje zilver 925 - - 250 -
Titan Ring Herren 8 mm Größe 62 | ring titanium - - - - 19.5
Roségold Kette mit Anhänger 14 Karat | ketting goud 585 - - - -
Silberring mit Mondstein Gr. 17,5 | ring zilver - - Maansteen - 17.5
Armreif Messing vergoldet | armband messing - goud - - -
Trauring Gelbgold 750 | ring goud 750 - - - -
Creolen Sterlingsilber rhodiniert 30 mm | oorbellen zilver 925 rhodium - - -
Charm für Bettelarmband Silber 925 | hanger zilver 925 - - - -
Collier Silber 835 Granat | ketting zilver 835 - Granaat - -
Kette Edelstahl 60 cm Panzerkette | ketting staal - - - 600 -
Ohrhänger Bernstein Silber 925 | oorbellen zilver 925 - Barnsteen - -
Tennisarmband Silber 925 Zirkonia 17-20 cm | armband zilver 925 - Zirkonia 170 -
Damenring 375 Gold mit Saphir Gr. 52 | ring goud 375 - Saffier - 16.5
Rubin Ring 14 Karat Gelbgold Größe 58 | ring goud 585 - Robijn - 18.5
Schmuckset Damen Kette Ohrringe vergoldet | set - - goud - - -
Brosche Silber antik Blume | broche zilver - - - - -
Silberfarbene Ohrringe Modeschmuck | oorbellen - - - - - -
Platin 950 Ring mit Diamant Größe 55 | ring platina 950 - Diamant - 17.5
Freundschaftsarmband Leder braun 19 cm | armband anders - - - 190 -
Halskette Gold 333 Zirkonia 42 cm | ketting goud 333 - Zirkonia 420 -
Collier argent 925 pendentif coeur 45 cm | ketting zilver 925 - - 450 -
Bague or jaune 18 carats diamant taille 52 | ring goud 750 - Diamant - 16.5
Boucles d'oreilles plaqué or oxyde de zirconium | oorbellen - - goud Zirkonia - -
Bracelet acier inoxydable homme 21 cm | armband staal - - - 210 -
Alliance or blanc 750/1000 taille 56 | ring goud 750 - - - 18
Chaîne de cheville argent 925 24 cm | enkelbandje zilver 925 - - 240 -
Pendentif croix or jaune 9 carats | hanger goud 375 - - - -
Bague argent 925 rhodié topaze bleue T54 | ring zilver 925 rhodium Topaas - 17
Collier perles de culture fermoir or 18 carats | ketting goud 750 - Parel - -
Créoles or rose 14 carats | oorbellen goud 585 - - - -
Bracelet jonc plaqué argent | armband - - zilver - - -
Chevalière homme acier taille 64 | ring staal - - - - 20.5
Puces d'oreilles or blanc 375 diamants | oorbellen goud 375 - Diamant - -
Bague solitaire moissanite argent 925 taille 50 | ring zilver 925 - Moissaniet - 16
Parure collier et boucles d'oreilles argent | set zilver - - - - -
Collier doré acier inoxydable 40 + 5 cm | ketting staal - - - 400 -
Bracelet turquoise argent 925 18 cm | armband zilver 925 - Turkoois 180 -
Broche libellule émeraude strass | broche - - - Smaragd - -
Bague plaqué or 18 carats zirconium taille 54 | ring - - goud Zirkonia - 17
Pendentif améthyste argent sans chaîne | hanger zilver - - Amethist - -
Sautoir perles d'eau douce 90 cm | ketting - - - Parel 900 -
Sterling Silver Necklace with Pearl Pendant 18 inch | ketting zilver 925 - Parel 460 -
14ct Yellow Gold Diamond Engagement Ring Size N | ring goud 585 - Diamant - 17
925 Silver Stud Earrings Cubic Zirconia 6mm | oorbellen zilver 925 - Zirkonia - -
18K Gold Plated Stainless Steel Bracelet 7.5 inch | armband staal - goud - 190 -
Gold filled hoop earrings 20mm | oorbellen - - goud - - -
Titanium Wedding Band 6mm US Size 10 | ring titanium - - - - 20
Rose Gold Plated Sterling Silver Ring with Moonstone size 7 | ring zilver 925 goud Maansteen - 17.5
14K White Gold Solitaire Pendant Lab Grown Diamond | hanger goud 585 - Diamant - -
Men's Tungsten Ring 8mm black size 11 | ring anders - - - - 20.5
Gold-tone anklet with charms | enkelbandje - - - - - -
Silver plated brass bangle | armband messing - zilver - - -
Platinum 950 Wedding Ring Size R | ring platina 950 - - - 18.5
9ct Gold Sapphire Cluster Ring | ring goud 375 - Saffier - -
Sterling silver charm for bracelet heart | hanger zilver 925 - - - -
Leather bracelet men stainless steel clasp 21cm | armband anders - - - 210 -
Opal pendant necklace 925 sterling silver 40cm | ketting zilver 925 - Opaal 400 -
Diamond cut hoop earrings 14k yellow gold | oorbellen goud 585 - - - -
Emerald cut moissanite ring sterling silver size 8 | ring zilver 925 - Moissaniet - 18
Gold vermeil huggies with pearls | oorbellen - - goud Parel - -
Garnet Ring 10K White Gold US 6 | ring goud 417 - Granaat - 16.5
Surgical steel nose ring hoop 8mm | ring staal - - - - -
Aquamarine silver drop earrings | oorbellen zilver - - Aquamarijn - -
Turquoise beaded choker 14 inch | ketting - - - Turkoois 360 -
Citrine Pendant Sterling Silver without chain | hanger zilver 925 - Citrien - -
18ct gold chain necklace 50cm 2mm | ketting goud 750 - - 500 -
Zilveren ring met diamant geslepen rand maat 18 | ring zilver - - - - 18
14 kt gouden schakelarmband 19,5 cm | armband goud 585 - - 195 -
Ketting 45 cm | ketting - - - - 450 -
Armband dames zilverkleurig met hartje | armband - - - - - -
925/1000 zilveren hanger boom des levens | hanger zilver 925 - - - -
S925 zilveren oorbellen met peridoot | oorbellen zilver 925 - Peridoot - -
Verguld zilveren ketting 925 met citrien 42 cm | ketting zilver 925 goud Citrien 420 -
Gouden ring 750 robijn maat 16 | ring goud 750 - Robijn - 16
Gouden oorbellen 14 karaat kind panda | oorbellen goud 585 - - - -
Zilveren trouwringen set met gravure | ring zilver - - - - -
14 karaat gouden herenring met onyx, maat 20 | ring goud 585 - Onyx - 20
Stalen horlogeband zwart | - staal - - - - -
Hanger 14 krt goud met zirkonia, exclusief ketting | hanger goud 585 - Zirkonia - -
Parelarmband zoetwaterparels 18 cm zilveren sluiting | armband zilver - - Parel 180 -
Ring maat 19 stainless steel met tekst | ring staal - - - - 19
Lapis lazuli ketting 925 zilver 50 cm | ketting zilver 925 - Lapis_lazuli 500 -
Tanzaniet oorknopjes witgoud 18 karaat | oorbellen goud 750 - Tanzaniet - -
Zilveren zegelring ovaal graveerbaar 925 maat 17,75 | ring zilver 925 - - - 18
Oorbellen goud op zilver 20 mm | oorbellen zilver - goud - - -
Bronzen armband viking | armband anders - - - - -
Gold plated pendant necklace evil eye 16 inch | ketting - - goud - 410 -
Jade bedelarmband elastisch 17 cm | armband - - - Jade 170 -
Ketting zilver 925, 40/42/45 cm verstelbaar | ketting zilver 925 - - 400 -
Heren ketting gourmet zilver 925 55cm 6,5mm | ketting zilver 925 - - 550 -
Oorstekers 14 karaat witgoud zirkonia 4 mm | oorbellen goud 585 - Zirkonia - -
Creole oorbellen 18 karaat goud verguld 30 mm | oorbellen - - goud - - -
Moeder dochter armband set rvs | armband staal - - - - -
Zilveren ring dames toermalijn, maat 56 mm | ring zilver - - Toermalijn - 18
Alliance ring 14k rosegoud met 0.20 crt diamant | ring goud 585 - Diamant - -
Ketting verguld met natuursteen agaat 45 cm | ketting - - goud Agaat 450 -
Zilveren klapcreolen met zirkonia 12 mm | oorbellen zilver - - Zirkonia - -
Ring Video Doorbell deurbel met camera zwart | - - - - - - -
Ketting met initiaal hanger M goud op zilver 40/45 cm | ketting zilver - goud - 400 -
Sleutelring vlak staal 25 mm 10 stuks | - staal - - - - -
Perlenohrringe vergoldet 925er Silber | oorbellen zilver 925 goud Parel - -
Schlüsselring Edelstahl 30 mm 5 Stück | - staal - - - - -
Vorhangringe Messing antik 35 mm | - messing - - - - -
Uhrenarmband Edelstahl 22 mm | - staal - - - - -
Curtain rings brass 10 pack | - messing - - - - -
Napkin rings silver plated set of 6 | - - - zilver - - -
LED ring light 10 inch with tripod | - - - - - - -
Watch strap stainless steel rose gold 22mm | - staal - - - - -
Key ring sterling silver heart | - zilver 925 - - - -
Cuban link bracelet 8 inch 18k gold over sterling silver | armband zilver 925 goud - 200 -
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

/** A title a line, with its labels behind it. */
export const readLabelled = (text: string): LabelledTitle[] =>
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
      const number = (text: string | null | undefined) => (text == null ? null : Number(text))
      return {
        title,
        kind,
        metal,
        plating,
        stone,
        fineness: number(fineness),
        lengthMm: number(length),
        ringSizeMm: number(size),
      }
    })

export const LABELLED_TITLES = readLabelled(TITLES)
