// npm run bench:compare -- --with FOLDER [-- --only pages]: measures this checkout and another one in turns.
import { build, install, runNode } from './ready.mjs'

install()
build()
runNode('bench/compare.ts', process.argv.slice(2))
