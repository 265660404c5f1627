// What npm run shop runs: one command, beside an open demo with the marketplaces that it has.
import { joinPlayed } from './played-marketplaces.ts'

await joinPlayed()
await import('../cli/cli.ts')
