import { readSettings } from '#app/features/core/settings/settings.server.ts'
import type { App } from '#app/platform/app.ts'
import { type PartnerIds, readTags } from './partner-link.ts'

/** Returns the partner ids of the environment, otherwise those of the owner. */
export async function readPartnerIds(app: App): Promise<PartnerIds> {
  const { amazonTags, bolSiteId } = await readSettings(app)
  return {
    amazonTags: readTags(app.env.AMAZON_TAGS ?? amazonTags) ?? {},
    bolSiteId: app.env.BOL_SITE_ID ?? bolSiteId,
  }
}
