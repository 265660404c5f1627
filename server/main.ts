// Node runs this file without a build; the rest of the server comes from the build.
import { flushCompileCache } from 'node:module'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { openDatabase } from '#server/database/open-database.ts'
import { type Env, hasTelemetry, readEnv } from '../app/platform/env.ts'
import { createLog } from '../app/platform/log.server.ts'
import { tryAddress } from './free-port.ts'
import { loadBundle } from './load-bundle.ts'
import { completeEnv } from './ready-env.ts'
import { createShutdown } from './shutdown.ts'
import { describeStartFailure } from './start-failure.ts'

const CLIENT_DIR = path.join(import.meta.dirname, '..', 'build', 'client')
/** Time that open requests get to finish when the shop stops. */
const CLOSING_MS = 10_000
const IDLE_CHECK_MS = 100

const shutdown = createShutdown()
shutdown.closeOnSignal()

async function startShop(env: Env) {
  // Telemetry is loaded only if it is configured, and before the code that it traces.
  const telemetry = hasTelemetry(process.env)
    ? (await import('./telemetry/start-telemetry.ts')).startTelemetry()
    : null
  if (telemetry) shutdown.add(() => telemetry.close())
  // Checked first, so that a busy port is reported before the demo catalogue is filled.
  await tryAddress(env)
  // The code is loaded while the database starts.
  const [database, bundle] = await Promise.all([
    openDatabase(env, shutdown, createLog(env.LOG_LEVEL)),
    loadBundle(),
  ])
  const { build, createFastify, openApp, prepareShop, setLogFields, startJobs } = bundle
  if (telemetry) setLogFields(telemetry.logFields)
  const app = openApp(await completeEnv(env, database))
  shutdown.add(() => app.close())
  const { admin, signIn, payment } = await prepareShop(app)
  const fastify = await createFastify(app, {
    loadBuild: async () => build,
    clientDir: CLIENT_DIR,
    isStopping: () => shutdown.isUnderWay,
  })
  shutdown.add(async () => {
    // Nothing else closes connections that become idle after the shutdown began.
    const idleTimer = setInterval(() => fastify.server.closeIdleConnections(), IDLE_CHECK_MS)
    const forceTimer = setTimeout(() => fastify.server.closeAllConnections(), CLOSING_MS)
    await fastify.close()
    clearInterval(idleTimer)
    clearTimeout(forceTimer)
  })
  await fastify.listen({ port: app.env.PORT, host: env.HOST })
  // Gives a proxy that checks /readyz the time to stop sending requests.
  shutdown.add(() => pause(env.STOP_DELAY_SECONDS * 1000))
  console.log(`\n  Winkel      ${app.siteUrl}/\n  Beheer      ${admin}\n  Inloggen    ${signIn}`)
  if (payment) console.log(`  Betalen     ${payment}`)
  if (database.folder) console.log(`  Database    ${database.folder}`)
  console.log('\n  Stoppen met Ctrl-C.\n')
  // Node would write the cache only at its exit, which a killed shop does not reach.
  flushCompileCache()
  void startJobs(app)
}

const result = readEnv(process.env)
if (!result.ok) {
  console.error(result.errorLine)
  process.exit(1)
}
// React reads this when it is loaded.
process.env.NODE_ENV = 'production'
try {
  await startShop(result.env)
} catch (error) {
  // A start that was interrupted by a signal also ends here, but that error needs no report.
  if (!shutdown.isUnderWay) {
    console.error(describeStartFailure(error, result.env))
    process.exitCode = 1
  }
  await shutdown.close()
  process.exit()
}
