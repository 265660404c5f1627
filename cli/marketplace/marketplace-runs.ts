import { isBusy, runStateName } from '#app/features/data-transfer/import-runs/import-runs.ts'
import {
  cancelImport,
  pauseImport,
  removeRun,
  resumeImport,
} from '#app/features/data-transfer/import-runs/start-import.server.ts'
import { readRun, readRuns } from '#app/features/data-transfer/import-worker/read-runs.server.ts'
import { runOutcome } from '#app/features/data-transfer/import-worker/run-texts.ts'
import { runWaitingImports } from '#app/features/data-transfer/import-worker/run-waiting-imports.server.ts'
import { startUndo } from '#app/features/data-transfer/import-worker/undo-import.server.ts'
import type { App } from '#app/platform/app.ts'
import { dutchMoment } from '#app/platform/dutch-time.ts'
import type { AddCommand, CommandOutcome } from '../command-context.ts'
import { formatCount } from '../terminal.ts'

/** The action for each option. */
const ACTIONS = {
  pause: pauseImport,
  resume: resumeImport,
  cancel: cancelImport,
  undo: startUndo,
  remove: removeRun,
} as const satisfies Record<string, (app: App, id: number) => Promise<unknown>>
type RunAction = keyof typeof ACTIONS
// Object.keys returns string[], without the type of the keys.
const RUN_ACTIONS = Object.keys(ACTIONS) as RunAction[]

type Run = NonNullable<Awaited<ReturnType<typeof readRun>>>

export const addMarketplaceRuns: AddCommand = (parent, { openApp, finish }) => {
  parent
    .command('runs')
    .description('toont wat er in het beheer werd ingelezen')
    .option('--pause <nummer>', 'pauzeert deze import')
    .option('--resume <nummer>', 'gaat ermee verder')
    .option('--cancel <nummer>', 'stopt hem')
    .option('--undo <nummer>', 'draait hem terug')
    .option('--remove <nummer>', 'haalt hem van de lijst als er niets van in de winkel staat')
    .action(async (options) => {
      const [firstAction, ...otherActions] = RUN_ACTIONS.flatMap((action) => {
        const runIdText = options[action]
        return runIdText === undefined ? [] : { action, runIdText }
      })
      if (otherActions.length > 0)
        return finish({ misuse: 'Noem er één: --pause, --resume, --cancel, --undo of --remove.' })
      const app = await openApp()
      finish(await (firstAction ? changeRun(app, firstAction) : showRuns(app)))
    })
}

async function showRuns(app: App): Promise<CommandOutcome> {
  const { runs, total } = await readRuns(app, 1)
  if (total === 0) console.log('Er is nog niets ingelezen.')
  for (const run of runs) showRun(app, run)
  if (total > runs.length) console.log(`… en nog ${formatCount(total - runs.length)} oudere`)
  return 'done'
}

async function changeRun(
  app: App,
  { action, runIdText }: { action: RunAction; runIdText: string },
): Promise<CommandOutcome> {
  const id = Number(runIdText) || 0
  const run = await readRun(app, id)
  if (!run) {
    console.error(`Import ${runIdText} is er niet. Zie: marketplace runs.`)
    return 'failed'
  }
  const isDone = (await ACTIONS[action](app, id)) !== false
  // If the shop is running, it has already started the work, and this call finds nothing to do.
  if (action === 'resume' || action === 'undo')
    await runWaitingImports(app, new AbortController().signal)
  if (action === 'remove' && isDone) {
    console.log(`Import ${id} is van de lijst.`)
    return 'done'
  }
  const changedRun = (await readRun(app, id)) ?? run
  showRun(app, changedRun)
  if (action === 'undo' && changedRun.undo?.group) console.log(changedRun.undo.group)
  const isStopRequested = changedRun.isCancelRequested || changedRun.isPauseRequested
  if (isBusy(changedRun.state))
    console.log(
      isStopRequested ? 'Stopt na waar hij nu mee bezig is.' : 'De winkel is ermee bezig.',
    )
  if (isDone && (changedRun.state !== run.state || isStopRequested)) return 'done'
  console.error('Dat kan nu niet met deze import.')
  return 'failed'
}

function showRun(app: App, run: Run): void {
  const { id, fileName, state, isDryRun, createdAt } = run
  const parts = [
    `${id}`,
    runStateName(state),
    fileName,
    dutchMoment(createdAt, app.clock.now()),
    ...(isDryRun ? ['proef'] : []),
    runOutcome(run),
  ]
  console.log(parts.filter((part) => part !== '').join(' · '))
}
