/** Start here: requests that the shop posts to URLs that staff or other programs gave. */

export interface CallbackRequest {
  url: string
  headers: Record<string, string>
  body: string
  timeoutMs: number
  signal?: AbortSignal
}

export type CallbackFailure =
  /** the text is not an http or https URL */
  | { ok: false; error: 'invalid-url' }
  /** the address is not on the public internet */
  | { ok: false; error: 'private-address' }
  | { ok: false; error: 'too-slow' }
  | { ok: false; error: 'unreachable'; reason: string }

export type CallbackResult =
  /** the server answered with any status; redirects are not followed */
  { ok: true; status: number; headers: Record<string, string>; body: string } | CallbackFailure

/** Returns the message that staff see for a failure. */
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
