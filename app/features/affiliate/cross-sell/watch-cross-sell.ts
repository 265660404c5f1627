import { formatCents } from '#app/platform/money.ts'
import { countText, crossSellLink, putText } from './cross-sell.ts'

/** Updates the total and the link when ticks change. Returns how to stop. */
export function watchCrossSell(place: HTMLElement): () => void {
  function follow() {
    const ticked = [...place.querySelectorAll<HTMLInputElement>('[data-item_price]')].filter(
      ({ checked }) => checked,
    )
    const cents = ticked.reduce(
      (sum, { dataset }) => sum + Math.round(Number(dataset.item_price) * 100),
      0,
    )
    setText('[data-count]', countText(ticked.length))
    setText('[data-total]', formatCents(cents))
    const link = setText('#cross-sell-add-to-cart', putText(ticked.length))
    if (!link) return
    if (ticked.length > 0) {
      const asins = ticked.map(({ value }) => value)
      const { country } = place.querySelector<HTMLElement>('#samen-gekocht')?.dataset ?? {}
      link.setAttribute('href', crossSellLink(location.pathname, asins, country))
      for (const name of ['role', 'aria-disabled']) link.removeAttribute(name)
    } else {
      link.removeAttribute('href')
      link.setAttribute('role', 'link')
      link.setAttribute('aria-disabled', 'true')
    }
  }
  function setText(selector: string, text: string) {
    const part = place.querySelector(selector)
    if (part) part.textContent = text
    return part
  }
  place.addEventListener('change', follow)
  // A browser that returns to a page restores the ticks.
  follow()
  return () => place.removeEventListener('change', follow)
}
