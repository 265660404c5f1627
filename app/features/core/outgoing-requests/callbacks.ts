/** Start here: requests that the shop posts to URLs of staff or other programs. */

export interface CallbackRequest {
  url: string
  headers: Record<string, string>
  body: string
  timeoutMs: number
  signal?: AbortSignal
}

export type CallbackFailure =
  /** no http or https URL */
  | { ok: false; error: 'invalid-url' }
  /** outside the public internet */
  | { ok: false; error: 'private-address' }
  | { ok: false; error: 'too-slow' }
  | { ok: false; error: 'unreachable'; reason: string }

export type CallbackResult =
  /** any status; a redirect is not followed */
  { ok: true; status: number; headers: Record<string, string>; body: string } | CallbackFailure

/** Returns the reason as staff read it. */
export function callbackMessage(failure: CallbackFailure): string {
  switch (failure.error) {
    case 'invalid-url':
      return 'Dit is geen webadres.'
    case 'private-address':
      return 'Dit adres ligt niet op het open internet.'
    case 'too-slow':
      return 'Er kwam niet op tijd een antwoord.'
    case 'unreachable':
      return `De server is niet bereikbaar (${failure.reason}).`
  }
}
