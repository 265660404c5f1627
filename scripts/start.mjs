// npm start: from a fresh clone to an open shop.
import { build, install, runNode } from './ready.mjs'

install()
build()
runNode('scripts/start-shop.ts', process.argv.slice(2))
