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
  const fifthRun = await runShopCommand(path.join(folder, 'fifth'), ['import', file])
  await writeShopifyFile(file, rows)
  const firstRun = await runShopCommand(dataDir, ['import', file])
  report.line('first import', firstRun.seconds, 's', { max: 180 })
  report.line('peak memory', firstRun.peak, 'MB')
  report.line('peak memory with a fifth of the rows', fifthRun.peak, 'MB')
  const secondRun = await runShopCommand(dataDir, ['import', file])
  report.line('second import, nothing changed', secondRun.seconds, 's')
  if (!/Producten aangemaakt: 0\n\s+Producten gewijzigd: 0\n/.test(secondRun.output)) {
    throw new Error(`the second import changed something:\n${secondRun.output}`)
  }
}
