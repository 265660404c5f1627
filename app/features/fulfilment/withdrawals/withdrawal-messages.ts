import type { WithdrawResult } from './withdrawals.ts'

export function withdrawMessage(failure: Extract<WithdrawResult, { ok: false }>): string {
  switch (failure.error) {
    case 'too-many-tries':
      return 'Er kwamen veel herroepingen achter elkaar van dit adres. Probeer het over een uur opnieuw, of mail ons: een mail geldt ook.'
  }
}
