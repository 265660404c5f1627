// Runs one command of npm run shop, beside an open demo with the marketplaces that it has.
import { joinSimulatedMarketplaces } from './simulated-marketplaces.ts'

await joinSimulatedMarketplaces()
await import('../cli/cli.ts')
