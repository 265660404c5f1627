import { normalizeHeader } from '#app/features/data-transfer/import-runs/header-name.ts'
import { FIND_ORDER_COLUMN } from './order-columns.ts'

/** Columns that an owner may choose for an unrecognised file of orders: cell, name and common headings. */
export const ORDER_CELLS = [
  {
    cell: 'number',
    heading: 'Nummer',
    aliases: [
      'ordernummer',
      'bestelnummer',
      'bestelnr',
      'bestelling',
      'order',
      'order nr',
      'ordernr',
    ],
  },
  {
    cell: 'placed',
    heading: 'Besteld op',
    aliases: ['besteld', 'datum', 'besteldatum', 'orderdatum', 'created'],
  },
  { cell: 'state', heading: 'Status', aliases: ['orderstatus', 'bestelstatus'] },
  { cell: 'paidAt', heading: 'Betaald op', aliases: ['betaald', 'betaaldatum'] },
  {
    cell: 'name',
    heading: 'Hele naam',
    aliases: ['naam', 'klant', 'klantnaam', 'customer', 'customer name', 'name'],
  },
  { cell: 'firstName', heading: 'Voornaam', aliases: ['first name'] },
  { cell: 'lastName', heading: 'Achternaam', aliases: ['last name'] },
  { cell: 'company', heading: 'Bedrijf', aliases: ['bedrijfsnaam', 'company'] },
  { cell: 'vatId', heading: 'Btw-id', aliases: ['btw-nummer', 'btw nr', 'vat number'] },
  { cell: 'email', heading: 'E-mailadres', aliases: ['e-mail', 'email', 'mail'] },
  { cell: 'phone', heading: 'Telefoon', aliases: ['telefoonnummer', 'phone', 'mobiel'] },
  { cell: 'street', heading: 'Straat', aliases: ['adres', 'address', 'factuuradres'] },
  { cell: 'houseNumber', heading: 'Huisnummer', aliases: ['huisnr', 'nr'] },
  { cell: 'addition', heading: 'Toevoeging', aliases: [] },
  { cell: 'postcode', heading: 'Postcode', aliases: ['zip', 'pc'] },
  { cell: 'city', heading: 'Plaats', aliases: ['woonplaats', 'stad', 'city'] },
  { cell: 'country', heading: 'Land', aliases: ['landcode', 'country'] },
  { cell: 'ship:name', heading: 'Bezorgen aan: hele naam', aliases: ['bezorgnaam', 'aflevernaam'] },
  { cell: 'ship:company', heading: 'Bezorgen aan: bedrijf', aliases: [] },
  {
    cell: 'ship:street',
    heading: 'Bezorgen aan: straat',
    aliases: ['bezorgadres', 'afleveradres'],
  },
  { cell: 'ship:houseNumber', heading: 'Bezorgen aan: huisnummer', aliases: [] },
  { cell: 'ship:addition', heading: 'Bezorgen aan: toevoeging', aliases: [] },
  { cell: 'ship:postcode', heading: 'Bezorgen aan: postcode', aliases: [] },
  { cell: 'ship:city', heading: 'Bezorgen aan: plaats', aliases: [] },
  { cell: 'ship:country', heading: 'Bezorgen aan: land', aliases: [] },
  { cell: 'shippingName', heading: 'Bezorgwijze', aliases: ['verzendmethode', 'verzendwijze'] },
  { cell: 'shipping', heading: 'Verzendkosten', aliases: ['verzending', 'verzendkosten incl btw'] },
  { cell: 'payment', heading: 'Betaalwijze', aliases: ['betaalmethode'] },
  { cell: 'discount', heading: 'Korting op de bestelling', aliases: ['korting'] },
  { cell: 'vat', heading: 'Btw van de bestelling', aliases: ['btw', 'btw bedrag', 'btw totaal'] },
  {
    cell: 'total',
    heading: 'Totaal, met btw',
    aliases: ['totaal', 'totaalbedrag', 'orderbedrag', 'bedrag', 'total', 'totaal incl. btw'],
  },
  { cell: 'currency', heading: 'Munt', aliases: ['valuta'] },
  { cell: 'giftMessage', heading: 'Tekst op een kaartje', aliases: ['kaartje', 'cadeauboodschap'] },
  { cell: 'note', heading: 'Opmerking', aliases: ['opmerkingen', 'notitie', 'note'] },
  {
    cell: 'lineName',
    heading: 'Artikel: naam',
    aliases: ['artikel', 'product', 'productnaam', 'omschrijving', 'artikelnaam'],
  },
  { cell: 'lineSku', heading: 'Artikel: SKU', aliases: ['artikelnummer', 'artikelcode'] },
  { cell: 'lineQuantity', heading: 'Artikel: aantal', aliases: ['aantal', 'qty', 'stuks'] },
  {
    cell: 'linePrice',
    heading: 'Artikel: prijs per stuk',
    aliases: ['prijs', 'stukprijs', 'prijs per stuk'],
  },
  { cell: 'lineTotal', heading: 'Artikel: bedrag van de regel', aliases: ['regeltotaal'] },
  { cell: 'lineDiscount', heading: 'Artikel: korting', aliases: ['regelkorting'] },
  { cell: 'lineRate', heading: 'Artikel: btw (%)', aliases: ['btw-tarief', 'btw %', 'btw tarief'] },
  { cell: 'lineVat', heading: 'Artikel: btw (bedrag)', aliases: [] },
] as const

const MAPPABLE_CELLS: ReadonlySet<string> = new Set(ORDER_CELLS.map(({ cell }) => cell))
const CELL_BY_NAME = new Map<string, string>(
  ORDER_CELLS.flatMap(({ cell, heading, aliases }) =>
    [heading, ...aliases].map((name) => [normalizeHeader(name), cell] as const),
  ),
)

/** Returns the cell of a common heading, including headings of other programs. */
export function findOrderCell(header: string): string | null {
  const cell =
    CELL_BY_NAME.get(normalizeHeader(header)) ??
    FIND_ORDER_COLUMN['woocommerce-orders'](header) ??
    FIND_ORDER_COLUMN['shopify-orders'](header)
  return cell !== null && MAPPABLE_CELLS.has(cell) ? cell : null
}
