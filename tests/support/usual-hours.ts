import type { OpeningHours, OpenRange } from '#app/features/core/opening-hours/hours.ts'

/** Converts a time to minutes after midnight. */
const toMinutes = (hours: number, minutes = 0) => hours * 60 + minutes

const DAY: OpenRange[] = [{ from: toMinutes(10), to: toMinutes(17, 30) }]

/**
 * The opening hours that the owner of every test's shop has entered: from 10.00 to 17.30, on Monday from 13.00, on Saturday to
 * 17.00.
 */
export const USUAL_HOURS: OpeningHours = {
  week: [
    [],
    [{ from: toMinutes(13), to: toMinutes(17, 30) }],
    DAY,
    DAY,
    DAY,
    DAY,
    [{ from: toMinutes(10), to: toMinutes(17) }],
  ],
  special: [],
}
