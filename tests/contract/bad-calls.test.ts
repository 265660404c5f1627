import fc from 'fast-check'
import { expect } from 'vitest'
import { ADMIN_AJAX_CALLS, WC_AJAX_CALLS } from '../../server/calls.ts'
import { builtShopTest, LONG_TIMEOUT, type ShopResponse } from './built-shop.ts'
import {
  CALL_FIELDS,
  FORGED_COOKIES,
  HOSTILE_BODIES,
  HOSTILE_TEXTS,
  hostileQuery,
} from './hostile.ts'
import { readTables } from './table-contents.ts'
import { stockShop } from './walk-shop.ts'

const FORM = 'application/x-www-form-urlencoded; charset=UTF-8'
const SITE_AJAX = '/wp-admin/admin-ajax.php'
const METHODS = ['GET', 'POST', 'HEAD', 'PUT', 'DELETE', 'PATCH', 'OPTIONS']

const CALLS = [
  ...Object.keys(WC_AJAX_CALLS).flatMap((event) => [
    `/?wc-ajax=${event}`,
    `${SITE_AJAX}?action=woocommerce_${event}`,
  ]),
  ...Object.values(ADMIN_AJAX_CALLS).flatMap((calls) =>
    Object.keys(calls).flatMap((action) => [
      `${SITE_AJAX}?action=${action}`,
      `/ajax-cached.php?action=${action}`,
    ]),
  ),
]

/** Calls return JSON, or one of the short texts that WordPress sends for a rejected request. */
function isContractResponse({ headers, text }: ShopResponse): boolean {
  if (text.length <= 2) return true
  if (!headers['content-type']?.startsWith('application/json')) return false
  JSON.parse(text)
  return true
}

builtShopTest(
  'every call answers any method, body and field with JSON or at most two characters, and writes nothing',
  LONG_TIMEOUT,
  async ({ app, builtShop }) => {
    await stockShop(app)
    const before = await readTables(app, [])
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...CALLS),
        fc.constantFrom(...METHODS),
        fc.constantFrom(...HOSTILE_TEXTS),
        fc.constantFrom(...HOSTILE_BODIES, null),
        fc.constantFrom(...FORGED_COOKIES),
        async (path, method, text, rawBody, cookie) => {
          const fields = new URLSearchParams(CALL_FIELDS.map((name) => [name, text])).toString()
          const response = await builtShop.request({
            path: `${path}&${hostileQuery(CALL_FIELDS, text)}`,
            method,
            headers: { cookie, 'content-type': rawBody?.type || FORM },
            ...(method === 'HEAD' || method === 'GET' ? {} : { body: rawBody?.body ?? fields }),
          })
          expect(
            isContractResponse(response),
            `${method} ${path}: ${response.text.slice(0, 200)}`,
          ).toBe(true)
        },
      ),
      { seed: 20261121, numRuns: 600 },
    )
    expect(await readTables(app, [])).toEqual(before)
  },
)
