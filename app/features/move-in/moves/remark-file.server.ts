import { appendFileSync, existsSync, mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { REMARKS, type Remark } from '#app/features/move-in/former-shop/move-remarks.ts'
import type { App } from '#app/platform/app.ts'
import { csvCell } from '#app/platform/text/csv-cell.ts'

/** A file with every remark of a run, because a report shows only some of each kind. */
export interface RemarkFile {
  path: string
  add(remark: Remark): void
  flush(): void
}

const LINES_AT_ONCE = 2_000

export const moveFolder = (app: App) => path.join(app.env.DATA_DIR, 'move-in')

/** Returns the path of the file with the remarks of a run or of its plan. */
export const remarkFileOf = (app: App, runId: number, isPlan: boolean) =>
  path.join(moveFolder(app), `${isPlan ? 'plan' : 'verhuizing'}-${runId}.csv`)

/** Opens the file of a run or plan; a continued run appends to it. `planOf`: the planned run. */
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
