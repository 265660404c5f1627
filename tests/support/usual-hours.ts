import type { OpeningHours, OpenRange } from '#app/features/core/opening-hours/hours.ts'

/** Times are minutes after midnight. */
const DAY: OpenRange[] = [{ from: 600, to: 1_050 }]

/** The opening hours that the owner of every test's shop has entered: from 10.00 to 17.30, on Monday from 13.00, on Saturday to 17.00. */
export const USUAL_HOURS: OpeningHours = {
  week: [[], [{ from: 780, to: 1_050 }], DAY, DAY, DAY, DAY, [{ from: 600, to: 1_020 }]],
  special: [],
}
