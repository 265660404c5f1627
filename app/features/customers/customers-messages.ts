import { tooManyTries } from '#app/features/accounts/accounts-messages.ts'
import type { AskResetResult, LoginResult, NewPasswordResult, RegisterResult } from './customers.ts'

type Failure = Extract<
  LoginResult | RegisterResult | AskResetResult | NewPasswordResult,
  { ok: false }
>

export function customerMessage(failure: Failure): string {
  switch (failure.error) {
    case 'unknown-combination':
      return 'Onbekende combinatie van e-mailadres en wachtwoord.'
    case 'too-many-tries':
      return tooManyTries(failure.retryAfterSeconds)
    case 'link-not-valid':
      return 'Deze link werkt niet meer. Vraag een nieuwe aan.'
  }
}

export const LOGGED_IN = 'Je bent ingelogd.'

/** True for who is new and for who had an account already: both get a mail. */
export const registeredText = (email: string) =>
  `We hebben een mail gestuurd naar ${email}. Bevestig daarmee je adres.`

export const RESET_SENT =
  'Als dit adres bij ons bekend is, staat de mail er binnen een paar minuten.'
