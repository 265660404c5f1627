import { readSettings } from '#app/features/core/settings/settings.server.ts'
import type { Shop } from '#app/platform/shop.ts'
import { type PartnerIds, readTags } from './partner-link.ts'

/** By what the shop is known at the marketplaces: as the environment says, else as the owner does. */
export async function readPartnerIds(shop: Shop): Promise<PartnerIds> {
  const { amazonTags, bolSiteId } = await readSettings(shop)
  return {
    amazonTags: readTags(shop.env.AMAZON_TAGS ?? amazonTags) ?? {},
    bolSiteId: shop.env.BOL_SITE_ID ?? bolSiteId,
  }
}
