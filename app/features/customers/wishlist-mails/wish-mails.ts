/** A price that fell by more than this many per cent is told; one is chosen. */
export const WISH_PERCENTS = [5, 10, 20, 30, 50]

/** What is chosen when nobody chose yet. */
export const USUAL_PERCENT = 10

/** Stops the mails without logging in. */
export const stopAddress = (token: string) => `/verlanglijst-mails/${token}/`

export interface WishMails {
  isOn: boolean
  percent: number
}
