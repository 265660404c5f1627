// npm run shop -- <command>: works on the same data as npm start, whether the shop is open or not.
import { build, install, runNode } from './ready.mjs'

install()
build()
runNode('scripts/run-command.ts', process.argv.slice(2))
