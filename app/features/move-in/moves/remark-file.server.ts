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

const LINES_PER_WRITE = 2_000

export const moveFolder = (app: App) => path.join(app.env.DATA_DIR, 'move-in')

/** Returns the path of the file with the remarks of a run or of its plan. */
export const remarkFilePath = (app: App, runId: number, isPlan: boolean) =>
  path.join(moveFolder(app), `${isPlan ? 'plan' : 'verhuizing'}-${runId}.csv`)

/**
 * Opens the file of a run, to which a continued run appends, or of a plan (`runId` null). `plannedRunId`: the run of the back
 * office that is planned; plans of the command line share a file.
 */
export function createRemarkFile(
  app: App,
  runId: number | null,
  plannedRunId?: number,
): RemarkFile {
  mkdirSync(moveFolder(app), { recursive: true })
  let file = path.join(moveFolder(app), 'plan.csv')
  if (runId !== null) file = remarkFilePath(app, runId, false)
  else if (plannedRunId !== undefined) file = remarkFilePath(app, plannedRunId, true)
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
      if (lines.length >= LINES_PER_WRITE) flush()
    },
    flush,
  }
}
