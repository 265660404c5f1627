import { asc, inArray } from 'drizzle-orm'
import { importRuns } from '#app/features/data-transfer/import-runs/imports-tables.server.ts'
import {
  findsAddress,
  findsText,
  questionName,
} from '#app/features/data-transfer/marketplace-runs/item-searches.ts'
import { readSearches } from '#app/features/data-transfer/marketplace-search/item-searches.server.ts'
import { readWaitingReport } from '#app/features/insight/commissions/report-readings.server.ts'
import { readSwitchedOff } from '#app/features/partners/offers/switches.server.ts'
import type { App } from '#app/platform/app.ts'
import { dutchMoment } from '#app/platform/dutch-time.ts'

/** Work that waits or is under way, and why it is not done. */
export interface WaitingWork {
  name: string
  why: string
  address: string
}

/** As many as anybody reads. */
const MAX_RUNS = 25

/** Imports that are not done, what searches found, those that could not be repeated or will not be, and the report that comes at night. */
export async function readWaitingWork(app: App): Promise<WaitingWork[]> {
  const now = app.clock.now()
  const [runs, searches, off, report] = await Promise.all([
    app.db
      .select({
        id: importRuns.id,
        name: importRuns.fileName,
        state: importRuns.state,
        waitsFor: importRuns.waitsFor,
      })
      .from(importRuns)
      .where(inArray(importRuns.state, ['waiting', 'running', 'paused', 'undoing']))
      .orderBy(asc(importRuns.id))
      .limit(MAX_RUNS),
    readSearches(app),
    readSwitchedOff(app),
    readWaitingReport(app),
  ])
  const busy = runs.find(({ state }) => state === 'running' || state === 'undoing')
  const why = (state: string) => {
    if (state === 'paused') return 'Gepauzeerd, tot iemand op ‘Ga door’ drukt.'
    if (state === 'running') return 'Bezig.'
    if (state === 'undoing') return 'Wordt teruggedraaid.'
    return busy ? `Wacht tot ‘${busy.name}’ klaar is: er loopt er één tegelijk.` : 'Begint zo.'
  }
  const blocked = searches.filter(({ source, failure }) => failure !== null || off.has(source))
  const found = searches.filter(({ waiting }) => waiting > 0)
  return [
    ...runs.map(({ id, name, state, waitsFor }) => ({
      name,
      why: waitsFor || why(state),
      address: `/beheer/importeren/${id}/`,
    })),
    ...found.map((search) => ({
      name: questionName(search),
      why: findsText(search.waiting),
      address: findsAddress(search.id),
    })),
    ...blocked.map((search) => ({
      name: questionName(search),
      why: off.has(search.source)
        ? 'Wacht: deze bron staat uit.'
        : `${search.failure} Volgende poging ${dutchMoment(search.nextAt, now)}.`,
      address: '/beheer/importeren/marktplaats/',
    })),
    ...(report ? [{ ...report, address: '/beheer/marktplaatsen/commissies/' }] : []),
  ]
}
