import { tooManyTries } from '#app/features/accounts/accounts-messages.ts'
import {
  type AskResetResult,
  type ChangeResult,
  type DeleteResult,
  type KeepAddressResult,
  type LoginResult,
  MAX_ADDRESSES,
  type NewPasswordResult,
  type RegisterResult,
} from './customers.ts'

type Failure = Extract<
  | LoginResult
  | RegisterResult
  | AskResetResult
  | NewPasswordResult
  | ChangeResult
  | DeleteResult
  | KeepAddressResult,
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
    case 'wrong-password':
      return 'Dit wachtwoord klopt niet.'
    case 'works-here':
      return 'Met dit account werk je in het beheer. Laat een eigenaar dat eerst beëindigen.'
    case 'unknown-address':
      return 'Dit adres is er niet meer.'
    case 'too-many-addresses':
      return `Je kunt hoogstens ${MAX_ADDRESSES} adressen bewaren. Verwijder er eerst een.`
  }
}

export const LOGGED_IN = 'Je bent ingelogd.'

/** True for who is new and for who had an account already: both get a mail. */
export const registeredText = (email: string) =>
  `We hebben een mail gestuurd naar ${email}. Bevestig daarmee je adres.`

export const RESET_SENT =
  'Als dit adres bij ons bekend is, staat de mail er binnen een paar minuten.'
