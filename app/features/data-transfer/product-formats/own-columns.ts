import { plainHeader } from '#app/features/data-transfer/import-runs/header-name.ts'
import { METAL_CELLS } from './metal-cells.ts'

/** The columns of our own format in export order: cell, heading and aliases. */
export const OWN_COLUMNS = [
  { cell: 'number', heading: 'Productnummer', others: [] },
  { cell: 'group', heading: 'Groep', others: ['handle', 'hoofdartikel', 'productgroep', 'parent'] },
  {
    cell: 'name',
    heading: 'Naam',
    others: ['name', 'title', 'titel', 'productnaam', 'omschrijving kort', 'artikel'],
  },
  { cell: 'status', heading: 'Status', others: [] },
  { cell: 'slug', heading: 'Adres', others: ['slug'] },
  { cell: 'subtitle', heading: 'Korte regel', others: ['subtitle', 'ondertitel'] },
  {
    cell: 'shortDescription',
    heading: 'Inleiding',
    others: ['korte beschrijving', 'korte omschrijving', 'short description'],
  },
  {
    cell: 'description',
    heading: 'Beschrijving',
    others: ['description', 'omschrijving', 'tekst', 'body'],
  },
  { cell: 'brand', heading: 'Merk', others: ['brand', 'vendor', 'leverancier'] },
  {
    cell: 'categories',
    heading: 'Categorieën',
    others: ['categorie', 'category', 'categories', 'type', 'soort'],
  },
  { cell: 'tags', heading: 'Labels', others: ['tags'] },
  {
    cell: 'price',
    heading: 'Prijs',
    others: ['price', 'verkoopprijs', 'adviesprijs', 'prijs incl. btw', 'prijs incl btw', 'bedrag'],
  },
  {
    cell: 'salePrice',
    heading: 'Actieprijs',
    others: ['sale price', 'aanbiedingsprijs', 'van voor'],
  },
  { cell: 'saleStarts', heading: 'Actie vanaf', others: [] },
  { cell: 'saleEnds', heading: 'Actie tot en met', others: [] },
  {
    cell: 'sku',
    heading: 'SKU',
    others: ['artikelnummer', 'artikelcode', 'art.nr.', 'artnr', 'code'],
  },
  { cell: 'gtin', heading: 'EAN', others: ['gtin', 'barcode', 'ean code', 'ean-code'] },
  { cell: 'stock', heading: 'Voorraad', others: ['stock', 'aantal', 'quantity', 'qty'] },
  { cell: 'weight', heading: 'Gewicht (g)', others: ['gewicht', 'gewicht in gram', 'weight'] },
  {
    cell: 'cost',
    heading: 'Inkoopprijs (excl. btw)',
    others: ['inkoopprijs', 'inkoop', 'kostprijs', 'inkoopprijs excl btw', 'cost price', 'cost'],
  },
  {
    cell: 'images',
    heading: 'Foto’s',
    others: ['afbeeldingen', 'afbeelding', 'foto', 'image', 'images', "foto's", 'image url'],
  },
  { cell: 'variantImages', heading: 'Foto’s van de uitvoering', others: [] },
  ...METAL_CELLS,
  { cell: 'option1Name', heading: 'Keuze 1', others: [] },
  { cell: 'option1Value', heading: 'Waarde 1', others: [] },
  { cell: 'option2Name', heading: 'Keuze 2', others: [] },
  { cell: 'option2Value', heading: 'Waarde 2', others: [] },
  { cell: 'option3Name', heading: 'Keuze 3', others: [] },
  { cell: 'option3Value', heading: 'Waarde 3', others: [] },
  { cell: 'attributes', heading: 'Kenmerken', others: [] },
  { cell: 'specifications', heading: 'Specificaties', others: [] },
  { cell: 'vatRate', heading: 'Btw (%)', others: ['btw', 'btw-tarief', 'vat'] },
  { cell: 'soldIndividually', heading: 'Eén per bestelling', others: [] },
  { cell: 'textFields', heading: 'Teksten van de klant', others: [] },
  { cell: 'seller', heading: 'Verkoop', others: [] },
  { cell: 'externalUrl', heading: 'Adres bij partner', others: [] },
  { cell: 'manufacturerName', heading: 'Fabrikant', others: ['manufacturer', 'producent'] },
  { cell: 'manufacturerAddress', heading: 'Adres van de fabrikant', others: [] },
  { cell: 'manufacturerEmail', heading: 'E-mailadres van de fabrikant', others: [] },
] as const

export type OwnCell = (typeof OWN_COLUMNS)[number]['cell']

const BY_HEADING = new Map<string, OwnCell>([
  ...OWN_COLUMNS.map(({ cell, heading }) => [plainHeader(heading), cell] as const),
  // Earlier exports have this heading.
  [plainHeader('Foto’s van de variant'), 'variantImages'],
])
const BY_NAME = new Map<string, OwnCell>(
  OWN_COLUMNS.flatMap(({ cell, heading, others }) =>
    [heading, ...others].map((name) => [plainHeader(name), cell] as const),
  ),
)

/** Returns the cell of a heading of our own export. */
export const findOwnColumn = (header: string): OwnCell | null =>
  BY_HEADING.get(plainHeader(header)) ?? null

/** Returns the cell of our own headings and of common headings of other programs. */
export const findNamedColumn = (header: string): OwnCell | null =>
  BY_NAME.get(plainHeader(header)) ?? null
