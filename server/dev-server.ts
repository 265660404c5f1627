// The development server. Vite serves the browser's files, and every change in the server's code restarts the app.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { createServer as createVite } from 'vite'
import { readEnv } from '#app/platform/env.ts'
import { createLog } from '#app/platform/log.server.ts'
import { openDatabase } from '#server/database/open-database.ts'
import { tryAddress } from './free-port.ts'
import { completeEnv } from './ready-env.ts'
import { createShutdown } from './shutdown.ts'
import { describeStartFailure } from './start-failure.ts'

type Bundle = typeof import('./bundle.ts')
type Build = Bundle['build']

const RESTART_DELAY_MS = 100
/** Matches files of the server's code; Vite itself reloads the files of pages. */
const SERVER_FILE = /(\/server\/.*|\.server)\.tsx?$/

const shutdown = createShutdown()
shutdown.closeOnSignal()
const envResult = readEnv(process.env)
if (!envResult.ok) {
  console.error(envResult.errorLine)
  process.exit(1)
}
const { env } = envResult

async function serve() {
  await tryAddress(env)
  const readyEnvironment = await completeEnv(
    env,
    await openDatabase(env, shutdown, createLog(env.LOG_LEVEL)),
  )
  let runningShop:
    | { fastify: FastifyInstance; close: () => Promise<void>; clearPages: () => void }
    | undefined
  const server = createServer((request: IncomingMessage, response: ServerResponse) => {
    if (runningShop) runningShop.fastify.routing(request, response)
    else response.writeHead(503).end('De winkel gaat zo weer open.')
  })
  const vite = await createVite({
    server: { middlewareMode: true, hmr: { server } },
    appType: 'custom',
  })
  shutdown.add(() => vite.close())
  // Vite's handlers would exit before the database is stopped.
  process.removeAllListeners('SIGTERM')
  shutdown.closeOnSignal()

  async function startShop() {
    const bundle = (await vite.ssrLoadModule('/server/bundle.ts')) as Bundle
    const app = bundle.openApp(readyEnvironment)
    const { signIn } = await bundle.prepareShop(app)
    const fastify = await bundle.createFastify(app, {
      mode: 'development',
      loadBuild: async () =>
        (await vite.ssrLoadModule('virtual:react-router/server-build')) as Build,
      prepare: async (instance) => {
        instance.addHook('onRequest', (request, reply, done) => {
          vite.middlewares(request.raw, reply.raw, () => done())
        })
        // Vite adds inline scripts and styles, which the policy of shop pages does not allow.
        instance.addHook('onSend', async (_request, reply) => {
          reply.removeHeader('content-security-policy')
        })
      },
    })
    await fastify.ready()
    await bundle.startJobs(app)
    runningShop = {
      fastify,
      clearPages: () => app.cache.clearAll(),
      close: async () => {
        await fastify.close()
        await app.close()
      },
    }
    return { siteUrl: app.siteUrl, signIn }
  }

  const { siteUrl, signIn } = await startShop()
  shutdown.add(async () => runningShop?.close())
  let restartTimer: NodeJS.Timeout | undefined
  vite.watcher.on('change', (file) => {
    runningShop?.clearPages()
    if (!SERVER_FILE.test(file) || /\.test\.tsx?$/.test(file)) return
    clearTimeout(restartTimer)
    restartTimer = setTimeout(async () => {
      const previousShop = runningShop
      try {
        await startShop()
        await previousShop?.close()
      } catch (error) {
        // The old app keeps running until the error is fixed.
        console.error(error)
      }
    }, RESTART_DELAY_MS)
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(readyEnvironment.PORT, env.HOST, resolve)
  })
  shutdown.add(async () => server.close())
  console.log(`\n  Winkel      ${siteUrl}/\n  Inloggen    ${signIn}\n`)
}

try {
  await serve()
} catch (error) {
  if (!shutdown.isUnderWay) console.error(describeStartFailure(error, env))
  await shutdown.close()
  process.exit(1)
}
