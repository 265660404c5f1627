// npm run marketplaces: listens on PORT; the printed lines with "=" are environment variables for the shop.
import { openMarketplaces } from './local-marketplaces.ts'

const marketplaces = await openMarketplaces({ port: Number(process.env.PORT ?? 4700) })
const close = () => marketplaces.close().then(() => process.exit())
process.on('SIGINT', close)
process.on('SIGTERM', close)
console.log(`De nagebootste winkels staan op ${marketplaces.url}. Zo kijkt Schakel daarheen:\n`)
for (const [name, value] of Object.entries(marketplaces.environment)) {
  console.log(`${name}='${value}'`)
}
console.log('\nProductfeeds, met ?products=100000 zo lang als je wilt:\n')
for (const [name, url] of Object.entries(marketplaces.feeds)) console.log(`${name}  ${url}`)
