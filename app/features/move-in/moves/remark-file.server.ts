import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { REMARKS, type Remark } from '#app/features/move-in/former-shop/move-remarks.ts'
import type { App } from '#app/platform/app.ts'
import { csvCell } from '#app/platform/text/csv-cell.ts'

/** Every remark of a run: a report shows only some of each kind. */
export interface RemarkFile {
  path: string
  add(remark: Remark): void
  flush(): void
}

const LINES_AT_ONCE = 2_000

/** Opens the file of a run, or of a plan; a run that is continued adds to it. */
export function openRemarkFile(app: App, runId: number | null): RemarkFile {
  const folder = path.join(app.env.DATA_DIR, 'move-in')
  mkdirSync(folder, { recursive: true })
  const file = path.join(folder, runId === null ? 'plan.csv' : `verhuizing-${runId}.csv`)
  writeFileSync(file, '\ufeffopmerking;wat\n', runId === null ? {} : { flag: 'a' })
  let lines: string[] = []
  const flush = () => {
    if (lines.length > 0) appendFileSync(file, lines.join(''))
    lines = []
  }
  return {
    path: file,
    add({ code, name }) {
      lines.push(`${csvCell(REMARKS[code])};${csvCell(name)}\n`)
      if (lines.length >= LINES_AT_ONCE) flush()
    },
    flush,
  }
}
