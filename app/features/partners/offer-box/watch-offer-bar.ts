/** Height of the bar, which must not count as a place where the button is in view. */
const BAR_PX = 80

function isOutOfView(button: HTMLElement): boolean {
  const { top, bottom } = button.getBoundingClientRect()
  return bottom < 0 || top > innerHeight - BAR_PX
}

/**
 * Shows the bar of an external product at the bottom of a phone's window while the button of the first offer is above or below
 * it. The elements are looked up each time, because a chosen country replaces them. Returns a function that removes the listeners.
 */
export function watchOfferBar(place: HTMLElement): () => void {
  function update() {
    const bar = place.querySelector<HTMLElement>('[data-offer-bar]')
    const button = place.querySelector('form')
    if (!bar || !button) return
    const isOut = isOutOfView(button)
    if (bar.hidden !== isOut) return
    bar.hidden = !isOut
    // The attribute makes room below the footer, and moves other bars out of the way.
    if (isOut) bar.dataset.buyBar = 'high'
    else delete bar.dataset.buyBar
  }
  update()
  const replacements = new MutationObserver(update)
  replacements.observe(place, { childList: true, subtree: true })
  addEventListener('scroll', update, { passive: true })
  addEventListener('resize', update)
  return () => {
    replacements.disconnect()
    removeEventListener('scroll', update)
    removeEventListener('resize', update)
  }
}
