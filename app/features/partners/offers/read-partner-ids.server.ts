import { readSettings } from '#app/features/core/settings/settings.server.ts'
import type { App } from '#app/platform/app.ts'
import { type PartnerIds, readTags } from './partner-link.ts'

/** By what the shop is known at the marketplaces: as the environment says, else as the owner does. */
export async function readPartnerIds(app: App): Promise<PartnerIds> {
  const { amazonTags, bolSiteId } = await readSettings(app)
  return {
    amazonTags: readTags(app.env.AMAZON_TAGS ?? amazonTags) ?? {},
    bolSiteId: app.env.BOL_SITE_ID ?? bolSiteId,
  }
}
