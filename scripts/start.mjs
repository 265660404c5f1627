// npm start: from a fresh clone to an open shop.
import { build, install, runNode } from './ready.mjs'

install()
build()
runNode('server/main.ts', process.argv.slice(2))
