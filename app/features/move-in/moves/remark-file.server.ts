import { appendFileSync, existsSync, mkdirSync, writeFileSync } from 'node:fs'
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

export const moveFolder = (app: App) => path.join(app.env.DATA_DIR, 'move-in')

/** The file with the remarks of a run, or of the plan of a run. */
export const remarkFileOf = (app: App, runId: number, isPlan: boolean) =>
  path.join(moveFolder(app), `${isPlan ? 'plan' : 'verhuizing'}-${runId}.csv`)

/** Opens the file of a run, or of a plan; a run that is continued adds to it. `planOf`: the run that is planned. */
export function createRemarkFile(app: App, runId: number | null, planOf?: number): RemarkFile {
  mkdirSync(moveFolder(app), { recursive: true })
  const file =
    runId !== null
      ? remarkFileOf(app, runId, false)
      : planOf !== undefined
        ? remarkFileOf(app, planOf, true)
        : path.join(moveFolder(app), 'plan.csv')
  if (runId === null || !existsSync(file)) writeFileSync(file, '\ufeffopmerking;wat\n')
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
