import { mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'

const PROBE_TIMEOUT_MS = 1_000

/** Returns whether the shop is a demo. A shop with its own database or keys is real, so it has no simulated marketplaces. */
export function isDemo({
  SHOP_DEMO,
  DATABASE_URL,
  AMAZON_CREDENTIAL_ID,
  BOL_CLIENT_ID,
}: NodeJS.ProcessEnv): boolean {
  if (AMAZON_CREDENTIAL_ID || BOL_CLIENT_ID) return false
  return SHOP_DEMO ? !/^(0|false|no|off|n|disabled)$/i.test(SHOP_DEMO) : !DATABASE_URL
}

const environmentFile = ({ DATA_DIR }: NodeJS.ProcessEnv) =>
  path.join(DATA_DIR || './data', 'nagebootste-winkels.json')

/** Stores the URLs of a running demo's marketplaces, for commands that use the same data. */
export async function saveSimulatorEnvironment(environment: Record<string, string>): Promise<void> {
  const file = environmentFile(process.env)
  try {
    await mkdir(path.dirname(file), { recursive: true })
    await writeFile(file, JSON.stringify(environment))
  } catch {
    // The shop itself reports problems with its data folder.
  }
}

/** Lets a command use the marketplaces of a running demo. Without a running demo it uses none. */
export async function joinSimulatedMarketplaces(): Promise<void> {
  const text = isDemo(process.env)
    ? await readFile(environmentFile(process.env), 'utf8').catch(() => '')
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
