import { MAX_SPECIAL_DAYS } from '#app/features/core/opening-hours/hours.ts'
import { periodText } from '#app/features/core/opening-hours/hours-texts.ts'
import type { SaveSpecialDaysResult } from './save-hours.server.ts'

/** Returns the message for special days that cannot be saved or restored. */
export function specialDaysMessage(
  failure: Exclude<SaveSpecialDaysResult, { ok: true } | { error: 'unknown' }>,
): string {
  switch (failure.error) {
    case 'overlaps':
      return `Voor ${periodText(failure.existing)} staat al iets${failure.existing.note && `: ${failure.existing.note}`}. Pas dat aan, of kies andere dagen.`
    case 'too-many':
      return `Er staan al ${MAX_SPECIAL_DAYS} afwijkende dagen. Verwijder er eerst een.`
  }
}
