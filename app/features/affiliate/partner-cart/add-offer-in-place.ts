import { showAdded } from '#app/features/sales/cart/cart-store.ts'
import { showToast } from '#app/ui/feedback/toasts.ts'

/** Adds the offer of a form to the cart without leaving the page; if that fails, the form is submitted as without JavaScript. */
export async function addOfferInPlace(form: HTMLFormElement): Promise<void> {
  const button = form.querySelector('button')
  if (button?.ariaBusy === 'true') return
  if (button) button.ariaBusy = 'true'
  try {
    const response = await fetch(form.action, {
      method: 'POST',
      headers: { accept: 'application/json' },
      body: new URLSearchParams(new FormData(form) as unknown as Record<string, string>),
    })
    const { text, isAdded } = (await response.json()) as { text: string; isAdded: boolean }
    if (isAdded) showAdded(text)
    else void showToast({ kind: 'danger', text })
  } catch {
    form.submit()
  } finally {
    if (button) button.ariaBusy = null
  }
}
