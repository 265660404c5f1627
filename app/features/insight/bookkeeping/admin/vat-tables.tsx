import {
  type Books,
  lineKindName,
  type VatBox,
  vatSchemeName,
} from '#app/features/insight/bookkeeping/bookkeeping.ts'
import { BooksTable } from './books-table.tsx'

/** The VAT return, the revenue behind it, and the statement of supplies within the EU. */
export function VatTables({ books }: { books: Books }) {
  return (
    <>
      <ReturnTables books={books} />
      <RevenueTables books={books} />
    </>
  )
}

function ReturnTables({ books: { boxes, vat, supplies } }: { books: Books }) {
  const ossRows = vat.filter(({ scheme }) => scheme === 'oss')
  const isExempt = vat.some(({ scheme }) => scheme === 'exempt')
  return (
    <>
      <BooksTable
        title="Btw-aangifte"
        text={`De bedragen tot op de cent. In de aangifte rond je af op hele euro’s, en dat mag in je eigen voordeel. Wat je zelf inkocht, staat niet in de winkel.${isExempt ? ' Omzet onder de kleineondernemersregeling ook niet: die geef je niet aan.' : ''}`}
        columns={['Rubriek', 'Omzet', 'Btw']}
        empty=""
        rows={boxes.filter(isUsed).map(boxRow)}
        folded={{
          title: 'Toon de andere rubrieken',
          rows: boxes.filter((box) => !isUsed(box)).map(boxRow),
        }}
      />
      <BooksTable
        title="Eenloketregeling (OSS)"
        text="Verkopen aan particulieren in andere EU-landen. Die geef je apart aan, per kwartaal."
        columns={['Land en tarief', 'Omzet', 'Btw']}
        empty="Geen verkopen onder de eenloketregeling in deze periode."
        rows={ossRows.map((row) => ({
          key: `${row.country} ${row.rate}`,
          name: `${row.country} ${formatPercent(row.rate)}`,
          values: [row.netCents, row.vatCents],
        }))}
      />
      <BooksTable
        title="Opgaaf intracommunautaire prestaties"
        text="Leveringen met btw verlegd, per btw-id van de afnemer."
        columns={['Btw-id', 'Omzet']}
        empty="Geen leveringen met btw verlegd in deze periode."
        rows={supplies.map(({ vatId, netCents }) => ({
          key: vatId,
          name: vatId || 'Zonder btw-id',
          values: [netCents],
        }))}
      />
    </>
  )
}

/** Returns whether a box is among those that are shown at first: the total (5a), and boxes with an amount. */
const isUsed = ({ box, netCents, vatCents }: VatBox) =>
  box === '5a' || Boolean(netCents) || Boolean(vatCents)

const boxRow = ({ box, text, netCents, vatCents }: VatBox) => ({
  key: box,
  name: `${box} ${text}`,
  values: [netCents, vatCents],
  isTotal: box === '5a',
})

function RevenueTables({ books: { vat, kinds, totals } }: { books: Books }) {
  return (
    <>
      <BooksTable
        title="Omzet en btw per land en tarief"
        text="Facturen min creditnota’s, elk in de periode van zijn eigen datum."
        columns={['Land en tarief', 'Omzet', 'Btw', 'Samen']}
        empty="Geen facturen in deze periode."
        rows={vat.map((row) => ({
          key: `${row.scheme} ${row.country} ${row.rate}`,
          name: `${vatSchemeName(row)}, ${formatPercent(row.rate)}`,
          values: [row.netCents, row.vatCents, row.netCents + row.vatCents],
        }))}
      />
      <BooksTable
        title="Facturen en creditnota’s"
        columns={['Soort', 'Aantal', 'Omzet', 'Btw', 'Samen']}
        empty=""
        rows={toDocumentRows(totals)}
      />
      <BooksTable
        title="Waar de omzet uit bestaat"
        text="Inclusief btw, na aftrek van creditnota’s."
        columns={['Regels', 'Samen']}
        empty="Geen facturen in deze periode."
        rows={kinds.map(({ kind, grossCents }) => ({
          key: kind,
          name: lineKindName(kind),
          values: [grossCents],
        }))}
      />
    </>
  )
}

function toDocumentRows({ invoice, 'credit-note': credit }: Books['totals']) {
  const rows = [
    { key: 'invoice', name: 'Facturen', ...invoice },
    { key: 'credit', name: 'Creditnota’s', ...credit },
    {
      key: 'total',
      name: 'Samen',
      documents: invoice.documents + credit.documents,
      netCents: invoice.netCents + credit.netCents,
      vatCents: invoice.vatCents + credit.vatCents,
    },
  ]
  return rows.map(({ key, name, documents, netCents, vatCents }) => ({
    key,
    name,
    values: [String(documents), netCents, vatCents, netCents + vatCents],
    isTotal: key === 'total',
  }))
}

const formatPercent = (rate: number) => `${String(rate).replace('.', ',')}%`
