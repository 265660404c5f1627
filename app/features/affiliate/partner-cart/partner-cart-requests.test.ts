import { expect, test, vi } from 'vitest'
import { showAdded, watchCart } from '#app/features/sales/cart/cart-store.ts'
import { connectToasts } from '#app/ui/feedback/toasts.ts'
import { changePartnerCart, requestPartnerCart } from './partner-cart-requests.ts'

const REPLY = { isDone: false, text: 'Dit wordt daar niet meer aangeboden.', undoHref: null }

test('an error response is ignored, unless it explains why a change is not possible', async () => {
  const responses = [200, 422, 403, 500].map((status) => Response.json(REPLY, { status }))
  vi.stubGlobal('fetch', async () => responses.shift())
  const change = () => changePartnerCart({ offer: '1', intent: 'remove' })
  expect(await change()).toEqual(REPLY)
  expect(await change()).toEqual(REPLY)
  expect(await change()).toBeUndefined()
  expect(await requestPartnerCart()).toBeUndefined()
})

test('if the sliding panel is off, a toast names the shop where the shopper pays', async () => {
  vi.stubGlobal('document', { cookie: '' })
  vi.stubGlobal('addEventListener', () => undefined)
  vi.stubGlobal('removeEventListener', () => undefined)
  const toastTexts: unknown[] = []
  const manager = {
    add: ({ description }: { description: string }) => toastTexts.push(description),
  }
  const disconnect = connectToasts(() => Promise.resolve(manager as never))
  const opensPanelOnAdd = false
  const stop = watchCart({ fragments: 'wc_fragments_x', hash: 'wc_cart_hash_x' }, opensPanelOnAdd)
  showAdded('Ring Noor ligt in je winkelwagen. Je rekent af bij amazon.nl.')
  showAdded()
  await vi.waitFor(() => expect(toastTexts).toHaveLength(2))
  expect(toastTexts).toEqual([
    'Ring Noor ligt in je winkelwagen. Je rekent af bij amazon.nl.',
    'Toegevoegd aan je winkelwagen',
  ])
  stop()
  disconnect()
})
