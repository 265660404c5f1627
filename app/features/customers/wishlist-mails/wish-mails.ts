import { path } from '#app/platform/path.ts'

/** Percentages that a price may have to fall before it is mailed. */
export const WISH_PERCENTS = [5, 10, 20, 30, 50]

export const USUAL_PERCENT = 10

/** Link to stop the mails without logging in. */
export const stopPageUrl = (token: string) => path('/verlanglijst-mails/:token', { token })

export interface WishMails {
  isOn: boolean
  percent: number
}
