import type { SetupResult, SignInResult } from './accounts.ts'

export function signInMessage(failure: Extract<SignInResult, { ok: false }>): string {
  switch (failure.error) {
    case 'unknown-combination':
      return 'Onbekende combinatie van e-mailadres en wachtwoord.'
    case 'too-many-tries':
      return `Te veel pogingen. Probeer het over ${inWords(failure.retryAfterSeconds)} opnieuw.`
  }
}

export function setupMessage(failure: Extract<SetupResult, { ok: false }>): string {
  switch (failure.error) {
    case 'link-not-valid':
      return 'Deze link werkt niet meer. Start de winkel opnieuw voor een nieuwe link.'
    case 'already-set-up':
      return 'Er is al een beheerder. Log in met je e-mailadres en wachtwoord.'
  }
}

function inWords(seconds: number): string {
  if (seconds < 60) return seconds === 1 ? '1 seconde' : `${seconds} seconden`
  const minutes = Math.ceil(seconds / 60)
  return minutes === 1 ? '1 minuut' : `${minutes} minuten`
}
