/** Start here: imported customers without a password, as from Shopify, are invited to choose one. */

/** Name of the job that mails the invitations. */
export const INVITE_CUSTOMERS = 'move-invitations'
/** Mails per minute: mail providers treat a server that suddenly sends thousands as a spammer. */
export const INVITATIONS_PER_MINUTE = 20

export interface InvitationCounts {
  /** customers without a password who were not invited */
  open: number
  /** requested, and not mailed yet */
  waiting: number
  mailed: number
}

/** Returns how long it takes to send so many invitations, in seconds. */
export const invitationSeconds = (count: number): number =>
  Math.ceil(count / INVITATIONS_PER_MINUTE) * 60
