import type { SQL } from 'drizzle-orm'
import type { ClicksBy } from './reports.ts'

/** The days of the period and of the one before it, as conditions on a column `day`. */
export interface Span {
  now: SQL
  before: SQL
  /** first day of the one before, as a date */
  begin: SQL
  days: number
  today: string
  clicksBy: ClicksBy
  /** rows, where there are many */
  most: number
}
