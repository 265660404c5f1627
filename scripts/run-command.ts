// Runs one command of npm run shop, with the simulated marketplaces of a running demo.
import { joinSimulatedMarketplaces } from './simulated-marketplaces.ts'

await joinSimulatedMarketplaces()
await import('../cli/cli.ts')
