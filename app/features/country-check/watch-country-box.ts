import { readCookie } from '#app/platform/read-cookie.ts'
import { COUNTRY_COOKIE, chosenText } from './country-check.ts'

interface Answer {
  status?: 'valid' | 'invalid'
  html?: string
  offers_html?: string
  together_html?: string
}

/** Posts a call of the box; null: no sensible answer, and then everything stays as it is. */
async function ask(box: HTMLElement, subAction: string, country: string): Promise<Answer | null> {
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

function showOffers({ offers_html: html, together_html: together }: Answer) {
  const place = document.querySelector('[data-offers] > div')
  if (place && html) place.innerHTML = html
  const set = document.querySelector('#samen-gekocht')
  // What somebody is ticking stays as it is.
  if (set && together && !set.contains(document.activeElement)) set.outerHTML = together
}

/**
 * Brings the box of countries to life: asks for what is not known of it, shows what this visitor chose, and remembers a press. What it
 * shows is never kept in the browser. Returns how to stop.
 */
export function watchCountryBox(place: HTMLElement): () => void {
  const box = () => place.querySelector<HTMLElement>('#landen')
  let isWatched = true
  /** Of what is asked the last counts: an answer that was overtaken tells of an earlier choice. */
  let asked = 0
  async function askLast(now: HTMLElement, subAction: string, country: string) {
    const turn = ++asked
    const answer = await ask(now, subAction, country)
    return isWatched && turn === asked ? { answer } : 'overtaken'
  }

  async function refresh() {
    const now = box()
    if (!now) return
    if (now.dataset.do_update !== 'yes' && readCookie(COUNTRY_COOKIE) !== '1') return hideButton()
    const last = await askLast(now, 'update_countries', '')
    if (last === 'overtaken' || last.answer?.status !== 'valid') return hideButton()
    const { answer } = last
    if (answer.html && !now.contains(document.activeElement)) now.outerHTML = answer.html
    showOffers(answer)
    hideButton()
  }
  /** A press is remembered by itself. */
  function hideButton() {
    const button = box()?.querySelector<HTMLElement>('[data-save]')
    if (button) button.hidden = true
  }
  async function onChange(event: Event) {
    const now = box()
    const { target } = event
    if (!now || !(target instanceof HTMLInputElement) || target.name !== 'product_country') return
    const last = await askLast(now, 'save_product_country', target.value)
    if (last === 'overtaken') return
    const { answer } = last
    const told = now.querySelector('[data-told]')
    if (answer?.status === 'valid') {
      now.dataset.prodcountry = target.value
      showOffers(answer)
      if (told) told.textContent = chosenText(target.value)
    } else if (told) {
      told.textContent = answer?.html ?? 'Dat lukte niet. Probeer het zo nog eens.'
    }
  }
  place.addEventListener('change', onChange)
  void refresh()
  return () => {
    isWatched = false
    place.removeEventListener('change', onChange)
  }
}
