import type { RevealResult } from './reveal-coupon.server.ts'

export function revealMessage(failure: Extract<RevealResult, { ok: false }>): string {
  switch (failure.error) {
    case 'unknown-coupon':
      return 'Deze kortingscode is er niet (meer).'
    case 'members-only':
      return 'Deze code is voor klanten die zijn ingelogd.'
    case 'too-many':
      return `Je hebt veel codes bekeken. Probeer het over ${minutesText(failure.retryAfterSeconds)} opnieuw.`
  }
}

function minutesText(seconds: number): string {
  const count = Math.ceil(seconds / 60)
  return count === 1 ? 'een minuut' : `${count} minuten`
}
