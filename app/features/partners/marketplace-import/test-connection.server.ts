import { sourceFailureMessage } from '#app/features/partners/item-drafts/imported-items.ts'
import { withSourceTimeout } from '#app/features/partners/marketplace-sources/with-source-timeout.server.ts'
import { SOURCE_NAMES } from '#app/features/partners/marketplaces/source-health.ts'
import { SOURCES } from '#app/features/partners/marketplaces/sources.server.ts'
import type { App } from '#app/platform/app.ts'
import { lookUp } from '#app/platform/http/look-up.ts'

/**
 * Sends one query to a marketplace of a country, such as "amazon.nl", and returns the result for the owner; undefined for an
 * unknown marketplace.
 */
export async function testConnection(
  app: App,
  named: string,
): Promise<{ isGood: boolean; text: string } | undefined> {
  const [name = '', country = ''] = named.split('.')
  const open = lookUp(SOURCES, name)
  if (!open) return undefined
  const source = await open(app)
  const result = await withSourceTimeout(
    app,
    source,
    source.search(country, { terms: 'ring', page: 1 }),
  )
  const where = `${SOURCE_NAMES[source.name]} (${country})`
  if (!result.ok)
    return {
      isGood: false,
      text: sourceFailureMessage(result, where),
    }
  return {
    isGood: true,
    text: `${where} antwoordt: er zijn ${result.total} resultaten voor ‘ring’.`,
  }
}
