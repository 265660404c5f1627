// Serves the shop for the journeys: the built one, on a new database with the demo catalogue.
import { spawnShop } from './spawn-shop.ts'

const { shop, ended } = await spawnShop({ PORT: process.env.JOURNEY_PORT })
process.on('SIGINT', () => shop.kill('SIGINT'))
process.on('SIGTERM', () => shop.kill('SIGTERM'))
process.exit(await ended)
