import type { MailState } from '#app/platform/mail/mail.ts'

/** Explains in one line why a mail was not delivered; null if there is no problem. `error` is the result of the last attempt. */
export function mailProblem({
  state,
  error,
}: {
  state: MailState
  error: string | null
}): string | null {
  if (state === 'uncertain') return 'Het antwoord van de mailserver is nooit aangekomen.'
  if (!error || (state !== 'failed' && state !== 'queued')) return null
  const reason = errorReason(error)
  return state === 'queued' ? `Nog niet gelukt, gaat vanzelf opnieuw. ${reason}` : reason
}

function errorReason(error: string): string {
  if (
    /ECONNREFUSED|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EHOSTUNREACH|timeout|Greeting never/i.test(error)
  ) {
    return 'De mailserver was niet te bereiken.'
  }
  if (/invalid login|authentication|EAUTH/i.test(error)) {
    return 'De mailserver weigert de inlognaam of het wachtwoord van de winkel.'
  }
  const [, reason] = /recipients were rejected: (.+)/s.exec(error) ?? []
  return reason ? `De mailserver weigert dit adres: ${reason}` : `De mailserver zei: ${error}`
}
