// Runs the shop for npm start, and for a demo the simulated marketplaces that sell its items.
import type { Marketplaces } from '#simulators/marketplaces/local-marketplaces.ts'
import { isDemo, saveSimulatorEnvironment } from './simulated-marketplaces.ts'

/** Difference between the ports of the shop and the marketplaces. It is fixed, so that links and photos stay valid after a restart. */
const MARKETPLACES_PORT_OFFSET = 1_700
/** High ports that `fetch` blocks: https://fetch.spec.whatwg.org/#port-blocking */
const BLOCKED_PORTS = [
  4045, 4190, 5060, 5061, 6000, 6566, 6665, 6666, 6667, 6668, 6669, 6679, 6697, 10080,
]
/** The limits are high, because a demo must not wait for a quota. */
const QUOTA = { callsPerSecond: 50, callsPerDay: 1_000_000 }

async function openSimulatedMarketplaces(): Promise<Marketplaces> {
  const { openMarketplaces } = await import('#simulators/marketplaces/local-marketplaces.ts')
  const shopPort = Number(process.env.PORT || 3000)
  const offsetPort = shopPort + MARKETPLACES_PORT_OFFSET
  const port =
    shopPort > 0 && offsetPort < 65_536 && !BLOCKED_PORTS.includes(offsetPort) ? offsetPort : 0
  try {
    return await openMarketplaces({ port, ...QUOTA })
  } catch {
    // The port is in use, so any free port is used instead.
    return openMarketplaces({ port: 0, ...QUOTA })
  }
}

if (isDemo(process.env)) {
  const { environment } = await openSimulatedMarketplaces()
  const demoEnvironment = {
    ...environment,
    AMAZON_CALLS_PER_SECOND: String(QUOTA.callsPerSecond / 2),
  }
  for (const [name, value] of Object.entries(demoEnvironment)) process.env[name] ??= value
  await saveSimulatorEnvironment(demoEnvironment)
}
await import('../server/main.ts')
