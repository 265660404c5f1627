// What npm run shop runs: one command, beside an open demo with the marketplaces that it has.
import { joinSimulatedMarketplaces } from './simulated-marketplaces.ts'

await joinSimulatedMarketplaces()
await import('../cli/cli.ts')
