// npm run shop -- …: runs one command on the shop's own data, whether the shop is open or not.

import { borrowDatabase, openUnmigrated, reserveDataDir } from '#server/database/open-database.ts'
import { readEnv } from '../app/platform/env.ts'
import { createLog } from '../app/platform/log.server.ts'
import { loadBundle } from '../server/load-bundle.ts'
import { completeEnv } from '../server/ready-env.ts'
import { createShutdown } from '../server/shutdown.ts'
import { describeStartFailure } from '../server/start-failure.ts'

const shutdown = createShutdown()
shutdown.closeOnSignal()

const result = readEnv({ LOG_LEVEL: 'warn', ...process.env })
if (!result.ok) {
  console.error(result.errorLine)
  process.exit(1)
}
const { env } = result
// React reads this when it is loaded.
process.env.NODE_ENV = 'production'
try {
  const { openApp, loadCommandLine } = await loadBundle()
  const { runCommand } = await loadCommandLine()
  process.exitCode = await runCommand(process.argv.slice(2), {
    input: process.stdin,
    openApp: async () => {
      const database = await borrowDatabase(env, shutdown, createLog(env.LOG_LEVEL))
      const app = openApp(await completeEnv(env, database))
      shutdown.add(() => app.close())
      return app
    },
    claimFolder: async () => {
      await reserveDataDir(env, shutdown)
      return env
    },
    openNewShop: async () => {
      const database = await openUnmigrated(env, shutdown, createLog(env.LOG_LEVEL))
      return {
        env,
        url: database.url,
        open: async () => {
          const app = openApp(await completeEnv(env, database))
          shutdown.add(() => app.close())
          return app
        },
      }
    },
  })
} catch (error) {
  if (!shutdown.isUnderWay) console.error(describeStartFailure(error, env))
  process.exitCode = 1
}
await shutdown.close()
process.exit()
