/** The parameters with which a product page requests a sync [E07]. */
export interface SyncParams {
  do_ajax: 'yes' | 'no'
  /** message for the debug log, if no call is made */
  do_msg: string
  asin: string
  product_id: number
  product_type: 'simple' | 'variable'
  /** ISO 8601 time from which the data of the page is old enough to be refreshed */
  due_at: string
}

/** The response of `do_sync` [C09]. */
export interface SyncResponse {
  status: 'valid' | 'invalid'
  html: string
  do_refresh: 'yes' | 'no'
  html_aftersync: string
}

/** Seconds after which a changed page reloads, unless its visitor chooses to stay [K02]. */
export const SYNC_COUNTDOWN_SECONDS = 15
