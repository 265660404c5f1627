// npm run bench [-- --only pages,calls --products 1000]: measures the built shop with generated data.
import { build, install, runNode } from './ready.mjs'

install()
build()
runNode('bench/run.ts', process.argv.slice(2))
