import { amazonSource } from '#app/features/partners/amazon/amazon-source.server.ts'
import { bolSource } from '#app/features/partners/bol/bol-source.server.ts'
import type { MarketplaceSource } from '#app/features/partners/marketplace-sources/marketplace-source.ts'
import { readSwitchedOff } from '#app/features/partners/offers/switches.server.ts'
import type { App } from '#app/platform/app.ts'

/** The marketplaces with an API, by name. */
export const SOURCES: Record<MarketplaceSource['name'], (app: App) => Promise<MarketplaceSource>> =
  {
    amazon: amazonSource,
    bol: bolSource,
  }

/** Returns the sources with an API key that the owner did not switch off. */
export async function readActiveSources(app: App): Promise<MarketplaceSource[]> {
  const switchedOff = await readSwitchedOff(app)
  const allSources = await Promise.all(
    Object.values(SOURCES).map((createSource) => createSource(app)),
  )
  return allSources.filter(({ name, account }) => account !== null && !switchedOff.has(name))
}
