/**
 * State of a mail in the outbox. stored: not sent, because no mail server is configured; sending: being transferred to
 * the mail server; uncertain: transferred, but the server never confirmed it.
 */
export type MailState = 'queued' | 'stored' | 'sending' | 'sent' | 'failed' | 'uncertain'

export interface MailContent {
  html: string
  text: string
}
