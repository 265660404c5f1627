import { hasOpeningHours } from '#app/features/core/opening-hours/hours.ts'
import {
  COMING_DAYS,
  comingDays,
  exceptionalDays,
  openingState,
} from '#app/features/core/opening-hours/hours-texts.ts'
import { readCachedHours } from '#app/features/core/opening-hours/read-hours.server.ts'
import type { App } from '#app/platform/app.ts'

/** Returns the data of `OpeningTable` (null without opening hours), the time until which it is valid, and the hours. */
export async function readOpeningTable(app: App) {
  const time = { now: app.clock.now(), hours: await readCachedHours(app) }
  const { text, isOpen, changesAt } = openingState(time)
  const table = hasOpeningHours(time.hours)
    ? {
        state: { text, isOpen },
        coming: comingDays(time),
        later: exceptionalDays(time, COMING_DAYS),
      }
    : null
  return { table, validUntil: changesAt, hours: time.hours }
}
