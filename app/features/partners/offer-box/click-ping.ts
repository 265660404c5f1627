/** URL to which the browser reports clicks on links to other shops, also without JavaScript. */
export const CLICK_URL = '/deel/klik/'

/**
 * Returns the `ping` attribute of a link to another shop. A redirect would count clicks in every browser, but Amazon forbids
 * links behind a redirect, and the terms of bol and the networks have not been checked.
 */
export const clickPing = (offers: number[], shop = ''): string =>
  offers.length > 0
    ? `${CLICK_URL}?o=${offers.join('.')}`
    : `${CLICK_URL}?winkel=${encodeURIComponent(shop)}`
