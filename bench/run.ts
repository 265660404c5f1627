import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { measureAdmin } from './admin.ts'
import { measureBackup } from './backup.ts'
import { measureBrowsing } from './browsing.ts'
import { measureCalls } from './calls.ts'
import { measureEditor } from './editor.ts'
import { measureFaults } from './faults.ts'
import { measureFeed } from './feed.ts'
import { measureFirstLoad } from './first-load.ts'
import { measureFlood } from './flood.ts'
import { measureFreshClone } from './fresh-clone.ts'
import { measureImport } from './import.ts'
import { measureLighthouse } from './lighthouse.ts'
import { measureEdits, measureMemory, measureSitemap } from './mixed-use.ts'
import { measurePages } from './pages.ts'
import { measurePhotos } from './photos.ts'
import { measureOrders } from './place-orders.ts'
import { waitUntilIdle } from './processor-time.ts'
import { measurePrograms } from './programs.ts'
import { measureRendering } from './rendering.ts'
import { createReport } from './report.ts'
import { measureReports } from './reports.ts'
import { measureSearch } from './search.ts'
import { openBenchShop, removeShops, runShopCommand, timeStart } from './shop-process.ts'
import { measureStatements } from './statements.ts'
import { measureVisitorCalls } from './visitor-calls.ts'

const PARTS = [
  'start',
  'pages',
  'rendering',
  'statements',
  'search',
  'calls',
  'visitor-calls',
  'orders',
  'programs',
  'flood',
  'first-load',
  'browsing',
  'lighthouse',
  'edits',
  'sitemap',
  'memory',
  'import',
  'feed',
  'faults',
  'admin',
  'editor',
  'reports',
  'backup',
  'photos',
  'fresh-clone',
]

const { values } = parseArgs({
  options: {
    only: { type: 'string', default: PARTS.join(',') },
    products: { type: 'string', default: '1000,100000' },
    rows: { type: 'string', default: '100000' },
    /** number of orders to insert into the largest shop before its back office and its backup are measured */
    orders: { type: 'string', default: '100000' },
    /** number of analytics events, spread over a year */
    events: { type: 'string', default: '10000000' },
    /** folder that keeps the filled shops for a next run */
    keep: { type: 'string' },
  },
})
const parts = new Set(values.only.split(','))
const unknownParts = [...parts].filter((part) => !PARTS.includes(part))
if (unknownParts.length > 0) {
  console.error(`Unknown: ${unknownParts.join(', ')}. Parts: ${PARTS.join(', ')}`)
  process.exit(2)
}
const sizes = values.products.split(',').map(Number)
const folder = values.keep ?? (await mkdtemp(path.join(tmpdir(), 'schakel-bench-')))
const report = createReport()
try {
  const needsShop = [...parts].some(
    (part) => !['import', 'feed', 'faults', 'photos', 'fresh-clone'].includes(part),
  )
  for (const [index, size] of needsShop ? sizes.entries() : []) {
    const dataDir = path.join(folder, String(size))
    report.heading(`${size.toLocaleString('en')} products`)
    report.note('product feeds are off')
    const filledMarker = path.join(dataDir, 'filled')
    if (!existsSync(filledMarker)) {
      const { seconds } = await runShopCommand(dataDir, ['demo', '--products', String(size)])
      report.line('generated products a second', size / seconds, '', { min: 1_500 })
      await writeFile(filledMarker, '')
    }
    if (parts.has('start')) await timeStart(dataDir, report, size)
    const shop = await openBenchShop(dataDir)
    try {
      await waitUntilIdle(shop, report)
      if (parts.has('pages')) await measurePages(shop, report)
      if (parts.has('rendering')) await measureRendering(shop, report, size)
      if (parts.has('statements')) await measureStatements(shop, report)
      if (parts.has('search')) await measureSearch(shop, report)
      if (parts.has('calls')) await measureCalls(shop, report)
      if (parts.has('visitor-calls')) await measureVisitorCalls(shop, report)
      if (parts.has('orders')) await measureOrders(shop, report)
      if (parts.has('programs') && index === 0) await measurePrograms(shop, dataDir, report)
      if (parts.has('flood') && index === 0) await measureFlood(shop, report)
      // The files do not depend on the number of products.
      if (parts.has('first-load') && index === 0) await measureFirstLoad(shop, report)
      if (parts.has('browsing') && index === 0) await measureBrowsing(shop, report)
      if (parts.has('lighthouse') && index === 0) await measureLighthouse(shop, report)
      if (parts.has('edits')) await measureEdits(shop, dataDir, report)
      if (parts.has('sitemap')) await measureSitemap(shop, report)
      if (parts.has('memory')) await measureMemory(shop, report, size)
      if (parts.has('admin') && index === sizes.length - 1) {
        await measureAdmin(shop, Number(values.orders), report)
      }
      if (parts.has('reports') && index === 0) {
        await measureReports(shop, Number(values.events), report)
      }
      if (parts.has('editor') && index === 0) await measureEditor(shop, report)
    } finally {
      await shop.close()
    }
    if (parts.has('backup') && index === sizes.length - 1) {
      await measureBackup(dataDir, Number(values.orders), report)
      await writeFile(filledMarker, '')
    }
  }
  if (parts.has('import'))
    await measureImport(path.join(folder, 'import'), Number(values.rows), report)
  if (parts.has('feed')) await measureFeed(path.join(folder, 'feed'), Number(values.rows), report)
  if (parts.has('faults')) await measureFaults(report)
  if (parts.has('photos')) await measurePhotos(report)
  if (parts.has('fresh-clone')) await measureFreshClone(report)
} finally {
  if (!values.keep) {
    await removeShops()
    await rm(folder, { recursive: true, force: true })
  }
}
report.end()
process.exit()
