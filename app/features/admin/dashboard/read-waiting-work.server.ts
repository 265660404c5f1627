import { asc, inArray } from 'drizzle-orm'
import { importRuns } from '#app/features/data-transfer/import-runs/imports-tables.server.ts'
import {
  findsText,
  findsUrl,
  searchName,
} from '#app/features/data-transfer/marketplace-runs/item-searches.ts'
import { readSearches } from '#app/features/data-transfer/marketplace-search/saved-searches.server.ts'
import { readBolReportState } from '#app/features/insight/commissions/report-readings.server.ts'
import { readSwitchedOff } from '#app/features/partners/offers/switches.server.ts'
import type { App } from '#app/platform/app.ts'
import { dutchMoment } from '#app/platform/dutch-time.ts'
import { path } from '#app/platform/path.ts'

/** Work that is waiting or running, with the reason why it is unfinished. */
export interface WaitingWork {
  name: string
  reason: string
  url: string
}

/** A longer list would be hard to read. */
const MAX_RUNS = 25

/** Reads unfinished imports, searches with new finds, searches that failed or are switched off, and the nightly commission report. */
export async function readWaitingWork(app: App): Promise<WaitingWork[]> {
  const now = app.clock.now()
  const [runs, searches, switchedOff, report] = await Promise.all([
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
    readBolReportState(app),
  ])
  const activeRun = runs.find(({ state }) => state === 'running' || state === 'undoing')
  const stateReason = (state: string) => {
    if (state === 'paused') return 'Gepauzeerd, tot iemand op ‘Ga door’ drukt.'
    if (state === 'running') return 'Bezig.'
    if (state === 'undoing') return 'Wordt teruggedraaid.'
    return activeRun
      ? `Wacht tot ‘${activeRun.name}’ klaar is: er loopt er één tegelijk.`
      : 'Begint zo.'
  }
  const blockedSearches = searches.filter(
    ({ source, failure }) => failure !== null || switchedOff.has(source),
  )
  const searchesWithFinds = searches.filter(({ waiting }) => waiting > 0)
  return [
    ...runs.map(({ id, name, state, waitsFor }) => ({
      name,
      reason: waitsFor || stateReason(state),
      url: path('/beheer/importeren/:id', { id: String(id) }),
    })),
    ...searchesWithFinds.map((search) => ({
      name: searchName(search),
      reason: findsText(search.waiting),
      url: findsUrl(search.id),
    })),
    ...blockedSearches.map((search) => ({
      name: searchName(search),
      reason: switchedOff.has(search.source)
        ? 'Wacht: deze bron staat uit.'
        : `${search.failure} Volgende poging ${dutchMoment(search.nextAt, now)}.`,
      url: path('/beheer/importeren/marktplaats'),
    })),
    ...(report ? [{ ...report, url: path('/beheer/marktplaatsen/commissies') }] : []),
  ]
}
