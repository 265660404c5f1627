import { REPORTS } from '#app/features/insight/reports/reports.ts'
import { median, percentile } from './figures.ts'
import { fillVisits } from './fill-visits.ts'
import { sendRequest } from './http-client.ts'
import type { Report } from './report.ts'
import type { BenchShop } from './shop-process.ts'
import { signIn } from './sign-in.ts'

const ROUNDS = 20
const WARM_UP = 2
const MAX_MS = 200
/** Time limit: the shop's job aggregates the events, a month at a time. */
const TIMEOUT_MS = 60 * 60_000

/** Measures the reports of a year with this number of events. */
export async function measureReports(shop: BenchShop, events: number, report: Report) {
  await fillVisits(shop.database, events)
  const began = performance.now()
  for (;;) {
    const [state] = await shop.rows<{ isDone: boolean }>(
      `SELECT rolled_at > now() - interval '1 hour' AS "isDone" FROM analytics_state`,
    )
    if (state?.isDone) break
    if (performance.now() - began > TIMEOUT_MS) throw new Error('the events were not added up')
    await new Promise((resolve) => setTimeout(resolve, 1_000))
  }
  report.note(
    `${events} events added up after ${((performance.now() - began) / 1000).toFixed(0)} s`,
  )
  await shop.database.query('VACUUM ANALYZE')
  const cookie = await signIn(shop)
  for (const { slug, text } of REPORTS) {
    const path = `/beheer/rapporten/${slug && `${slug}/`}?dagen=365`
    const times: number[] = []
    for (let round = 0; round < WARM_UP + ROUNDS; round++) {
      const { status, ms } = await sendRequest(`${shop.url}${path}`, { headers: { cookie } })
      if (status !== 200) throw new Error(`${path} answered ${status}`)
      if (round >= WARM_UP) times.push(ms)
    }
    report.line(`report ${text}, a year, p50`, median(times), 'ms')
    report.line(`report ${text}, a year, p95`, percentile(times, 95), 'ms', { max: MAX_MS })
  }
}
