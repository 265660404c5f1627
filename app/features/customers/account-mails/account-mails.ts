/** Name of the job that writes the mails that were asked for; ask for it after the commit. */
export const ACCOUNT_MAILS = 'account-mails'
