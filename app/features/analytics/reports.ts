/** What the back office can look back on, and over how long. */
export const REPORTS = [
  { slug: '', kind: 'visits', text: 'Bezoek' },
  { slug: 'trechter', kind: 'funnel', text: 'Trechter' },
  { slug: 'producten', kind: 'products', text: 'Producten' },
  { slug: 'zoeken', kind: 'searches', text: 'Zoeken' },
  { slug: 'bronnen', kind: 'sources', text: 'Bronnen' },
  { slug: 'apparaten', kind: 'devices', text: 'Apparaten' },
] as const

export type ReportKind = (typeof REPORTS)[number]['kind']

export const PERIODS = [7, 30, 90, 365] as const
const DEFAULT_DAYS = 30
export const MOST_ROWS = 100

export interface ReportQuestion {
  kind: ReportKind
  /** days up to and with today; compared with as many before them */
  days: number
}

export interface ReportColumn {
  text: string
  /** figures stand right */
  as: 'text' | 'count' | 'cents' | 'percent'
}

export type ReportCell = string | number | null

export interface Report {
  title: string
  /** one sentence on what is counted */
  lead: string
  /** by day, beside the same day of the period before */
  chart: { name: string; value: number; before: number }[] | null
  /** the first is what the row is about */
  columns: ReportColumn[]
  rows: ReportCell[][]
  /** where the first column of a row leads, if anywhere */
  links?: string[]
}

export function parseReportQuestion(slug: string, search: URLSearchParams): ReportQuestion | null {
  const report = REPORTS.find((each) => each.slug === slug)
  const asked = Number(search.get('dagen'))
  const days = PERIODS.find((each) => each === asked) ?? DEFAULT_DAYS
  return report ? { kind: report.kind, days } : null
}

export function reportAddress({ kind, days }: ReportQuestion): string {
  const slug = REPORTS.find((each) => each.kind === kind)?.slug ?? ''
  const path = `/beheer/rapporten/${slug && `${slug}/`}`
  return days === DEFAULT_DAYS ? path : `${path}?dagen=${days}`
}

/** Of a hundred, with one decimal; null where there is nothing to take a part of. */
export const partOf = (part: number, whole: number): number | null =>
  whole === 0 ? null : Math.round((part / whole) * 1_000) / 10

export const text = (name: string): ReportColumn => ({ text: name, as: 'text' })
export const count = (name: string): ReportColumn => ({ text: name, as: 'count' })
export const cents = (name: string): ReportColumn => ({ text: name, as: 'cents' })
export const percent = (name: string): ReportColumn => ({ text: name, as: 'percent' })
