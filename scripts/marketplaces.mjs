// npm run marketplaces: starts simulated marketplaces on this machine.
import { install, runNode } from './ready.mjs'

install()
runNode('simulators/marketplaces/marketplaces-main.ts', process.argv.slice(2))
