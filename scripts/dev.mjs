// npm run dev: starts the shop with hot reload.
import { install, runNode } from './ready.mjs'

install()
runNode('server/dev-server.ts', process.argv.slice(2))
