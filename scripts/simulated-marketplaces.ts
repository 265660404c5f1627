import { mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'

const PROBE_TIMEOUT_MS = 1_000

/** A shop with its own database or keys is real, so it has no simulators. */
export function isDemo({
  SHOP_DEMO,
  DATABASE_URL,
  AMAZON_CREDENTIAL_ID,
  BOL_CLIENT_ID,
}: NodeJS.ProcessEnv): boolean {
  if (AMAZON_CREDENTIAL_ID || BOL_CLIENT_ID) return false
  return SHOP_DEMO ? !/^(0|false|no|off|n|disabled)$/i.test(SHOP_DEMO) : !DATABASE_URL
}

const fileOf = ({ DATA_DIR }: NodeJS.ProcessEnv) =>
  path.join(DATA_DIR || './data', 'nagebootste-winkels.json')

/** Stores for commands on the same data where the marketplaces of a running demo are. */
export async function saveSimulatorEnvironment(environment: Record<string, string>): Promise<void> {
  const file = fileOf(process.env)
  try {
    await mkdir(path.dirname(file), { recursive: true })
    await writeFile(file, JSON.stringify(environment))
  } catch {
    // The shop itself reports what is wrong with its folder.
  }
}

/** Uses the marketplaces of a running demo for a command; without one there are none. */
export async function joinSimulatedMarketplaces(): Promise<void> {
  const text = isDemo(process.env)
    ? await readFile(fileOf(process.env), 'utf8').catch(() => '')
    : ''
  if (text === '') return
  const environment: Record<string, string> = JSON.parse(text)
  const { origin } = new URL(environment.BOL_API_URL ?? '')
  const isOpen = await fetch(origin, { signal: AbortSignal.timeout(PROBE_TIMEOUT_MS) }).then(
    () => true,
    () => false,
  )
  if (isOpen) for (const [name, value] of Object.entries(environment)) process.env[name] ??= value
}
