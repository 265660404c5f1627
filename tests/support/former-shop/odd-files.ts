// Exports as other programs write them, in several languages.

/** The headings of a product file of WooCommerce in one language. */
interface Headings {
  /** headings in the order of the cells of `PRODUCT_ROWS` */
  names: string[]
}

const GERMAN: Headings = {
  names: [
    'ID',
    'Typ',
    'Artikelnummer',
    'Name',
    'Veröffentlicht',
    'Kurzbeschreibung',
    'Beschreibung',
    'Datum, an dem Angebotspreis beginnt',
    'Vorrätig?',
    'Lager',
    'Lieferrückstände erlaubt?',
    'Gewicht (g)',
    'Länge (mm)',
    'Angebotspreis',
    'Regulärer Preis',
    'Kategorien',
    'Schlagwörter',
    'Bilder',
    'Übergeordnetes Produkt',
    'Zusatzverkäufe',
    'Cross-Sells (Querverkäufe)',
    'Attribut 1 Name',
    'Attribut 1 Wert(e)',
    'Attribut 1 Sichtbar',
    'Attribut 1 Global',
    'Meta: _ean',
  ],
}

const DUTCH: Headings = {
  names: [
    'ID',
    'Type',
    'SKU',
    'Naam',
    'Gepubliceerd',
    'Korte beschrijving',
    'Beschrijving',
    'Startdatum actieprijs',
    'Op voorraad?',
    'Voorraad',
    'Nabestellingen toestaan?',
    'Gewicht (g)',
    'Lengte (mm)',
    'Actieprijs',
    'Reguliere prijs',
    'Categorieën',
    'Tags',
    'Afbeeldingen',
    'Hoofd',
    'Upsells',
    'Cross-sells',
    'Naam eigenschap 1',
    'Waarde(n) eigenschap 1',
    'Eigenschap 1 zichtbaar',
    'Eigenschap 1 globaal',
    'Meta: _ean',
  ],
}

const FRENCH: Headings = {
  names: [
    'ID',
    'Type',
    'UGS',
    'Nom',
    'Publié',
    'Description courte',
    'Description',
    'Date de début de promo',
    'En stock ?',
    'Stock',
    'Autoriser les commandes de produits en rupture ?',
    'Poids (g)',
    'Longueur (mm)',
    'Tarif promo',
    'Tarif régulier',
    'Catégories',
    'Étiquettes',
    'Images',
    'Parent',
    'Produits suggérés',
    'Ventes croisées',
    'Nom de l’attribut 1',
    'Valeur(s) de l’attribut 1 ',
    'Attribut 1 visible',
    'Attribut 1 global',
    'Méta : _ean',
  ],
}

export const HEADINGS = { GERMAN, DUTCH, FRENCH }

const PRODUCT_ROWS = [
  // biome-ignore format: one row of the file
  ['12', 'variable', 'CRÉ', 'Créole “Bo”', '1', 'Smal; licht', '<p>Regel een\nRegel "twee"</p>', '', '1', '', '0', '1,25', '18', '', '', 'Oorbellen > Créolen', 'Goud', 'https://oud.example/wp-content/uploads/2025/01/bo.jpg', '', 'RING', '', 'Metaal', 'Goud, Zilver', '1', '1', ''],
  // biome-ignore format: one row of the file
  ['13', 'variation', 'CRÉ-G', 'Créole “Bo” – Goud', '1', '', '', '', '1', '3', '0', '', '', '99,50', '121,00', '', '', '', 'CRÉ', '', '', 'Metaal', 'Goud', '', '1', '8712345678906'],
  // biome-ignore format: one row of the file
  ['14', 'variation', '', 'Créole “Bo” – Zilver', '1', '', '', '', '1', '', '1', '', '', '', '60,5', '', '', '', 'id:12', '', '', 'Metaal', 'Zilver', '', '1', ''],
  // biome-ignore format: one row of the file
  ['15', 'simple', 'RING', 'Ring € 100', '1', '', '', '', '0', '0', '0', '2', '', '', '100', 'Ringen', '', '', '', '', 'CRÉ', '', '', '', '', ''],
]

