/** Name of the job that writes the requested mails; send it after the commit. */
export const ACCOUNT_MAILS = 'account-mails'
