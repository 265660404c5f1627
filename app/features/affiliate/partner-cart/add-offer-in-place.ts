import { showAdded } from '#app/features/sales/cart/cart-store.ts'
import { showToast } from '#app/ui/feedback/toasts.ts'

/** The response of the action for a script. */
interface AddedOffer {
  isAdded: boolean
  /** says that the offer is in the cart and where it is paid, or why it could not be added */
  text: string
}

/**
 * Adds the offer of a form to the cart without leaving the page: the cart panel opens, as for an own product. If the shop
 * gives no usable response, the form is submitted as without JavaScript. A second click on a busy button does nothing.
 */
export async function addOfferInPlace(form: HTMLFormElement): Promise<void> {
  const button = form.querySelector('button')
  if (button?.ariaBusy === 'true') return
  if (button) button.ariaBusy = 'true'
  const added = await postOffer(form)
  if (button) button.ariaBusy = null
  if (!added) form.submit()
  else if (added.isAdded) showAdded(added.text)
  else void showToast({ kind: 'danger', text: added.text })
}

/** Returns undefined without a usable response. */
async function postOffer(form: HTMLFormElement): Promise<AddedOffer | undefined> {
  const body = new URLSearchParams()
  for (const [name, value] of new FormData(form)) body.append(name, String(value))
  try {
    const headers = { accept: 'application/json' }
    const response = await fetch(form.action, { method: 'POST', headers, body })
    return (await response.json()) as AddedOffer
  } catch {
    return undefined
  }
}
