// npm run check:long -- move-in [--scale 0.1]: a job of the open shop imports the dump of a large former shop.
import { mkdir, mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import type { MoveProgress } from '#app/features/move-in/moves/move-progress.ts'
import { writeFormerShop } from '#tests/support/former-shop/write-former-shop.ts'
import { median, percentile } from '../../../bench/figures.ts'
import { sendRequest } from '../../../bench/http-client.ts'
import { createReport, type Report } from '../../../bench/report.ts'
import {
  type BenchShop,
  openBenchShop,
  removeShops,
  runShopCommand,
} from '../../../bench/shop-process.ts'

const { values } = parseArgs({
  options: {
    /** share of 100,000 products, 50,000 customers and 200,000 orders */
    scale: { type: 'string', default: '1' },
    /** a folder with the dump of an earlier check of the same size, which is not deleted */
    keep: { type: 'string' },
  },
})
const POLL_MS = 200
const PAGE_INTERVAL_MS = 250
const BASELINE_SECONDS = 20

interface Pages {
  ms: number[]
  failed: number
}

// As in deploy/Containerfile.
Object.assign(process.env, {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '65536',
  MALLOC_TRIM_THRESHOLD_: '131072',
})
const scale = Number(values.scale)
const report = createReport()
const folder = values.keep ?? (await mkdtemp(path.join(tmpdir(), 'schakel-move-')))
const dataDir = path.join(folder, 'data')
try {
  await rm(dataDir, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  const file = path.join(folder, `winkel-${scale}.sql`)
  if (!(await stat(file).catch(() => null))) await writeDump(file)
  await runShopCommand(dataDir, ['demo', '--products', '200'])
  const shop = await openBenchShop(dataDir)
  try {
    await measureMove(shop, file)
  } finally {
    await shop.close()
  }
} finally {
  await removeShops()
  if (!values.keep) await rm(folder, { recursive: true, force: true })
}
report.end()
process.exit()

async function writeDump(file: string) {
  const { found } = await writeFormerShop(file, {
    products: Math.round(100_000 * scale),
    customers: Math.round(50_000 * scale),
    orders: Math.round(200_000 * scale),
    reviews: Math.round(20_000 * scale),
    isMostlyVariable: true,
    dialect: 'mysqldump',
  })
  report.note(JSON.stringify(found))
}

async function measureMove(shop: BenchShop, file: string) {
  report.heading(`move of a shop, scale ${scale}`)
  const baseline = await visitPages(shop, pause(BASELINE_SECONDS * 1_000))
  const idleMemoryMb = (await shop.memory()).rss
  const id = await insertRun(shop, file)
  const planProgress = await followRun(shop, id, 'planned')
  reportPhase('plan', planProgress, report)
  await shop.database.query(
    `UPDATE move_in_runs SET state = 'waiting', attempts = 0 WHERE id = $1`,
    [id],
  )
  const moveProgress = await followRun(shop, id, 'done')
  reportPhase('move', moveProgress, report)
  const seconds = planProgress.seconds + moveProgress.seconds
  report.line('plan and move', seconds / 60, 'minutes', { max: 30 * scale })
  report.line('memory of the Node process before', idleMemoryMb, 'MB')
  report.line('peak memory of the Node process', (await shop.memory()).peak, 'MB', { max: 500 })
  const peak = Math.max(planProgress.peak, moveProgress.peak)
  report.line('peak memory of the process of the move', peak, 'MB', { max: 500 })
  report.line('pages before, median', median(baseline.ms), 'ms')
  report.line('pages before, 95 %', percentile(baseline.ms, 95), 'ms')
  for (const [name, { pages }] of Object.entries({ plan: planProgress, move: moveProgress })) {
    report.line(`pages during the ${name}, median`, median(pages.ms), 'ms', {
      max: 1.5 * median(baseline.ms),
    })
    report.line(`pages during the ${name}, 95 %`, percentile(pages.ms, 95), 'ms')
    report.line(`pages that failed during the ${name}`, pages.failed, '', { max: 0 })
  }
}

async function insertRun(shop: BenchShop, file: string): Promise<number> {
  const options = {
    isDryRun: false,
    repairsText: false,
    pricesIncludeVat: true,
    manufacturer: {
      name: 'Atelier Voorbeeld',
      address: 'Kade 1, 9711 AB Groningen',
      email: 'atelier@voorbeeld.example',
    },
  }
  const { rows } = await shop.database.query(
    `INSERT INTO move_in_runs (sources, options, state, actor, created_at, in_background)
     VALUES ($1::jsonb, $2::jsonb, 'planning', 'meter', now(), true) RETURNING id`,
    [JSON.stringify([file]), JSON.stringify(options)],
  )
  return Number(rows[0]?.id)
}

interface Phase {
  seconds: number
  /** seconds and objects of each type */
  kinds: Map<string, { seconds: number; done: number }>
  pages: Pages
  /** memory of the process of the move in MB */
  peak: number
}

/** Follows a run until it has this state, while visitors request pages. The time begins when the job starts the run. */
async function followRun(shop: BenchShop, id: number, wantedState: string): Promise<Phase> {
  let beganAt = 0
  let peak = 0
  const kinds: Phase['kinds'] = new Map()
  const pollState = async () => {
    for (;;) {
      const startedAt = performance.now()
      const { rows } = await shop.database.query<{
        state: string
        attempts: number
        failure: string
        progress: MoveProgress | null
      }>('SELECT state, attempts, failure, progress FROM move_in_runs WHERE id = $1', [id])
      const [run] = rows
      if (!run || run.state === 'failed') throw new Error(run?.failure ?? 'the run is gone')
      if (run.state === wantedState) return
      if (run.attempts > 0 && beganAt === 0) beganAt = startedAt
      const kind = run.progress?.kind ?? 'reading'
      peak = Math.max(peak, await shop.peakOf('moves-program'))
      const total = kinds.get(kind) ?? { seconds: 0, done: 0 }
      await pause(POLL_MS)
      if (beganAt > 0)
        kinds.set(kind, {
          seconds: total.seconds + (performance.now() - startedAt) / 1_000,
          done: run.progress?.kind ? (run.progress.done[run.progress.kind] ?? 0) : 0,
        })
    }
  }
  const stateReached = pollState()
  const pages = await visitPages(shop, stateReached, () => beganAt > 0)
  await stateReached
  return { seconds: (performance.now() - beganAt) / 1_000, kinds, pages, peak }
}

function reportPhase(name: string, { seconds, kinds }: Phase, report: Report) {
  report.line(name, seconds, 's')
  for (const [kind, part] of kinds)
    report.note(
      `${kind}: ${part.seconds.toFixed(1)} s${part.done > 0 ? `, ${Math.round(part.done / part.seconds).toLocaleString('en')} a second` : ''}`,
    )
}

/** Requests the pages of a shopper one after the other until the work is done. */
async function visitPages(
  shop: BenchShop,
  work: Promise<unknown>,
  shouldCount = () => true,
): Promise<Pages> {
  const [product] = await shop.rows<{ slug: string }>(
    'SELECT slug FROM products ORDER BY id LIMIT 1',
  )
  const [category] = await shop.rows<{ slug: string }>(
    'SELECT slug FROM categories WHERE parent_id IS NULL ORDER BY id LIMIT 1',
  )
  const addresses = [
    '/',
    '/shop/',
    `/product-category/${category?.slug}/`,
    `/product/${product?.slug}/`,
    '/?s=ring&post_type=product',
    '/cart/',
  ]
  for (const address of addresses) await sendRequest(`${shop.url}${address}`)
  const pages: Pages = { ms: [], failed: 0 }
  let isDone = false
  const stop = () => {
    isDone = true
  }
  work.then(stop, stop)
  for (let index = 0; !isDone; index++) {
    const response = await sendRequest(`${shop.url}${addresses[index % addresses.length]}`)
    if (response.status >= 400) pages.failed++
    if (shouldCount()) pages.ms.push(response.ms)
    await pause(PAGE_INTERVAL_MS)
  }
  return pages
}
