import { isCountry } from '#app/features/addresses/addresses.ts'
import { findPieces } from '#app/features/catalog/find-pieces.server.ts'
import { newFormToken } from '#app/features/checkout/form-token.server.ts'
import { readShipping } from '#app/features/delivery/read-shipping.server.ts'
import { methodsFor } from '#app/features/delivery/shipping.ts'
import { readHours } from '#app/features/hours/read-hours.server.ts'
import { readSettings } from '#app/features/settings/settings.server.ts'
import type { Typed } from '#app/platform/form-fields.ts'
import type { Shop } from '#app/platform/shop.ts'
import { type CounterLine, HANDOVERS } from './counter.ts'
import { readPicked } from './counter-forms.ts'
import { readPieces } from './read-pieces.server.ts'
import { sumCounter } from './sum-counter.ts'

/** What the page shows beside what was typed: pieces that were found, those that were picked, and what they come to. */
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
  const country = isCountry(typed.country) ? typed.country : 'NL'
  const lines = picked.lines.map(payable)
  const methods = methodsFor(zones, country)
  const {
    rule,
    lines: _lines,
    way: _way,
    ...sums
  } = sumCounter(lines, { handover, country }, methods, settings, { now, hours })
  return {
    token: newFormToken(),
    search,
    found,
    lines,
    sums: { ...sums, country: rule.country },
  }
}

/** A discount that is too high is refused later; until then it takes off all there is. */
function payable(line: CounterLine): CounterLine {
  return { ...line, discountCents: Math.min(line.discountCents, line.unitCents * line.quantity) }
}
