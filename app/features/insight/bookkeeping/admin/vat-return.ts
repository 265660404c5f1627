import type { SupplyRow, VatBox, VatRow } from '#app/features/insight/bookkeeping/bookkeeping.ts'

const STANDARD_RATE = 21
const REDUCED_RATE = 9

const sumOf = (rows: VatRow[], field: 'netCents' | 'vatCents') =>
  rows.reduce((sum, row) => sum + row[field], 0)

/**
 * Returns the boxes of the Dutch VAT return that follow from sales. Sales under the one-stop shop (OSS) are declared in a return of
 * their own. Sales of a shop that charges no VAT (kleineondernemersregeling) are in no return. The shop does not know the boxes about
 * purchases (4b, 5b).
 */
export function vatBoxes(vat: VatRow[]): VatBox[] {
  const domesticRows = vat.filter(({ scheme }) => scheme === 'domestic')
  // Under the margin scheme only the margin is declared as revenue.
  const marginRows = vat
    .filter(({ scheme }) => scheme === 'margin')
    .map((row) => ({ ...row, netCents: row.marginCents - row.vatCents }))
  const reversedRows = vat.filter(({ scheme }) => scheme === 'reversed')
  const makeBox = (name: VatBox['box'], text: string, rows: VatRow[]): VatBox => ({
    box: name,
    text,
    netCents: sumOf(rows, 'netCents'),
    vatCents: sumOf(rows, 'vatCents'),
  })
  const hasOtherRate = ({ rate }: VatRow) =>
    rate !== STANDARD_RATE && rate !== REDUCED_RATE && rate !== 0
  return [
    makeBox('1a', 'Leveringen belast met hoog tarief', [
      ...domesticRows.filter(({ rate }) => rate === STANDARD_RATE),
      ...marginRows,
    ]),
    makeBox(
      '1b',
      'Leveringen belast met laag tarief',
      domesticRows.filter(({ rate }) => rate === REDUCED_RATE),
    ),
    makeBox(
      '1c',
      'Leveringen belast met overige tarieven, behalve 0%',
      domesticRows.filter(hasOtherRate),
    ),
    {
      ...makeBox(
        '1e',
        'Leveringen belast met 0% of niet bij jou belast',
        domesticRows.filter(({ rate }) => rate === 0),
      ),
      vatCents: null,
    },
    { ...makeBox('3b', 'Leveringen naar landen binnen de EU', reversedRows), vatCents: null },
    {
      box: '4b',
      text: 'Leveringen uit landen binnen de EU (je inkoop)',
      netCents: null,
      vatCents: null,
    },
    {
      ...makeBox('5a', 'Verschuldigde omzetbelasting', [...domesticRows, ...marginRows]),
      netCents: null,
    },
    { box: '5b', text: 'Voorbelasting (de btw over je inkoop)', netCents: null, vatCents: null },
  ]
}

/** Returns the supplies by VAT id, the largest first. Supplies that were credited completely are left out. */
export function sortSupplies(supplies: SupplyRow[]): SupplyRow[] {
  return supplies
    .filter(({ netCents }) => netCents !== 0)
    .toSorted((a, b) => b.netCents - a.netCents)
}
