// npm run schema: writes database/schema.sql from a fresh database.
import { install, runNode } from '../ready.mjs'

install()
runNode('scripts/schema/write-schema.ts', process.argv.slice(2))
