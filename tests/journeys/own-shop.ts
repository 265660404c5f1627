import { openLocalSendcloud, SENDCLOUD_KEYS } from '#simulators/sendcloud/local-sendcloud.ts'
import { journey } from './journey.ts'
import { openShop } from './spawn-shop.ts'

const START_MS = 120_000

type LocalSendcloud = Awaited<ReturnType<typeof openLocalSendcloud>>

/**
 * These journeys have a shop of their own with labels of a local Sendcloud, because their changes affect every visitor. One after
 * the other may use the same shop, in the order of their files.
 */
export const ownJourney = journey.extend<
  object,
  { ownShop: { url: string; sendcloud: LocalSendcloud } }
>({
  ownShop: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from this pattern
    async ({}, use) => {
      const sendcloud = await openLocalSendcloud()
      const { url, close } = await openShop({
        SENDCLOUD_PUBLIC_KEY: SENDCLOUD_KEYS.public,
        SENDCLOUD_SECRET_KEY: SENDCLOUD_KEYS.secret,
        SENDCLOUD_API_URL: sendcloud.apiUrl,
      })
      await use({ url, sendcloud })
      await close()
      await sendcloud.close()
    },
    { scope: 'worker', timeout: START_MS },
  ],
  baseURL: async ({ ownShop }, use) => use(ownShop.url),
})
