/** The browser reports clicks on links to other shops here, also without JavaScript. */
export const CLICK_URL = '/deel/klik/'

/**
 * Value for the `ping` of such a link. A redirect would count clicks in every browser, but Amazon forbids links behind one, and
 * the terms of bol and the networks have not been checked for it.
 */
export const clickPing = (offers: number[], shop = ''): string =>
  offers.length > 0
    ? `${CLICK_URL}?o=${offers.join('.')}`
    : `${CLICK_URL}?winkel=${encodeURIComponent(shop)}`
