import { formatCents } from '#app/platform/money.ts'
import { addButtonText, countText, crossSellLink } from './cross-sell.ts'

/** Updates the total and the link when a product is ticked or unticked. Returns a function that removes the listener. */
export function watchCrossSell(container: HTMLElement): () => void {
  function update() {
    const checkedItems = [
      ...container.querySelectorAll<HTMLInputElement>('[data-item_price]'),
    ].filter(({ checked }) => checked)
    const cents = checkedItems.reduce(
      (sum, { dataset }) => sum + Math.round(Number(dataset.item_price) * 100),
      0,
    )
    setText('[data-count]', countText(checkedItems.length))
    setText('[data-total]', formatCents(cents))
    const link = setText('#cross-sell-add-to-cart', addButtonText(checkedItems.length))
    if (!link) return
    if (checkedItems.length > 0) {
      const asins = checkedItems.map(({ value }) => value)
      const { country } = container.querySelector<HTMLElement>('#samen-gekocht')?.dataset ?? {}
      link.setAttribute('href', crossSellLink(location.pathname, asins, country))
      for (const name of ['role', 'aria-disabled']) link.removeAttribute(name)
    } else {
      link.removeAttribute('href')
      link.setAttribute('role', 'link')
      link.setAttribute('aria-disabled', 'true')
    }
  }
  function setText(selector: string, text: string) {
    const part = container.querySelector(selector)
    if (part) part.textContent = text
    return part
  }
  container.addEventListener('change', update)
  // A browser that returns to the page restores the checkboxes.
  update()
  return () => container.removeEventListener('change', update)
}
