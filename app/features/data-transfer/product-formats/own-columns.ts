import { normalizeHeader } from '#app/features/data-transfer/import-runs/header-name.ts'
import { METAL_CELLS } from './metal-cells.ts'

/** The columns of our own format in export order: cell, heading and aliases. */
export const OWN_COLUMNS = [
  { cell: 'number', heading: 'Productnummer', aliases: [] },
  {
    cell: 'group',
    heading: 'Groep',
    aliases: ['handle', 'hoofdartikel', 'productgroep', 'parent'],
  },
  {
    cell: 'name',
    heading: 'Naam',
    aliases: ['name', 'title', 'titel', 'productnaam', 'omschrijving kort', 'artikel'],
  },
  { cell: 'status', heading: 'Status', aliases: [] },
  { cell: 'slug', heading: 'Adres', aliases: ['slug'] },
  { cell: 'subtitle', heading: 'Korte regel', aliases: ['subtitle', 'ondertitel'] },
  {
    cell: 'shortDescription',
    heading: 'Inleiding',
    aliases: ['korte beschrijving', 'korte omschrijving', 'short description'],
  },
  {
    cell: 'description',
    heading: 'Beschrijving',
    aliases: ['description', 'omschrijving', 'tekst', 'body'],
  },
  { cell: 'brand', heading: 'Merk', aliases: ['brand', 'vendor', 'leverancier'] },
  {
    cell: 'categories',
    heading: 'Categorieën',
    aliases: ['categorie', 'category', 'categories', 'type', 'soort'],
  },
  { cell: 'tags', heading: 'Labels', aliases: ['tags'] },
  {
    cell: 'price',
    heading: 'Prijs',
    aliases: [
      'price',
      'verkoopprijs',
      'adviesprijs',
      'prijs incl. btw',
      'prijs incl btw',
      'bedrag',
    ],
  },
  {
    cell: 'salePrice',
    heading: 'Actieprijs',
    aliases: ['sale price', 'aanbiedingsprijs', 'van voor'],
  },
  { cell: 'saleStarts', heading: 'Actie vanaf', aliases: [] },
  { cell: 'saleEnds', heading: 'Actie tot en met', aliases: [] },
  {
    cell: 'sku',
    heading: 'SKU',
    aliases: ['artikelnummer', 'artikelcode', 'art.nr.', 'artnr', 'code'],
  },
  { cell: 'gtin', heading: 'EAN', aliases: ['gtin', 'barcode', 'ean code', 'ean-code'] },
  { cell: 'stock', heading: 'Voorraad', aliases: ['stock', 'aantal', 'quantity', 'qty'] },
  { cell: 'weight', heading: 'Gewicht (g)', aliases: ['gewicht', 'gewicht in gram', 'weight'] },
  {
    cell: 'cost',
    heading: 'Inkoopprijs (excl. btw)',
    aliases: ['inkoopprijs', 'inkoop', 'kostprijs', 'inkoopprijs excl btw', 'cost price', 'cost'],
  },
  {
    cell: 'images',
    heading: 'Foto’s',
    aliases: ['afbeeldingen', 'afbeelding', 'foto', 'image', 'images', "foto's", 'image url'],
  },
  { cell: 'variantImages', heading: 'Foto’s van de uitvoering', aliases: [] },
  ...METAL_CELLS,
  { cell: 'option1Name', heading: 'Keuze 1', aliases: [] },
  { cell: 'option1Value', heading: 'Waarde 1', aliases: [] },
  { cell: 'option2Name', heading: 'Keuze 2', aliases: [] },
  { cell: 'option2Value', heading: 'Waarde 2', aliases: [] },
  { cell: 'option3Name', heading: 'Keuze 3', aliases: [] },
  { cell: 'option3Value', heading: 'Waarde 3', aliases: [] },
  { cell: 'attributes', heading: 'Kenmerken', aliases: [] },
  { cell: 'specifications', heading: 'Specificaties', aliases: [] },
  { cell: 'vatRate', heading: 'Btw (%)', aliases: ['btw', 'btw-tarief', 'vat'] },
  { cell: 'soldIndividually', heading: 'Eén per bestelling', aliases: [] },
  { cell: 'textFields', heading: 'Teksten van de klant', aliases: [] },
  { cell: 'seller', heading: 'Verkoop', aliases: [] },
  { cell: 'externalUrl', heading: 'Adres bij partner', aliases: [] },
  { cell: 'manufacturerName', heading: 'Fabrikant', aliases: ['manufacturer', 'producent'] },
  { cell: 'manufacturerAddress', heading: 'Adres van de fabrikant', aliases: [] },
  { cell: 'manufacturerEmail', heading: 'E-mailadres van de fabrikant', aliases: [] },
] as const

export type OwnCell = (typeof OWN_COLUMNS)[number]['cell']

const CELL_BY_HEADING = new Map<string, OwnCell>([
  ...OWN_COLUMNS.map(({ cell, heading }) => [normalizeHeader(heading), cell] as const),
  // Earlier exports have this heading.
  [normalizeHeader('Foto’s van de variant'), 'variantImages'],
])
const CELL_BY_NAME = new Map<string, OwnCell>(
  OWN_COLUMNS.flatMap(({ cell, heading, aliases }) =>
    [heading, ...aliases].map((name) => [normalizeHeader(name), cell] as const),
  ),
)

/** Returns the cell of a heading of our own export. */
export const findOwnColumn = (header: string): OwnCell | null =>
  CELL_BY_HEADING.get(normalizeHeader(header)) ?? null

/** Returns the cell of our own headings and of common headings of other programs. */
export const findNamedColumn = (header: string): OwnCell | null =>
  CELL_BY_NAME.get(normalizeHeader(header)) ?? null
