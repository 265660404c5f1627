import { sourceFailureMessage } from '#app/features/partners/item-drafts/imported-items.ts'
import { withSourceTimeout } from '#app/features/partners/marketplace-sources/with-source-timeout.server.ts'
import { SOURCE_NAMES } from '#app/features/partners/marketplaces/source-health.ts'
import { SOURCES } from '#app/features/partners/marketplaces/sources.server.ts'
import type { App } from '#app/platform/app.ts'
import { lookUp } from '#app/platform/http/look-up.ts'

/**
 * Sends a test query to a marketplace of a country, such as "amazon.nl", and returns the result for the owner; undefined for
 * an unknown marketplace.
 */
export async function testConnection(
  app: App,
  sourceAndCountry: string,
): Promise<{ isGood: boolean; text: string } | undefined> {
  const [sourceName = '', country = ''] = sourceAndCountry.split('.')
  const createSource = lookUp(SOURCES, sourceName)
  if (!createSource) return undefined
  const source = await createSource(app)
  const result = await withSourceTimeout(
    app,
    source,
    source.search(country, { terms: 'ring', page: 1 }),
  )
  const shopName = `${SOURCE_NAMES[source.name]} (${country})`
  if (!result.ok)
    return {
      isGood: false,
      text: sourceFailureMessage(result, shopName),
    }
  return {
    isGood: true,
    text: `${shopName} antwoordt: er zijn ${result.total} resultaten voor ‘ring’.`,
  }
}
