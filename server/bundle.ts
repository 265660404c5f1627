// Entry of the server's build. Pages, calls and commands are built together, so that they share one copy of every feature.
import * as build from 'virtual:react-router/server-build'

/** Loads the command line, which the shop itself does not need. */
export const loadCommandLine = () => import('#cli/command-line.ts')
export { workMoves } from '#app/features/move-in/background-moves/work-moves.server.ts'
export { setLogFields } from '#app/platform/log.server.ts'
export { createFastify } from '#server/http/fastify-app.ts'
export { openApp } from './create-app.ts'
export { startJobs } from './jobs.ts'
export { prepareShop } from './prepare.ts'
export { build }
