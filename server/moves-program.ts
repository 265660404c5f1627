// Plans, performs and undoes moves in a separate process. A job of the open shop starts this program; see job-work.ts.
import { constants, setPriority } from 'node:os'
import { borrowDatabase } from '#server/database/open-database.ts'
import { readEnv } from '../app/platform/env.ts'
import { createLog } from '../app/platform/log.server.ts'
import { loadBundle } from './load-bundle.ts'
import { completeEnv } from './ready-env.ts'
import { createShutdown } from './shutdown.ts'

const shutdown = createShutdown()
shutdown.closeOnSignal()
const result = readEnv(process.env)
if (!result.ok) throw new Error(result.errorLine)
const { env } = result
try {
  const { openApp, workMoves } = await loadBundle()
  const app = openApp(
    await completeEnv(env, await borrowDatabase(env, shutdown, createLog('warn'))),
  )
  shutdown.add(() => app.close())
  // The priority is lowered only after the start, because staff wait until the move begins.
  setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
  const controller = new AbortController()
  const work = workMoves(app, controller.signal)
  // The current batch is stored first, and the run continues at the next start.
  shutdown.add(async () => {
    controller.abort()
    await work.catch(() => undefined)
  })
  await work
} catch (error) {
  if (!shutdown.isUnderWay) {
    console.error(error)
    process.exitCode = 1
  }
}
await shutdown.close()
process.exit()
