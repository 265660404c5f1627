import {
  type AgreedTexts,
  LEGAL_TEXTS_TAG,
} from '#app/features/checkout/legal-texts/legal-texts.ts'
import { readAgreedTexts } from '#app/features/checkout/legal-texts/read-legal-texts.server.ts'
import { isVisitable, type OpeningHours } from '#app/features/core/opening-hours/hours.ts'
import { readHours } from '#app/features/core/opening-hours/read-hours.server.ts'
import { readSettings } from '#app/features/core/settings/settings.server.ts'
import type { ShopSettings } from '#app/features/core/settings/settings.ts'
import {
  MAIL_TEXTS_TAG,
  readMailText,
} from '#app/features/fulfilment/order-mails/mail-texts.server.ts'
import type { MailText } from '#app/features/fulfilment/order-mails/mail-texts.ts'
import { readShipping } from '#app/features/sales/delivery/read-shipping.server.ts'
import { offeredZones, type ShippingZone } from '#app/features/sales/delivery/shipping.ts'
import type { App } from '#app/platform/app.ts'
import { memoizeUntilChanged } from '#app/platform/http/memoize-until-changed.server.ts'

/** The owner's settings that apply to every order. */
export interface OrderRules {
  settings: ShopSettings
  /** opening hours, which may still contain special days that have passed */
  hours: OpeningHours
  /** shipping zones with the methods that shoppers may choose */
  zones: ShippingZone[]
  /** text of the confirmation mail, with its placeholders */
  confirmation: MailText
  /** the terms and the return policy in force */
  legal: AgreedTexts
}

const cachedRules = memoizeUntilChanged(
  'order-rules',
  ['settings', MAIL_TEXTS_TAG, LEGAL_TEXTS_TAG],
  async (app): Promise<OrderRules> => {
    const [settings, hours, allZones, confirmation, legal] = await Promise.all([
      readSettings(app),
      readHours(app.db, app.clock.now()),
      readShipping(app.db),
      readMailText(app.db, 'order-confirmed'),
      readAgreedTexts(app),
    ])
    const zones = offeredZones(allZones, isVisitable(settings, hours))
    return { settings, hours, zones, confirmation, legal }
  },
)

/** Returns the rules that both the checkout page and placeOrder use, so an order is checked by the rules that were shown. */
export const readOrderRules = (app: App): Promise<OrderRules> => app.use(cachedRules)()
