// npm run shop -- …: one command on the shop's own data, whether the shop is open or not.

import { borrowDatabase } from '#server/database/open-database.ts'
import { readEnv } from '../app/platform/env.ts'
import { openLog } from '../app/platform/log.server.ts'
import { openClosing } from './closing.ts'
import { loadBundle } from './load-bundle.ts'
import { readyEnv } from './ready-env.ts'
import { describeStartFailure } from './start-failure.ts'

const closing = openClosing()
closing.onSignal()

const result = readEnv({ LOG_LEVEL: 'warn', ...process.env })
if (!result.ok) {
  console.error(result.line)
  process.exit(1)
}
process.env.NODE_ENV = 'production'
try {
  const database = await borrowDatabase(result.env, closing, openLog(result.env.LOG_LEVEL))
  const { openShop, runCommand } = await loadBundle()
  const shop = openShop(await readyEnv(result.env, database))
  closing.add(() => shop.close())
  process.exitCode = await runCommand(shop, process.argv.slice(2))
} catch (error) {
  if (!closing.isUnderWay) console.error(describeStartFailure(error, result.env))
  process.exitCode = 1
}
await closing.close()
process.exit()
