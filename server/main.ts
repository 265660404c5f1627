// Node runs this file itself; the rest of the server comes from the build.
import { flushCompileCache } from 'node:module'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { openDatabase } from '#server/database/open-database.ts'
import { type Env, hasTelemetry, readEnv } from '../app/platform/env.ts'
import { createLog } from '../app/platform/log.server.ts'
import { tryAddress } from './free-port.ts'
import { loadBundle } from './load-bundle.ts'
import { readyEnv } from './ready-env.ts'
import { createShutdown } from './shutdown.ts'
import { describeStartFailure } from './start-failure.ts'

const CLIENT_DIR = path.join(import.meta.dirname, '..', 'build', 'client')
/** Open requests get this long to finish when the shop stops. */
const CLOSING_MS = 10_000
const HANG_UP_MS = 100

const shutdown = createShutdown()
shutdown.onSignal()

async function startShop(env: Env) {
  // Loaded only on request, and before everything it traces.
  const telemetry = hasTelemetry(process.env)
    ? (await import('./telemetry/start-telemetry.ts')).startTelemetry()
    : null
  if (telemetry) shutdown.add(() => telemetry.close())
  // A busy port is reported before the demo catalogue is filled.
  await tryAddress(env)
  // While the database starts, this process loads its code.
  const [database, bundle] = await Promise.all([
    openDatabase(env, shutdown, createLog(env.LOG_LEVEL)),
    loadBundle(),
  ])
  const { build, createFastify, openApp, prepareShop, setLogFields, startJobs } = bundle
  if (telemetry) setLogFields(telemetry.logFields)
  const app = openApp(await readyEnv(env, database))
  shutdown.add(() => app.close())
  const { signIn, payment } = await prepareShop(app)
  const fastify = await createFastify(app, {
    loadBuild: async () => build,
    clientDir: CLIENT_DIR,
    isStopping: () => shutdown.isUnderWay,
  })
  shutdown.add(async () => {
    // Connections that become idle after the shutdown began are not closed by anything else.
    const hangUp = setInterval(() => fastify.server.closeIdleConnections(), HANG_UP_MS)
    const force = setTimeout(() => fastify.server.closeAllConnections(), CLOSING_MS)
    await fastify.close()
    clearInterval(hangUp)
    clearTimeout(force)
  })
  await fastify.listen({ port: app.env.PORT, host: env.HOST })
  // A proxy that checks /readyz sends no more requests afterwards.
  shutdown.add(() => pause(env.STOP_DELAY_SECONDS * 1000))
  console.log(
    `\n  Winkel      ${app.siteUrl}/\n  Beheer      ${app.siteUrl}/beheer/\n  Inloggen    ${signIn}`,
  )
  if (payment) console.log(`  Betalen     ${payment}`)
  if (database.folder) console.log(`  Database    ${database.folder}`)
  console.log('\n  Stoppen met Ctrl-C.\n')
  // Otherwise written at the exit only, which a killed shop does not reach.
  flushCompileCache()
  void startJobs(app)
}

const result = readEnv(process.env)
if (!result.ok) {
  console.error(result.line)
  process.exit(1)
}
// React reads this when it is loaded.
process.env.NODE_ENV = 'production'
try {
  await startShop(result.env)
} catch (error) {
  // A start that was interrupted fails somewhere, which is expected.
  if (!shutdown.isUnderWay) {
    console.error(describeStartFailure(error, result.env))
    process.exitCode = 1
  }
  await shutdown.close()
  process.exit()
}
