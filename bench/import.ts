import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { writeShopifyFile } from './product-csv.ts'
import type { Report } from './report.ts'
import { runShopCommand } from './shop-process.ts'

/** Imports a product file with this number of rows twice; the second import may change nothing. */
export async function measureImport(folder: string, rows: number, report: Report) {
  report.heading(`import of ${rows.toLocaleString('en')} rows`)
  await mkdir(folder, { recursive: true })
  const file = path.join(folder, 'producten.csv')
  const dataDir = path.join(folder, 'data')
  await writeShopifyFile(file, Math.ceil(rows / 5))
  const fifth = await runShopCommand(path.join(folder, 'fifth'), ['import', file])
  await writeShopifyFile(file, rows)
  const first = await runShopCommand(dataDir, ['import', file])
  report.line('first import', first.seconds, 's', { max: 180 })
  report.line('peak memory', first.peak, 'MB')
  report.line('peak memory with a fifth of the rows', fifth.peak, 'MB')
  const second = await runShopCommand(dataDir, ['import', file])
  report.line('second import, nothing changed', second.seconds, 's')
  if (!/ 0 producten gemaakt\n\s+0 producten gewijzigd/.test(second.output)) {
    throw new Error(`the second import changed something:\n${second.output}`)
  }
}
