import { fillDemoReviews } from '#app/features/customers/reviews/fill-demo-reviews.server.ts'
import {
  fillDemoCatalogue,
  isCatalogueEmpty,
} from '#app/features/demo/demo-catalogue/fill-demo-catalogue.server.ts'
import { fillGeneratedCatalogue } from '#app/features/demo/demo-catalogue/fill-generated-catalogue.server.ts'
import type { Shop } from '#app/platform/shop.ts'
import { formatCount, formatSeconds, openStatusLine } from './terminal.ts'

/** Fills the shop with the demo catalogue, or with so many generated pieces. */
export async function runDemo(
  shop: Shop,
  generated?: { count: number; seed: string },
): Promise<boolean> {
  const began = performance.now()
  const seconds = () => formatSeconds((performance.now() - began) / 1000)
  if (!generated) {
    if (!(await isCatalogueEmpty(shop))) {
      console.error(
        'De winkel heeft al producten; de democatalogus is alleen voor een lege winkel.',
      )
      return false
    }
    await fillDemoCatalogue(shop, fillDemoReviews)
    console.log(`De democatalogus staat in de winkel (${seconds()}).`)
    return true
  }
  const status = openStatusLine()
  const stored = await fillGeneratedCatalogue(shop, {
    ...generated,
    onStored: (done) =>
      status.show(`${formatCount(done)} van ${formatCount(generated.count)} sieraden`),
  })
  status.close()
  console.log(
    `${formatCount(stored.made)} sieraden gemaakt, ${formatCount(stored.left)} waren er al (${seconds()}).`,
  )
  return true
}
