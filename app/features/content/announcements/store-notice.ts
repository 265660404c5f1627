/** The owner's notice above every page. */
export interface StoreNoticeText {
  text: string
  /** hash of the text, so that a changed text is a new notice */
  id: string
}

/** Name of the session cookie whose value is "hidden" once the visitor closed this notice. */
export const noticeCookie = (id: string) => `store_notice${id}`
