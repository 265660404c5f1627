import type {
  SetupResult,
  SignInCodeResult,
  SignInResult,
  StartTwoFactorResult,
  SwitchOffTwoFactorResult,
} from './accounts.ts'

export function signInMessage(failure: Extract<SignInResult, { ok: false }>): string {
  switch (failure.error) {
    case 'unknown-combination':
      return 'Onbekende combinatie van e-mailadres en wachtwoord.'
    case 'too-many-tries':
      return tooManyTries(failure.retryAfterSeconds)
  }
}

export function signInCodeMessage(failure: Extract<SignInCodeResult, { ok: false }>): string {
  switch (failure.error) {
    case 'wrong-code':
      return 'Deze code klopt niet, of hij is te oud. Kijk in je app welke er nu staat.'
    case 'start-again':
      return 'Het duurde te lang, of de code klopte te vaak niet. Log opnieuw in.'
    case 'locked':
      return 'Te veel foute codes voor dit account. Probeer het over een kwartier opnieuw.'
    case 'too-many-tries':
      return tooManyTries(failure.retryAfterSeconds)
  }
}

type PasswordFailure = Extract<StartTwoFactorResult | SwitchOffTwoFactorResult, { ok: false }>

export function passwordMessage(failure: PasswordFailure): string {
  switch (failure.error) {
    case 'wrong-password':
      return 'Dit wachtwoord klopt niet.'
    case 'required':
      return 'De eigenaar vraagt van iedereen tweestapsverificatie. Uitzetten kan nu niet.'
    case 'too-many-tries':
      return tooManyTries(failure.retryAfterSeconds)
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

export const tooManyTries = (retryAfterSeconds: number) =>
  `Te veel pogingen. Probeer het over ${durationText(retryAfterSeconds)} opnieuw.`

function durationText(seconds: number): string {
  if (seconds < 60) return seconds === 1 ? '1 seconde' : `${seconds} seconden`
  const minutes = Math.ceil(seconds / 60)
  return minutes === 1 ? '1 minuut' : `${minutes} minuten`
}
