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
  const read = (dataDir: string) =>
    runShopCommand(path.join(folder, dataDir), ['marketplace', 'import', '--feed', file])
  // The rows contain URLs of the simulator, so both feeds need the same one; otherwise every row would differ.
  const networks = await openMarketplaces()
  const write = (query: Record<string, number>) => writeFeed(networks, file, query)
  try {
    await write({ products: Math.ceil(rows / 5) })
    const fifth = await read('fifth')
    await write({ products: rows })
    const first = await read('data')
    report.line('first reading', first.seconds, 's', { max: MAX_SECONDS })
    report.line('peak memory', first.peak, 'MB')
    report.line('peak memory with a fifth of the rows', fifth.peak, 'MB')
    await write({ products: rows, changed: 1 })
    const second = await read('data')
    report.line('second reading, one percent changed', second.seconds, 's')
    const [, changed = '', left = ''] =
      /([\d.]+) gewijzigd\n\s+([\d.]+) ongewijzigd/.exec(second.output) ?? []
    const count = (text: string) => Number(text.replaceAll('.', ''))
    if (count(changed) > rows / 100 + 1 || count(changed) + count(left) < rows * 0.99)
      throw new Error(`the second reading wrote more than what changed:\n${second.output}`)
  } finally {
    await networks.close()
  }
}

async function writeFeed(
  networks: Marketplaces,
  file: string,
  query: Record<string, number>,
): Promise<void> {
  const url = new URL(networks.feeds.googleCsv)
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, String(value))
  const { body } = await fetch(url)
  if (!body) throw new Error('the feed did not come')
  await pipeline(body, createWriteStream(file))
}
