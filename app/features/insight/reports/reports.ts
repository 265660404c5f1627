import { ADMIN_ENDPOINTS } from '#app/features/core/accounts/admin-endpoints.ts'
import { path } from '#app/platform/path.ts'

/** The kinds of reports in the back office. */
export const REPORTS = [
  { slug: '', kind: 'visits', text: 'Bezoek' },
  { slug: 'trechter', kind: 'funnel', text: 'Van bezoek tot koop' },
  { slug: 'producten', kind: 'products', text: 'Producten' },
  { slug: 'zoeken', kind: 'searches', text: 'Zoeken' },
  { slug: 'niets-gevonden', kind: 'empty', text: 'Niets gevonden' },
  { slug: 'bronnen', kind: 'sources', text: 'Bronnen' },
  { slug: 'apparaten', kind: 'devices', text: 'Apparaten' },
  { slug: 'klikken', kind: 'clicks', text: 'Klikken' },
] as const

export type ReportKind = (typeof REPORTS)[number]['kind']

export const PERIODS = [7, 30, 90, 365] as const
const DEFAULT_DAYS = 30
export const MAX_ROWS = 100
/** Number of rows that the page shows until all are requested. */
export const FIRST_ROWS = 25
/** Maximum number of rows in a downloaded file. */
export const MAX_FILE_ROWS = 50_000

/** Groupings of the click report. */
export const CLICKS_BY = [
  { slug: 'sieraad', by: 'product', text: 'Per sieraad' },
  { slug: 'aanbod', by: 'offer', text: 'Per aanbieding' },
  { slug: 'pagina', by: 'page', text: 'Per pagina' },
  { slug: 'bron', by: 'source', text: 'Per bron' },
  { slug: 'alles', by: 'all', text: 'Alles' },
] as const
export type ClicksBy = (typeof CLICKS_BY)[number]['by']

export interface ReportQuery {
  kind: ReportKind
  /** number of days up to today, compared with the same number of days before */
  days: number
  /** grouping, used in the click report only */
  clicksBy: ClicksBy
}

export interface ReportColumn {
  text: string
  /** format of the values; a day is "2026-11-21", and the other formats except text are right-aligned */
  as: 'text' | 'day' | 'count' | 'cents' | 'percent'
  /** true if values above 0 need the attention of the owner */
  isWarning?: boolean
  /** false if the list on phones has no room for the column */
  isOnPhone?: boolean
}

export type ReportCell = string | number | null

export interface Report {
  title: string
  /** sentence that explains what the report counts */
  lead: string
  /** values per day, each with the value of the same day in the period before */
  chart: { name: string; value: number; before: number }[] | null
  /** columns of the table; the first column names the row */
  columns: ReportColumn[]
  rows: ReportCell[][]
  /** index of the column that orders the rows, if that is not the first column of counts */
  mainColumn?: number
  /** link of the first cell of each row; '' for no link */
  links?: string[]
}

export function parseReportQuery(slug: string, search: URLSearchParams): ReportQuery | null {
  const report = REPORTS.find((candidate) => candidate.slug === slug)
  const requestedDays = Number(search.get('dagen'))
  const days = PERIODS.find((period) => period === requestedDays) ?? DEFAULT_DAYS
  const { by } = CLICKS_BY.find((grouping) => grouping.slug === search.get('per')) ?? CLICKS_BY[0]
  return report ? { kind: report.kind, days, clicksBy: by } : null
}

/** Returns the query parameters of a report, without those that have their default value. */
function reportParameters({ kind, days, clicksBy }: ReportQuery): URLSearchParams {
  const grouping = CLICKS_BY.find((candidate) => candidate.by === clicksBy)
  return new URLSearchParams({
    ...(days !== DEFAULT_DAYS && { dagen: String(days) }),
    ...(kind === 'clicks' && grouping && grouping !== CLICKS_BY[0] && { per: grouping.slug }),
  })
}

const slugOf = (kind: ReportKind) => REPORTS.find((report) => report.kind === kind)?.slug ?? ''

export const reportFile = (query: ReportQuery): string =>
  `${ADMIN_ENDPOINTS.reports}?${new URLSearchParams([['rapport', slugOf(query.kind)], ...reportParameters(query)])}`

export function reportUrl(query: ReportQuery): string {
  const slug = slugOf(query.kind)
  const search = reportParameters(query)
  const page = slug
    ? path('/beheer/rapporten/:report', { report: slug })
    : path('/beheer/rapporten')
  return `${page}${search.size > 0 ? `?${search}` : ''}`
}

/** Returns a percentage with one decimal; null if the whole is 0. */
export const percentageOf = (part: number, total: number): number | null =>
  total === 0 ? null : Math.round((part / total) * 1_000) / 10

export const dayColumn = (name: string): ReportColumn => ({ text: name, as: 'day' })
export const textColumn = (name: string): ReportColumn => ({ text: name, as: 'text' })
export const countColumn = (name: string): ReportColumn => ({ text: name, as: 'count' })
export const centsColumn = (name: string): ReportColumn => ({ text: name, as: 'cents' })
export const percentColumn = (name: string): ReportColumn => ({ text: name, as: 'percent' })
