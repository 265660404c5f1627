// Serves the shop for the journeys: the built one, with the demo catalogue.
import { fillDemo, spawnShop } from './spawn-shop.ts'

const deleteDemo = await fillDemo()
const { shop, ended } = await spawnShop({ PORT: process.env.JOURNEY_PORT })
process.on('SIGINT', () => shop.kill('SIGINT'))
process.on('SIGTERM', () => shop.kill('SIGTERM'))
const code = await ended
await deleteDemo()
process.exit(code)
