// npm start: goes from a fresh clone to a running shop.
import { build, install, runNode } from './ready.mjs'

install()
build()
runNode('scripts/start-shop.ts', process.argv.slice(2))
