/**
 * State of a mail in the outbox. kept: not sent, because no mail server is configured; sending: being transferred to
 * the mail server; uncertain: transferred, but the server never confirmed it.
 */
export type MailState = 'queued' | 'kept' | 'sending' | 'sent' | 'failed' | 'uncertain'
