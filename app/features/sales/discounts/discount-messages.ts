import { tooManyTries } from '#app/features/core/accounts/accounts-messages.ts'
import { dutchDate } from '#app/platform/dutch-time.ts'
import { formatCents } from '#app/platform/money.ts'
import type { TryCodeResult } from './cart-codes.server.ts'
import type { DiscountRejection } from './discounts.ts'

/** Explains to the shopper why a code has no effect. */
export function discountRejectionMessage(code: string, rejection: DiscountRejection): string {
  switch (rejection.error) {
    case 'inactive':
      return `De code ${code} is niet meer geldig.`
    case 'not-yet':
      return `De code ${code} is geldig vanaf ${dutchDate(rejection.startsAt)}.`
    case 'ended':
      // A code that ends at midnight was valid for the whole day before.
      return `De code ${code} is verlopen op ${dutchDate(new Date(rejection.endsAt.getTime() - 1))}.`
    case 'below-minimum':
      return `De code ${code} geldt vanaf ${formatCents(rejection.minimumCents)}. Je komt nog ${formatCents(rejection.missingCents)} tekort.`
    case 'above-maximum':
      return `De code ${code} geldt tot ${formatCents(rejection.maximumCents)}.`
    case 'no-matching-line':
      return `De code ${code} geldt niet voor wat er in je winkelwagen ligt.`
    case 'not-with-others':
      return `De code ${code} gaat niet samen met een andere code. Haal er een weg.`
    case 'used-up':
      return `De code ${code} is al zo vaak gebruikt als kon.`
    case 'used-by-customer':
      return `Je hebt de code ${code} al gebruikt.`
  }
}

type RejectedCode =
  | Extract<TryCodeResult, { ok: false }>
  | { ok: false; error: 'no-effect'; message: string }

export function addCodeMessage(result: RejectedCode): string {
  switch (result.error) {
    case 'too-many-codes':
      return 'Er passen niet meer codes bij één bestelling.'
    case 'unknown-code':
      return 'Deze code kennen we niet. Kijk of je hem goed hebt overgenomen.'
    case 'no-effect':
      return result.message
    case 'too-many-tries':
      return tooManyTries(result.retryAfterSeconds)
  }
}

/** Returns the status of the response to a code that was not added: 429 includes the time to wait. */
export const rejectionResponse = (result: RejectedCode) =>
  result.error === 'too-many-tries'
    ? { status: 429, headers: { 'Retry-After': String(result.retryAfterSeconds) } }
    : 422
