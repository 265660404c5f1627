/** The browser reports clicks on links to other shops here, also without JavaScript. */
export const CLICK_ADDRESS = '/deel/klik/'

/**
 * Value for the `ping` of such a link. A redirect would count clicks in every browser, but Amazon forbids links behind one, and
 * the terms of bol and the networks have not been checked for it.
 */
export const clickPing = (offers: number[], shop = ''): string =>
  offers.length > 0
    ? `${CLICK_ADDRESS}?o=${offers.join('.')}`
    : `${CLICK_ADDRESS}?winkel=${encodeURIComponent(shop)}`
