import { askedNowMessage } from '#app/features/partners/item-drafts/import-pieces.ts'
import { askPatiently } from '#app/features/partners/marketplace-sources/ask-patiently.server.ts'
import { SOURCE_NAMES } from '#app/features/partners/marketplaces/source-health.ts'
import { SOURCES } from '#app/features/partners/marketplaces/sources.server.ts'
import { lookUp } from '#app/platform/look-up.ts'
import type { Shop } from '#app/platform/shop.ts'

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
