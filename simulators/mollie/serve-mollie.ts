// Runs the local Mollie as a process that listens on PORT. The last printed line is the URL for MOLLIE_API_URL.
import { openLocalMollie, TEST_KEY } from './local-mollie.ts'

const mollie = await openLocalMollie({ port: Number(process.env.PORT ?? 4100) })
const close = () => mollie.close().then(() => process.exit())
process.on('SIGINT', close)
process.on('SIGTERM', close)
console.log(`MOLLIE_API_KEY=${TEST_KEY}\nMOLLIE_API_URL=${mollie.apiUrl}`)
