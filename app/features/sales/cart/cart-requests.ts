import { readCookie } from '#app/platform/http/read-cookie.ts'
import { getJson } from '#app/ui/loading/get-json.ts'
import { type CartNotice, FRAGMENTS_TIMEOUT_MS, NOTICE_COOKIE } from './cart.ts'
import type { CartAnswer } from './cart-storage.ts'

export type CartReply =
  | { ok: true; answer: CartAnswer }
  /** the server rejected the product; `address` is the page that explains why */
  | { ok: false; error: 'rejected'; address: string | null }
  /** no usable response */
  | { ok: false; error: 'no-answer' }

const FORM_TYPE = 'application/x-www-form-urlencoded; charset=UTF-8'

async function request(url: string, init: RequestInit): Promise<CartReply> {
  try {
    const response = await fetch(url, { headers: { accept: 'application/json' }, ...init })
    if (!response.ok) return { ok: false, error: 'no-answer' }
    const answer = await response.json()
    if (answer.fragments) return { ok: true, answer }
    return { ok: false, error: 'rejected', address: answer.product_url || null }
  } catch {
    return { ok: false, error: 'no-answer' }
  }
}

function post(
  event: string,
  fields: Record<string, string>,
  signal?: AbortSignal,
): Promise<CartReply> {
  return request(`/?wc-ajax=${event}`, {
    method: 'POST',
    body: new URLSearchParams(fields),
    headers: { 'content-type': FORM_TYPE, 'x-requested-with': 'XMLHttpRequest' },
    ...(signal && { signal }),
  })
}

/** `personal`: the texts and the second unit of a pair, under the parameter names of the call. */
export const requestAdd = (
  productOrVariantId: number,
  quantity: string,
  personal: Record<string, string>,
) => post('add_to_cart', { ...personal, product_id: String(productOrVariantId), quantity })

export const requestRemove = (key: string) => post('remove_from_cart', { cart_item_key: key })

export const requestCart = (now: number) =>
  post('get_refreshed_fragments', { time: String(now) }, AbortSignal.timeout(FRAGMENTS_TIMEOUT_MS))

export const requestQuantity = (key: string, quantity: string) =>
  request(
    `/wp-admin/admin-ajax.php?${new URLSearchParams({ action: 'rh_update_sidebar_cart_item', item_id: key, qty: quantity })}`,
    {},
  )

/** Fetches the notices of a failed attempt. No request is made unless a cookie announces notices. */
export async function takeWaitingNotices(): Promise<CartNotice[]> {
  if (readCookie(NOTICE_COOKIE) !== '1') return []
  const answer = await getJson<{ notices: CartNotice[] }>(
    '/wp-admin/admin-ajax.php?action=cart_notices',
  )
  return answer.ok ? answer.data.notices : []
}
