import { createWriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { type Marketplaces, openMarketplaces } from '#simulators/marketplaces/local-marketplaces.ts'
import type { Report } from './report.ts'
import { runShopCommand } from './shop-process.ts'

const MAX_SECONDS = 300

/** Imports a product feed with this number of rows, and then with one percent of them changed: only those may be written. */
export async function measureFeed(folder: string, rows: number, report: Report) {
  report.heading(`feed of ${rows.toLocaleString('en')} rows`)
  await mkdir(folder, { recursive: true })
  const file = path.join(folder, 'feed.csv')
  const importFeed = (dataDir: string) =>
    runShopCommand(path.join(folder, dataDir), ['marketplace', 'import', '--feed', file])
  // The rows contain URLs of the simulator, so both feeds need the same one; otherwise every row would differ.
  const simulators = await openMarketplaces()
  const fetchFeed = (query: Record<string, number>) => downloadFeed(simulators, file, query)
  try {
    await fetchFeed({ products: Math.ceil(rows / 5) })
    const fifthRun = await importFeed('fifth')
    await fetchFeed({ products: rows })
    const firstRun = await importFeed('data')
    report.line('first reading', firstRun.seconds, 's', { max: MAX_SECONDS })
    report.line('peak memory', firstRun.peak, 'MB')
    report.line('peak memory with a fifth of the rows', fifthRun.peak, 'MB')
    await fetchFeed({ products: rows, changed: 1 })
    const secondRun = await importFeed('data')
    report.line('second reading, one percent changed', secondRun.seconds, 's')
    const [, changed = '', unchanged = ''] =
      /([\d.]+) gewijzigd\n\s+([\d.]+) ongewijzigd/.exec(secondRun.output) ?? []
    const parseCount = (text: string) => Number(text.replaceAll('.', ''))
    if (
      parseCount(changed) > rows / 100 + 1 ||
      parseCount(changed) + parseCount(unchanged) < rows * 0.99
    )
      throw new Error(`the second reading wrote more than what changed:\n${secondRun.output}`)
  } finally {
    await simulators.close()
  }
}

async function downloadFeed(
  simulators: Marketplaces,
  file: string,
  query: Record<string, number>,
): Promise<void> {
  const url = new URL(simulators.feeds.googleCsv)
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, String(value))
  const { body } = await fetch(url)
  if (!body) throw new Error('the feed did not come')
  await pipeline(body, createWriteStream(file))
}
