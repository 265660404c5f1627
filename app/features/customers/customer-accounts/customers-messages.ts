import { tooManyTries } from '#app/features/core/accounts/accounts-messages.ts'
import {
  type ChangeResult,
  type ConfirmLinkResult,
  type DeleteResult,
  type LoginResult,
  MAX_ADDRESSES,
  type RegisterResult,
  type RequestResetResult,
  type SaveAddressResult,
} from './customers.ts'
import {
  type AddPasskeyResult,
  type CeremonyResult,
  MAX_PASSKEYS,
  type PasskeyLoginResult,
} from './passkeys.ts'

type Failure = Extract<
  | LoginResult
  | RegisterResult
  | RequestResetResult
  | ConfirmLinkResult
  | ChangeResult
  | DeleteResult
  | SaveAddressResult
  | CeremonyResult
  | AddPasskeyResult
  | PasskeyLoginResult,
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
    case 'too-many-passkeys':
      return `Je kunt hoogstens ${MAX_PASSKEYS} sleutels hebben. Verwijder er eerst een.`
    case 'other-account':
      return 'Log eerst in met het account waarin je dit adres hebt ingevuld. Dan kun je het bevestigen. Heb je zelf geen account gemaakt, dan hoef je niets te doen.'
    case 'passkey-not-taken':
      return 'Het lukte niet om deze sleutel te bewaren. Probeer het nog eens.'
    case 'unknown-passkey':
      return 'Deze sleutel kennen we niet, of het duurde te lang. Probeer het nog eens, of log in met je wachtwoord.'
    case 'unknown-address':
      return 'Dit adres is er niet meer.'
    case 'too-many-addresses':
      return `Je kunt hoogstens ${MAX_ADDRESSES} adressen bewaren. Verwijder er eerst een.`
  }
}

export const LOGGED_IN = 'Je bent ingelogd.'

/** The same text for new addresses and for addresses with an account, because both get a mail. */
export const registeredText = (email: string) =>
  `We hebben een mail gestuurd naar ${email}. Klik op de link in de mail om je e-mailadres te bevestigen.`

export const RESET_SENT =
  'Als dit adres bij ons bekend is, staat de mail er binnen een paar minuten.'
