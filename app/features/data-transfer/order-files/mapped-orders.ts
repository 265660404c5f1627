import { plainHeader } from '#app/features/data-transfer/import-runs/header-name.ts'
import { ORDER_COLUMNS } from './order-columns.ts'

/** Columns that an owner may choose for an unrecognised file of orders: cell, name and common headings. */
export const ORDER_CELLS = [
  {
    cell: 'number',
    heading: 'Nummer',
    others: [
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
    others: ['besteld', 'datum', 'besteldatum', 'orderdatum', 'created'],
  },
  { cell: 'state', heading: 'Status', others: ['orderstatus', 'bestelstatus'] },
  { cell: 'paidAt', heading: 'Betaald op', others: ['betaald', 'betaaldatum'] },
  {
    cell: 'name',
    heading: 'Hele naam',
    others: ['naam', 'klant', 'klantnaam', 'customer', 'customer name', 'name'],
  },
  { cell: 'firstName', heading: 'Voornaam', others: ['first name'] },
  { cell: 'lastName', heading: 'Achternaam', others: ['last name'] },
  { cell: 'company', heading: 'Bedrijf', others: ['bedrijfsnaam', 'company'] },
  { cell: 'vatId', heading: 'Btw-id', others: ['btw-nummer', 'btw nr', 'vat number'] },
  { cell: 'email', heading: 'E-mailadres', others: ['e-mail', 'email', 'mail'] },
  { cell: 'phone', heading: 'Telefoon', others: ['telefoonnummer', 'phone', 'mobiel'] },
  { cell: 'street', heading: 'Straat', others: ['adres', 'address', 'factuuradres'] },
  { cell: 'houseNumber', heading: 'Huisnummer', others: ['huisnr', 'nr'] },
  { cell: 'addition', heading: 'Toevoeging', others: [] },
  { cell: 'postcode', heading: 'Postcode', others: ['zip', 'pc'] },
  { cell: 'city', heading: 'Plaats', others: ['woonplaats', 'stad', 'city'] },
  { cell: 'country', heading: 'Land', others: ['landcode', 'country'] },
  { cell: 'ship:name', heading: 'Bezorgen aan: hele naam', others: ['bezorgnaam', 'aflevernaam'] },
  { cell: 'ship:company', heading: 'Bezorgen aan: bedrijf', others: [] },
  { cell: 'ship:street', heading: 'Bezorgen aan: straat', others: ['bezorgadres', 'afleveradres'] },
  { cell: 'ship:houseNumber', heading: 'Bezorgen aan: huisnummer', others: [] },
  { cell: 'ship:addition', heading: 'Bezorgen aan: toevoeging', others: [] },
  { cell: 'ship:postcode', heading: 'Bezorgen aan: postcode', others: [] },
  { cell: 'ship:city', heading: 'Bezorgen aan: plaats', others: [] },
  { cell: 'ship:country', heading: 'Bezorgen aan: land', others: [] },
  { cell: 'shippingName', heading: 'Bezorgwijze', others: ['verzendmethode', 'verzendwijze'] },
  { cell: 'shipping', heading: 'Verzendkosten', others: ['verzending', 'verzendkosten incl btw'] },
  { cell: 'payment', heading: 'Betaalwijze', others: ['betaalmethode'] },
  { cell: 'discount', heading: 'Korting op de bestelling', others: ['korting'] },
  { cell: 'vat', heading: 'Btw van de bestelling', others: ['btw', 'btw bedrag', 'btw totaal'] },
  {
    cell: 'total',
    heading: 'Totaal, met btw',
    others: ['totaal', 'totaalbedrag', 'orderbedrag', 'bedrag', 'total', 'totaal incl. btw'],
  },
  { cell: 'currency', heading: 'Munt', others: ['valuta'] },
  { cell: 'giftMessage', heading: 'Tekst op een kaartje', others: ['kaartje', 'cadeauboodschap'] },
  { cell: 'note', heading: 'Opmerking', others: ['opmerkingen', 'notitie', 'note'] },
  {
    cell: 'lineName',
    heading: 'Artikel: naam',
    others: ['artikel', 'product', 'productnaam', 'omschrijving', 'artikelnaam'],
  },
  { cell: 'lineSku', heading: 'Artikel: SKU', others: ['artikelnummer', 'artikelcode'] },
  { cell: 'lineQuantity', heading: 'Artikel: aantal', others: ['aantal', 'qty', 'stuks'] },
  {
    cell: 'linePrice',
    heading: 'Artikel: prijs per stuk',
    others: ['prijs', 'stukprijs', 'prijs per stuk'],
  },
  { cell: 'lineTotal', heading: 'Artikel: bedrag van de regel', others: ['regeltotaal'] },
  { cell: 'lineDiscount', heading: 'Artikel: korting', others: ['regelkorting'] },
  { cell: 'lineRate', heading: 'Artikel: btw (%)', others: ['btw-tarief', 'btw %', 'btw tarief'] },
  { cell: 'lineVat', heading: 'Artikel: btw (bedrag)', others: [] },
] as const

const CELLS: ReadonlySet<string> = new Set(ORDER_CELLS.map(({ cell }) => cell))
const BY_NAME = new Map<string, string>(
  ORDER_CELLS.flatMap(({ cell, heading, others }) =>
    [heading, ...others].map((name) => [plainHeader(name), cell] as const),
  ),
)

/** Returns the cell of a common heading, including headings of other programs. */
export function findOrderCell(header: string): string | null {
  const cell =
    BY_NAME.get(plainHeader(header)) ??
    ORDER_COLUMNS['woocommerce-orders'](header) ??
    ORDER_COLUMNS['shopify-orders'](header)
  return cell !== null && CELLS.has(cell) ? cell : null
}
