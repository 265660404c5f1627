import { PARTNER_CART_URL } from '#app/features/partners/offers/offers.ts'
import { FRAGMENTS_TIMEOUT_MS } from '#app/features/sales/cart/cart.ts'
import { showAdded } from '#app/features/sales/cart/cart-store.ts'
import { showToast } from '#app/ui/feedback/toasts.ts'
import type { PartnerCartReply, PartnerCartShop } from './partner-cart.ts'

const JSON_ONLY = { accept: 'application/json' }

/** Returns the offers in the cart, grouped by shop; undefined without a valid response. */
export const requestPartnerCart = () =>
  request<PartnerCartShop[]>({
    headers: JSON_ONLY,
    signal: AbortSignal.timeout(FRAGMENTS_TIMEOUT_MS),
  })

/** Changes the partner cart; returns undefined without a valid response. */
export const changePartnerCart = (fields: Record<string, string>) =>
  request<PartnerCartReply>({
    method: 'POST',
    headers: JSON_ONLY,
    body: new URLSearchParams(fields),
  })

async function request<T>(init: RequestInit): Promise<T | undefined> {
  try {
    const response = await fetch(PARTNER_CART_URL, init)
    // Status 422: the cart is unchanged, and the response contains the reason.
    return response.ok || response.status === 422 ? ((await response.json()) as T) : undefined
  } catch {
    return undefined
  }
}

/**
 * Adds the offer of a form to the cart without leaving the page, and opens the cart panel as for an own product. Without a valid
 * response the browser submits the form instead. A second click on a busy button does nothing.
 */
export async function addOfferInPlace(form: HTMLFormElement): Promise<void> {
  const button = form.querySelector('button')
  if (button?.ariaBusy === 'true') return
  if (button) button.ariaBusy = 'true'
  const fields = [...new FormData(form)].map(([name, value]) => [name, String(value)])
  const reply = await changePartnerCart(Object.fromEntries(fields))
  if (button) button.ariaBusy = null
  if (!reply) form.submit()
  else if (reply.isDone) showAdded(reply.text)
  else void showToast({ kind: 'danger', text: reply.text })
}
