import { findSellableVariants } from '#app/features/catalog/product-editing/admin/find-sellable-variants.server.ts'
import type { PricedLine } from '#app/features/catalog/product-editing/chosen-line.ts'
import { createFormToken } from '#app/features/checkout/checkout/form-token.server.ts'
import { POS_HANDOVERS, type PosHandover } from '#app/features/checkout/pos/pos.ts'
import { readPosLines } from '#app/features/checkout/pos/read-pos-lines.server.ts'
import { posMethods, sumPosOrder } from '#app/features/checkout/pos/sum-pos-order.ts'
import { readHours } from '#app/features/core/opening-hours/read-hours.server.ts'
import { readSettings } from '#app/features/core/settings/settings.server.ts'
import type { ShopSettings } from '#app/features/core/settings/settings.ts'
import { isCountry } from '#app/features/sales/addresses/addresses.ts'
import { readShipping } from '#app/features/sales/delivery/read-shipping.server.ts'
import { checkVatId } from '#app/features/sales/tax/check-vat-id.server.ts'
import { readVatId } from '#app/features/sales/tax/vat-id.ts'
import { type TaxedCustomer, UNKNOWN_CUSTOMER } from '#app/features/sales/tax/vat-rule.ts'
import type { App } from '#app/platform/app.ts'
import type { FormValues } from '#app/platform/forms/form-fields.ts'
import { readChosenLines } from './pos-forms.ts'

/** Returns the data of the POS page for the typed values: search results, chosen lines and totals. */
export async function readPosPage(app: App, formValues: FormValues) {
  const now = app.clock.now()
  const search = (formValues.zoek ?? '').trim()
  const [settings, zones, hours, matches, chosenLines] = await Promise.all([
    readSettings(app),
    readShipping(app.db),
    readHours(app.db, now),
    findSellableVariants(app, search),
    readPosLines(app.db, readChosenLines(formValues).lines, now),
  ])
  const handover =
    POS_HANDOVERS.find((candidate) => candidate === formValues.handover) ?? POS_HANDOVERS[0]
  const customer = await readTaxedCustomer(app, formValues, settings)
  const lines = chosenLines.lines.map(capDiscount)
  const sumFor = (handover: PosHandover) => {
    const methods = posMethods(zones, handover, customer.country)
    return sumPosOrder(lines, { handover, customer }, methods, settings, { now, hours })
  }
  const { rule, lines: _lines, quote: _quote, ...sums } = sumFor(handover)
  return {
    token: createFormToken(),
    search,
    matches,
    lines,
    handovers: POS_HANDOVERS.map((handover) => ({
      handover,
      shippingCents: sumFor(handover).quote?.cents ?? null,
    })),
    sums: {
      ...sums,
      ...rule,
      shippingCents: handover === 'immediate' ? null : sums.shippingCents,
    },
  }
}

/** Caps a discount at the price of its line; submitting the form rejects a discount that is too high. */
function capDiscount(line: PricedLine): PricedLine {
  return { ...line, discountCents: Math.min(line.discountCents, line.unitCents * line.quantity) }
}

/** Reads the typed fields that determine the VAT, and looks up the VAT id. */
async function readTaxedCustomer(
  app: App,
  formValues: FormValues,
  settings: ShopSettings,
): Promise<TaxedCustomer> {
  const vatId = readVatId(formValues.vatId ?? '')
  return {
    ...UNKNOWN_CUSTOMER,
    country: isCountry(formValues.country) ? formValues.country : 'NL',
    company: (formValues.company ?? '').trim(),
    vatId: vatId ?? '',
    vatIdCheck: vatId ? await checkVatId(app, vatId, settings) : null,
  }
}
