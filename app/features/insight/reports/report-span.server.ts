import type { SQL } from 'drizzle-orm'
import type { ClicksBy } from './reports.ts'

/** The period of a report and the period before it, as SQL conditions on a column `day`. */
export interface Span {
  /** condition that a day is in the period */
  inPeriod: SQL
  /** condition that a day is in the period before it */
  inPeriodBefore: SQL
  /** first day of the period before the report's period, as a date */
  firstDayBefore: SQL
  days: number
  today: string
  clicksBy: ClicksBy
  /** maximum number of rows */
  limit: number
}
