import type { PricedLine } from '#app/features/catalog/product-editing/chosen-line.ts'
import { quoteShipping } from '#app/features/checkout/checkout/shipping-choices.ts'
import type { ShopTime } from '#app/features/core/opening-hours/hours.ts'
import type { ShopSettings } from '#app/features/core/settings/settings.ts'
import type { Country } from '#app/features/sales/addresses/addresses.ts'
import {
  methodsFor,
  type ShippingMethod,
  type ShippingZone,
} from '#app/features/sales/delivery/shipping.ts'
import { sumOrder } from '#app/features/sales/tax/order-sums.ts'
import { type TaxedCustomer, vatRuleFor } from '#app/features/sales/tax/vat-rule.ts'
import type { PosHandover } from './pos.ts'

/** Returns the shipping methods for a POS order. Pickup is also offered to customers in countries that nothing is sent to. */
export function posMethods(
  zones: ShippingZone[],
  handover: PosHandover,
  country: Country,
): ShippingMethod[] {
  const methods = methodsFor(zones, country)
  if (handover !== 'pickup' || methods.some(({ kind }) => kind === 'pickup')) return methods
  const allMethods = zones.flatMap((zone) => zone.methods)
  return allMethods.filter(({ kind, isActive }) => kind === 'pickup' && isActive).slice(0, 1)
}

/** Returns the amounts of a POS order. Shipping costs the same as in the checkout; `methods` are those for the destination. */
export function sumPosOrder(
  lines: PricedLine[],
  { handover, customer }: { handover: PosHandover; customer: TaxedCustomer },
  methods: ShippingMethod[],
  settings: ShopSettings,
  time: ShopTime,
) {
  const itemsCents = lines.reduce((sum, { unitCents, quantity }) => sum + unitCents * quantity, 0)
  const discountCents = lines.reduce((sum, line) => sum + line.discountCents, 0)
  const cart = {
    lines,
    itemsCents,
    discounts: { totalCents: discountCents, freeShipping: false },
  }
  const isImmediate = handover === 'immediate'
  const quote = isImmediate
    ? undefined
    : quoteShipping(cart, methods, settings, time).find(({ kind }) => kind === handover)
  const isPickup = isImmediate || handover === 'pickup'
  const rule = vatRuleFor(customer, {
    isPickup,
    usesOss: settings.usesOss,
    isSmallBusiness: settings.isSmallBusiness,
  })
  const extras = { shippingCents: quote?.cents ?? 0, giftWrapCents: null }
  return {
    isOffered: isImmediate || quote !== undefined,
    /** shipping quote; undefined if the customer takes the order along, or if it cannot be sent (`isOffered`) */
    quote,
    shippingName: isImmediate ? 'Meegenomen' : (quote?.name ?? ''),
    shippingMethodId: quote?.methodId ?? null,
    rule,
    ...sumOrder(lines, extras, rule),
  }
}
