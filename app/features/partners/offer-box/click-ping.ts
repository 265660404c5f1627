/** The browser reports clicks on links to other shops here, also without JavaScript. */
export const CLICK_ADDRESS = '/deel/klik/'

/**
 * For the `ping` of such a link. A redirect of our own would count in every browser, but Amazon wants no link to it behind one, and
 * of bol and the networks nobody read that they allow it.
 */
export const clickPing = (offers: number[], shop = ''): string =>
  offers.length > 0
    ? `${CLICK_ADDRESS}?o=${offers.join('.')}`
    : `${CLICK_ADDRESS}?winkel=${encodeURIComponent(shop)}`
