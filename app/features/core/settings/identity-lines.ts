import { companyNumberText } from './company-number.ts'
import { joinParts, shopAddress } from './identity-texts.ts'
import type { ShopSettings } from './settings.ts'

/** Returns the numbers of the register of companies and the tax office that the owner entered. */
export function registrations({ kvk, vatId }: Pick<ShopSettings, 'kvk' | 'vatId'>): string[] {
  return [companyNumberText(kvk), vatId && `btw-id ${vatId}`].filter(Boolean)
}

/** Returns the lines of the shop's identity in mails: address, contact and registrations. */
export function identityLines(settings: ShopSettings): string[] {
  const { phone, email } = settings
  return [
    shopAddress(settings),
    joinParts(phone, email),
    registrations(settings).join(', '),
  ].filter(Boolean)
}
