/** Name of the job that writes the requested mails. Callers send the job after their transaction commits. */
export const ACCOUNT_MAILS = 'account-mails'
