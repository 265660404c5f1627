import { lookUp } from '#app/platform/look-up.ts'
import type { Shop } from '#app/platform/shop.ts'
import { askPatiently } from './ask-patiently.server.ts'
import { askedNowMessage } from './import-pieces.ts'
import { SOURCE_NAMES } from './source-health.ts'
import { SOURCES } from './sources.server.ts'

/**
 * One question to a marketplace of a country, named as "amazon.nl", and what its owner should know of the answer; undefined for what
 * is no marketplace.
 */
export async function testConnection(
  shop: Shop,
  named: string,
): Promise<{ isGood: boolean; text: string } | undefined> {
  const [name = '', country = ''] = named.split('.')
  const open = lookUp(SOURCES, name)
  if (!open) return undefined
  const source = await open(shop)
  const result = await askPatiently(
    shop,
    source,
    source.search(country, { words: 'ring', page: 1 }),
  )
  const where = `${SOURCE_NAMES[source.name]} (${country})`
  if (!result.ok)
    return {
      isGood: false,
      text: askedNowMessage(result, where),
    }
  return {
    isGood: true,
    text: `${where} antwoordt: er zijn ${result.total} resultaten voor ‘ring’.`,
  }
}