/** Columns that a spreadsheet may take for decimals: ids, yes and no, stock and the EAN. */
const WHOLE_NUMBERS = [0, 4, 8, 9, 10, 23, 24, 25]

/** Writes the product file of WooCommerce in a language, as Excel saves it. */
export function writeProductFile(
  { names }: Headings,
  {
    delimiter = ';',
    lineEnd = '\r\n',
    first = '',
    hasDecimals = false,
  }: { delimiter?: string; lineEnd?: string; first?: string; hasDecimals?: boolean } = {},
): string {
  const quote = (cell: string) =>
    cell.includes(delimiter) || /["\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
  const rows = hasDecimals
    ? PRODUCT_ROWS.map((row) =>
        row.map((cell, index) =>
          WHOLE_NUMBERS.includes(index) && cell !== '' ? `${cell}.0` : cell,
        ),
      )
    : PRODUCT_ROWS
  const lines = [names, ...rows].map((cells) => cells.map(quote).join(delimiter))
  return `${first}${lines.join(lineEnd)}${lineEnd}`
}

/** Encodes a text as windows-1252, which Excel uses for CSV. */
export function encodeWindows1252(text: string): Buffer {
  const bytesOfSpecialCharacters: Record<string, number> = {
    '€': 0x80,
    '“': 0x93,
    '”': 0x94,
    '–': 0x96,
    '’': 0x92,
  }
  return Buffer.from(
    [...text].map((character) => bytesOfSpecialCharacters[character] ?? character.charCodeAt(0)),
  )
}

/** Encodes a text as UTF-8, which is then read as windows-1252, so that é becomes "Ã©". */
export const encodeTwice = (text: string): string =>
  new TextDecoder('windows-1252').decode(Buffer.from(text))

/** Writes an item of an export of WordPress. */
export function wxrItem(
  id: number,
  type: string,
  fields: { title: string; slug: string; content?: string; more?: string },
): string {
  const { title, slug, content = '', more = '' } = fields
  return `<item><title><![CDATA[${title}]]></title><link>https://wxr.example/x/${slug}/</link><content:encoded><![CDATA[${content}]]></content:encoded><wp:post_id>${id}</wp:post_id><wp:post_date>2025-03-01 11:00:00</wp:post_date><wp:post_name><![CDATA[${slug}]]></wp:post_name><wp:status>publish</wp:status><wp:post_type>${type}</wp:post_type>${more}</item>\n`
}

export const wxrMeta = (key: string, value: string): string =>
  `<wp:postmeta><wp:meta_key><![CDATA[${key}]]></wp:meta_key><wp:meta_value><![CDATA[${value}]]></wp:meta_value></wp:postmeta>`

export const wxrTerm = (taxonomy: string, slug: string, name: string): string =>
  `<category domain="${taxonomy}" nicename="${slug}"><![CDATA[${name}]]></category>`

/** Writes a file of an export of WordPress with these items; every file of a split export names all categories. */
export const wxrFile = (items: string): string => `<?xml version="1.0" encoding="UTF-8" ?>
<rss version="2.0" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:wp="http://wordpress.org/export/1.2/">
<channel><title>Sieraden</title><wp:wxr_version>1.2</wp:wxr_version><wp:base_blog_url>https://wxr.example</wp:base_blog_url>
<wp:term><wp:term_id>9</wp:term_id><wp:term_taxonomy>product_cat</wp:term_taxonomy><wp:term_slug>oorbellen</wp:term_slug><wp:term_parent></wp:term_parent><wp:term_name><![CDATA[Oorbellen]]></wp:term_name></wp:term>
<wp:term><wp:term_id>10</wp:term_id><wp:term_taxonomy>product_cat</wp:term_taxonomy><wp:term_slug>ronde-creolen</wp:term_slug><wp:term_parent>oorbellen</wp:term_parent><wp:term_name><![CDATA[Créolen]]></wp:term_name></wp:term>
${items}</channel>
</rss>
`
