import type { Commission, CommissionSource } from './commissions.ts'

type Field =
  | 'ref'
  | 'day'
  | 'item'
  | 'name'
  | 'quantity'
  | 'returned'
  | 'revenue'
  | 'commission'
  | 'state'

/** The columns of a report, with their possible names in lower case and without text in brackets. */
export interface CommissionReportKind {
  source: CommissionSource
  columns: Partial<Record<Field, string[]>>
  /** columns that identify the report, each with its possible names */
  needs: string[][]
  /** the revenue column has the price of one unit, not of the line */
  isUnitPrice?: boolean
}

const REPORTS: CommissionReportKind[] = [
  {
    source: 'amazon',
    columns: {
      day: ['date shipped', 'verzenddatum'],
      item: ['asin'],
      name: ['name', 'naam', 'product title'],
      quantity: ['items shipped', 'verzonden artikelen'],
      returned: ['returns', 'retouren'],
      revenue: ['revenue', 'omzet'],
      commission: ['ad fees', 'advertising fees', 'earnings', 'advertentievergoedingen'],
    },
    needs: [['asin'], ['date shipped', 'verzenddatum']],
  },
  {
    source: 'bol',
    columns: {
      ref: ['orderitemid', 'order item id', 'orderregelnummer'],
      day: ['orderdatetime', 'orderdate', 'besteldatum', 'datum'],
      item: ['productid', 'product id', 'ean'],
      name: ['producttitle', 'producttitel', 'titel'],
      quantity: ['quantity', 'aantal'],
      revenue: ['priceexclvat', 'prijs excl. btw', 'prijs exclusief btw', 'verkoopprijs'],
      commission: ['commission', 'commissie'],
      state: ['status'],
    },
    needs: [
      ['orderitemid', 'order item id', 'orderregelnummer'],
      ['commission', 'commissie'],
    ],
    isUnitPrice: true,
  },
  {
    source: 'awin',
    columns: {
      ref: ['id', 'transaction_id', 'transaction id'],
      day: ['date', 'transaction_date', 'transaction date'],
      name: ['advertiser', 'advertiser_name', 'site_name'],
      revenue: ['sale_amount', 'sale amount'],
      commission: ['commission', 'commission_amount', 'commission amount'],
      state: ['commission_status', 'commission status'],
    },
    needs: [
      ['commission_status', 'commission status'],
      ['sale_amount', 'sale amount'],
    ],
  },
  {
    source: 'daisycon',
    columns: {
      ref: ['transaction id', 'affiliatemarketing_id', 'transactie id'],
      day: ['date', 'datum', 'date_transaction'],
      name: ['program', 'program name', 'programma'],
      revenue: ['revenue', 'omzet'],
      commission: ['commission', 'commissie'],
      state: ['status'],
    },
    needs: [
      ['affiliatemarketing_id', 'transactie id', 'transaction id'],
      ['program', 'program name', 'programma'],
    ],
  },
  {
    source: 'tradetracker',
    columns: {
      ref: ['id', 'transactie'],
      day: ['datum', 'registratiedatum', 'registration date'],
      name: ['campagne', 'campaign'],
      revenue: ['orderbedrag', 'order amount'],
      commission: ['commissie', 'commission'],
      state: ['status', 'transactiestatus'],
    },
    needs: [
      ['campagne', 'campaign'],
      ['orderbedrag', 'order amount'],
    ],
  },
]

/** Normalizes the name of a column: "Ad Fees($)" becomes "ad fees", "Commissie (€)" becomes "commissie". */
export const plainHeader = (text: string): string =>
  text
    .replace(/^\ufeff/, '')
    .replace(/\s*\([^)]*\)\s*$/, '')
    .trim()
    .toLowerCase()

/** Returns the kind of report that has these columns; undefined if it is unknown. */
export function reportOf(cells: string[]): CommissionReportKind | undefined {
  const headers = new Set(cells.map(plainHeader))
  return REPORTS.find(({ needs }) =>
    needs.every((names) => names.some((name) => headers.has(name))),
  )
}

const APPROVED = /approved|accepted|confirmed|goedgekeurd|geaccepteerd|paid|betaald/i
const REJECTED =
  /declined|rejected|disapproved|cancel|deleted|afgekeurd|afgewezen|geannuleerd|retour/i

/** Parses the state of a sale. Reports without states list shipped sales only. */
export function readState(text: string | undefined): Commission['state'] {
  if (text === undefined) return 'approved'
  if (REJECTED.test(text)) return 'rejected'
  return APPROVED.test(text) ? 'approved' : 'open'
}
