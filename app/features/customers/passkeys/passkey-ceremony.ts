import {
  type CeremonyAnswer,
  PASSKEY_URLS,
  type PasskeyPlace,
} from '#app/features/customers/customer-accounts/passkeys.ts'
import { PANEL_FAILURE_TEXT } from '#app/ui/feedback/load-failure.ts'

/** Result of a ceremony; null if the visitor cancelled the browser's dialog. */
type Outcome = { ok: true } | { ok: false; message: string; fields: Record<string, string> } | null

const NOT_ACCEPTED_TEXT = 'Je apparaat wilde deze sleutel niet gebruiken. Log in met je wachtwoord.'
const NOT_CREATED_TEXT =
  'Je apparaat maakte geen sleutel. Misschien heeft het er al een voor deze winkel.'

async function postStep(url: string, fields: Record<string, string>): Promise<CeremonyAnswer> {
  try {
    const response = await fetch(url, { method: 'POST', body: new URLSearchParams(fields) })
    const answer: CeremonyAnswer = await response.json()
    if ('options' in answer || 'done' in answer || typeof answer.message === 'string') return answer
  } catch {
    // The network failed or the response is not JSON.
  }
  return { message: PANEL_FAILURE_TEXT }
}

/** Runs a WebAuthn ceremony: start request, the browser's dialog, finish request. */
async function runCeremony(
  url: string,
  fields: Record<string, string>,
  requestCredential: (options: object) => Promise<Credential | null>,
  errorMessage: string,
): Promise<Outcome> {
  const challenge = await postStep(url, { ...fields, step: 'start' })
  if (!('options' in challenge)) return toFailure(challenge)
  let credential: Credential | null
  try {
    credential = await requestCredential(challenge.options)
  } catch (error) {
    // Browsers report a cancelled dialog and a time-out as the same error.
    const isCancelled = error instanceof DOMException && error.name === 'NotAllowedError'
    return isCancelled ? null : { ok: false, message: errorMessage, fields: {} }
  }
  const answer = await postStep(url, {
    ...fields,
    step: 'finish',
    credential: JSON.stringify(credential),
  })
  return 'done' in answer ? { ok: true } : toFailure(answer)
}

function toFailure(answer: CeremonyAnswer): Outcome {
  return 'message' in answer
    ? { ok: false, message: answer.message, fields: answer.fields ?? {} }
    : { ok: false, message: PANEL_FAILURE_TEXT, fields: {} }
}

/** Creates a passkey and stores it in the account. */
export const addPasskey = (place: PasskeyPlace, name: string, password: string) =>
  runCeremony(
    PASSKEY_URLS[place].add,
    { name, password },
    (options) =>
      navigator.credentials.create({
        publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(
          options as PublicKeyCredentialCreationOptionsJSON,
        ),
      }),
    NOT_CREATED_TEXT,
  )

/** Logs in with a passkey. */
export const logInWithPasskey = (place: PasskeyPlace) =>
  runCeremony(
    PASSKEY_URLS[place].enter,
    {},
    (options) =>
      navigator.credentials.get({
        publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(
          options as PublicKeyCredentialRequestOptionsJSON,
        ),
      }),
    NOT_ACCEPTED_TEXT,
  )
