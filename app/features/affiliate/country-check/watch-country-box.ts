import { readCookie } from '#app/platform/http/read-cookie.ts'
import { COUNTRY_COOKIE, chosenText, shopOfTimeZone } from './country-check.ts'

interface CountryBoxResponse {
  status?: 'valid' | 'invalid'
  html?: string
  offers_html?: string
  together_html?: string
}

/** Posts a form of the box. Returns null without a valid response; the page then stays as it is. */
async function post(
  box: HTMLElement,
  subAction: string,
  country: string,
): Promise<CountryBoxResponse | null> {
  const { prodid = '', asin = '' } = box.dataset
  const fields = { product_id: prodid, asin, product_country: country }
  try {
    const response = await fetch('/wp-admin/admin-ajax.php', {
      method: 'POST',
      body: new URLSearchParams({
        action: 'WooZone_frontend',
        sub_action: subAction,
        ...fields,
      }),
    })
    return response.ok ? await response.json() : null
  } catch {
    return null
  }
}

function showOffers({ offers_html: html, together_html: crossSellHtml }: CountryBoxResponse) {
  // The offers have two parts: one above the box and one below it.
  const parts = new DOMParser()
    .parseFromString(html ?? '', 'text/html')
    .querySelectorAll('[data-offer-part]')
  const places = document.querySelectorAll('div[data-offers] [data-offer-part]')
  for (const [index, part] of parts.entries()) places[index]?.replaceWith(part)
  const crossSell = document.querySelector('#samen-gekocht')
  // Replacing the cross-sell while it has the focus would reset its checkboxes.
  if (crossSell && crossSellHtml && !crossSell.contains(document.activeElement))
    crossSell.outerHTML = crossSellHtml
}

/** Returns the Amazon shop of the visitor's time zone, if the product is sold there and that shop is not chosen yet. */
function findNearestShop(box: HTMLElement): string | undefined {
  const nearestShop = shopOfTimeZone(Intl.DateTimeFormat().resolvedOptions().timeZone)
  if (nearestShop === undefined || nearestShop === box.dataset.prodcountry) return undefined
  return box.querySelector(`input[value="${CSS.escape(nearestShop)}"]:enabled`)
    ? nearestShop
    : undefined
}

/** Shows the chosen country in the summary of the folded box. */
function showChosenCountry(box: HTMLElement) {
  const row = box.querySelector('input:checked')?.closest('li')
  const countryText = box.querySelector('[data-current]')
  if (row && countryText) countryText.textContent = row.dataset.text ?? ''
}

/** Replaces the box. An open box stays open. */
function replaceBox(box: HTMLElement, html: string) {
  const isOpen = box.querySelector('details')?.open ?? false
  box.outerHTML = html
  const details = document.querySelector<HTMLDetailsElement>('#landen details')
  if (details && isOpen) details.open = true
}

/** Updates the rows of the countries. Keeps the focus, and a choice that the visitor made during the request. */
function showCountries(box: HTMLElement, html: string) {
  const element = new DOMParser()
    .parseFromString(html, 'text/html')
    .querySelector<HTMLElement>('#landen')
  const input = (parent: ParentNode, shop: string) =>
    parent.querySelector<HTMLInputElement>(`input[value="${CSS.escape(shop)}"]`)
  for (const newInput of element?.querySelectorAll('input') ?? []) {
    const [oldInput, newRow] = [input(box, newInput.value), newInput.closest('li')]
    const oldRow = oldInput?.closest('li')
    if (!oldInput || !newRow || !oldRow) continue
    newInput.checked = oldInput.checked
    const part = '[data-available]'
    if (!oldRow.contains(document.activeElement)) oldRow.replaceWith(newRow)
    else {
      oldRow.querySelector(part)?.replaceWith(newRow.querySelector(part) ?? '')
      oldRow.dataset.text = newRow.dataset.text
    }
  }
  showChosenCountry(box)
  box.dataset.countries = element?.dataset.countries
  box.dataset.do_update = element?.dataset.do_update
}

/**
 * Makes the country check interactive: requests the countries whose availability is unknown, shows this visitor's choice, and sends
 * a new choice to the server. The browser stores none of this. Returns a function that removes the listeners.
 */
export function watchCountryBox(container: HTMLElement): () => void {
  const box = () => container.querySelector<HTMLElement>('#landen')
  let isWatched = true
  /** Number of the last request. Responses to earlier requests are ignored, because they show an earlier choice. */
  let lastRequest = 0

  async function refresh() {
    const currentBox = box()
    if (!currentBox) return
    const hasChosen = readCookie(COUNTRY_COOKIE) === '1'
    const nearest = hasChosen ? undefined : findNearestShop(currentBox)
    if (currentBox.dataset.do_update !== 'yes' && !hasChosen && !nearest) return hideButton()
    const request = ++lastRequest
    const response = await post(currentBox, 'update_countries', nearest ?? '')
    if (!isWatched || response?.status !== 'valid') return hideButton()
    const isLast = request === lastRequest
    const { html } = response
    if (html && isLast && !currentBox.contains(document.activeElement)) replaceBox(currentBox, html)
    else if (html) showCountries(currentBox, html)
    if (isLast) showOffers(response)
    hideButton()
  }
  /** With JavaScript every choice is stored at once, so the button is not needed. */
  function hideButton() {
    const button = box()?.querySelector<HTMLElement>('[data-save]')
    if (button) button.hidden = true
  }
  async function onChange(event: Event) {
    const currentBox = box()
    const { target } = event
    if (!currentBox || !(target instanceof HTMLInputElement) || target.name !== 'product_country')
      return
    const request = ++lastRequest
    const response = await post(currentBox, 'save_product_country', target.value)
    if (!isWatched || request !== lastRequest) return
    const element = currentBox.querySelector('[data-message]')
    if (response?.status === 'valid') {
      currentBox.dataset.prodcountry = target.value
      showChosenCountry(currentBox)
      showOffers(response)
      if (element) element.textContent = chosenText(target.value)
    } else if (element) {
      element.textContent = response?.html ?? 'Dat lukte niet. Probeer het zo nog eens.'
    }
  }
  container.addEventListener('change', onChange)
  void refresh()
  return () => {
    isWatched = false
    container.removeEventListener('change', onChange)
  }
}
