/** What the owner wants everybody to read, above every page. */
export interface StoreNoticeText {
  text: string
  /** fingerprint of the text: another text is another notice */
  id: string
}

/** Says "hidden" once a visitor closed this notice; lives as long as their browser is open. */
export const noticeCookie = (id: string) => `store_notice${id}`
