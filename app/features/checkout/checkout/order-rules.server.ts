import type { OpeningHours } from '#app/features/core/opening-hours/hours.ts'
import { readHours } from '#app/features/core/opening-hours/read-hours.server.ts'
import { readSettings } from '#app/features/core/settings/settings.server.ts'
import type { ShopSettings } from '#app/features/core/settings/settings.ts'
import {
  MAIL_TEXTS_TAG,
  readMailText,
} from '#app/features/fulfilment/order-mails/mail-texts.server.ts'
import type { MailText } from '#app/features/fulfilment/order-mails/mail-texts.ts'
import { readShipping } from '#app/features/sales/delivery/read-shipping.server.ts'
import type { ShippingZone } from '#app/features/sales/delivery/shipping.ts'
import { keptUntil } from '#app/platform/kept-until.server.ts'
import type { Shop } from '#app/platform/shop.ts'

/** What the owner decides about every order. */
export interface OrderRules {
  settings: ShopSettings
  /** days that are over may still be in it */
  hours: OpeningHours
  zones: ShippingZone[]
  /** of the confirmation, not filled in */
  confirmation: MailText
}

const keptRules = keptUntil(
  'order-rules',
  ['settings', MAIL_TEXTS_TAG],
  async (shop): Promise<OrderRules> => {
    const [settings, hours, zones, confirmation] = await Promise.all([
      readSettings(shop),
      readHours(shop.db, shop.clock.now()),
      readShipping(shop.db),
      readMailText(shop.db, 'order-confirmed'),
    ])
    return { settings, hours, zones, confirmation }
  },
)

/** The same for who looks at the checkout and who orders, so that what was shown is what is checked. */
export const readOrderRules = (shop: Shop): Promise<OrderRules> => shop.use(keptRules)()
