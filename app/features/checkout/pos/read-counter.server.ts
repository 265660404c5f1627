import { findPieces } from '#app/features/catalog/product-editing/admin/find-pieces.server.ts'
import { newFormToken } from '#app/features/checkout/checkout/form-token.server.ts'
import { readHours } from '#app/features/core/opening-hours/read-hours.server.ts'
import { readSettings } from '#app/features/core/settings/settings.server.ts'
import type { ShopSettings } from '#app/features/core/settings/settings.ts'
import { isCountry } from '#app/features/sales/addresses/addresses.ts'
import { readShipping } from '#app/features/sales/delivery/read-shipping.server.ts'
import { methodsFor } from '#app/features/sales/delivery/shipping.ts'
import { checkVatId } from '#app/features/sales/tax/check-vat-id.server.ts'
import { readVatId } from '#app/features/sales/tax/vat-id.ts'
import { ANYBODY, type TaxedCustomer } from '#app/features/sales/tax/vat-rule.ts'
import type { Typed } from '#app/platform/form-fields.ts'
import type { Shop } from '#app/platform/shop.ts'
import { type CounterLine, HANDOVERS } from './counter.ts'
import { readPicked } from './counter-forms.ts'
import { readPieces } from './read-pieces.server.ts'
import { sumCounter } from './sum-counter.ts'

/** Returns the data of the POS page for the typed values: search results, picked lines and totals. */
export async function readCounter(shop: Shop, typed: Typed) {
  const now = shop.clock.now()
  const search = (typed.zoek ?? '').trim()
  const [settings, zones, hours, found, picked] = await Promise.all([
    readSettings(shop),
    readShipping(shop.db),
    readHours(shop.db, now),
    findPieces(shop, search),
    readPieces(shop.db, readPicked(typed).pieces, now),
  ])
  const handover = HANDOVERS.find((each) => each === typed.handover) ?? HANDOVERS[0]
  const customer = await readTaxed(shop, typed, settings)
  const lines = picked.lines.map(payable)
  const methods = methodsFor(zones, customer.country)
  const {
    rule,
    lines: _lines,
    way: _way,
    ...sums
  } = sumCounter(lines, { handover, customer }, methods, settings, { now, hours })
  return {
    token: newFormToken(),
    search,
    found,
    lines,
    sums: { ...sums, ...rule },
  }
}

/** Caps a discount at the price of its line; submitting the form rejects a discount that is too high. */
function payable(line: CounterLine): CounterLine {
  return { ...line, discountCents: Math.min(line.discountCents, line.unitCents * line.quantity) }
}

/** Reads the typed fields that determine the VAT, and looks up the VAT id. */
async function readTaxed(shop: Shop, typed: Typed, settings: ShopSettings): Promise<TaxedCustomer> {
  const vatId = readVatId(typed.vatId ?? '')
  return {
    ...ANYBODY,
    country: isCountry(typed.country) ? typed.country : 'NL',
    company: (typed.company ?? '').trim(),
    vatId: vatId ?? '',
    vatIdCheck: vatId ? await checkVatId(shop, vatId, settings) : null,
  }
}
