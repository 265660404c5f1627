import { path } from '#app/platform/path.ts'

/** Choices of the customer: the percentage by which a price must fall before the customer gets a mail. */
export const WISH_PERCENTS = [5, 10, 20, 30, 50]

export const DEFAULT_PERCENT = 10

/** URL of the page to stop the mails without a login. */
export const stopPageUrl = (token: string) => path('/verlanglijst-mails/:token', { token })

export interface WishMails {
  isOn: boolean
  percent: number
}
