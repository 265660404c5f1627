/**
 * A mail in the outbox. kept: nobody sends it, for no mail server is set; sending: the mail server has it in its hands;
 * uncertain: it had, and whether it took it nobody knows.
 */
export type MailState = 'queued' | 'kept' | 'sending' | 'sent' | 'failed' | 'uncertain'
