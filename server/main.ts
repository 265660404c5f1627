// Run by Node itself; the rest of the server comes from the build.
import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { type Env, readEnv } from '../app/platform/env.ts'
import { claimDataDir } from './data-dir-claim.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts'
import { loadBundle } from './load-bundle.ts'
import { migrate } from './migrate.ts'
import { readSecret } from './secret.ts'

const CLIENT_DIR = path.join(import.meta.dirname, '..', 'build', 'client')
/** Requests that are still being answered when the shop is told to stop get this long. */
const CLOSING_MS = 10_000

async function main() {
  const result = readEnv(process.env)
  if (!result.ok) return fail(result.lines.join('\n'))
  const { env } = result
  await mkdir(env.DATA_DIR, { recursive: true, mode: 0o700 })
  const claim = await claimDataDir(env.DATA_DIR)
  if (!claim.ok) return fail(`In ${env.DATA_DIR} draait al een winkel (proces ${claim.pid}).`)
  let postgres: EmbeddedPostgres | undefined
  try {
    postgres = env.DATABASE_URL ? undefined : await startEmbeddedPostgres(env.DATA_DIR)
    await serve(env, postgres, claim.release)
  } catch (error) {
    await postgres?.stop().catch(() => undefined)
    await claim.release()
    fail(error instanceof Error ? error.message : String(error))
  }
}

async function serve(
  env: Env,
  postgres: EmbeddedPostgres | undefined,
  release: () => Promise<void>,
) {
  const url = env.DATABASE_URL ?? postgres?.url ?? ''
  await migrate(url)
  const { build, createApp, openShop, prepareShop, startJobs } = await loadBundle()
  const shop = openShop({
    ...env,
    DATABASE_URL: url,
    SHOP_DEMO: env.SHOP_DEMO ?? postgres !== undefined,
    SESSION_SECRET: env.SESSION_SECRET ?? (await readSecret(env.DATA_DIR)),
  })
  const { signIn } = await prepareShop(shop)
  const app = await createApp(shop, { loadBuild: async () => build, clientDir: CLIENT_DIR })
  const address = await app.listen({ port: env.PORT, host: env.HOST })
  const site = env.SITE_URL ?? address
  console.log(`\n  Winkel      ${site}/\n  Beheer      ${site}/beheer/\n  Inloggen    ${signIn}`)
  if (postgres) console.log(`  Database    ${postgres.folder}`)
  console.log('\n  Stoppen met Ctrl-C.\n')
  startJobs(shop).catch((error) => shop.log.error({ error }, 'job queue could not start'))

  let isClosing = false
  const close = async () => {
    if (isClosing) return
    isClosing = true
    const force = setTimeout(() => app.server.closeAllConnections(), CLOSING_MS)
    await app.close()
    clearTimeout(force)
    await shop.close()
    await postgres?.stop()
    await release()
    process.exit(0)
  }
  process.on('SIGINT', close)
  process.on('SIGTERM', close)
}

function fail(text: string) {
  console.error(text)
  process.exitCode = 1
}

await main()
