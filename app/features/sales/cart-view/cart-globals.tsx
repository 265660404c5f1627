import { VIEW_CART_TEXT } from '#app/features/sales/cart/cart.ts'
import type { CartStorageNames } from '#app/features/sales/cart/cart-storage.ts'
import { path } from '#app/platform/path.ts'
import { escapeScriptJson } from '#app/platform/text/escape.ts'
import { InlineScript } from '#app/ui/loading/inline-script.tsx'

/** The global variables that WooCommerce's scripts read (docs/contract/http.md 1.4): small, and the same for all guests. */
export interface CartGlobals extends CartStorageNames {
  isCartPage: boolean
  /** global variables of other features for WooCommerce's scripts */
  otherGlobals?: Record<string, unknown>
  /** JavaScript that runs right after the globals are set, before any other script; the same on every page */
  codeAfterGlobals?: string
}

const AJAX = { ajax_url: '/wp-admin/admin-ajax.php', wc_ajax_url: '/?wc-ajax=%%endpoint%%' }

function variablesJson({ fragments, hash, isCartPage, otherGlobals }: CartGlobals): string {
  const variables = {
    wc_add_to_cart_params: {
      ...AJAX,
      i18n_view_cart: VIEW_CART_TEXT,
      cart_url: path('/cart'),
      is_cart: isCartPage ? '1' : '',
      cart_redirect_after_add: 'no',
    },
    wc_cart_fragments_params: {
      ...AJAX,
      cart_hash_key: hash,
      fragment_name: fragments,
      request_timeout: '5000',
    },
    woocommerce_params: {
      ...AJAX,
      i18n_password_show: 'Wachtwoord weergeven',
      i18n_password_hide: 'Verberg wachtwoord',
    },
    ...otherGlobals,
  }
  return escapeScriptJson(JSON.stringify(variables))
}

/**
 * Renders the variables as a readable data element and as the globals that WooCommerce's scripts need. Only the server
 * renders them: React leaves a script as it is in the page, so the browser needs no code for its text.
 */
export function CartGlobalsScript(globals: CartGlobals) {
  const json = import.meta.env.SSR ? variablesJson(globals) : ''
  const code = import.meta.env.SSR
    ? `Object.assign(window,JSON.parse(document.getElementById('page-variables').textContent));${globals.codeAfterGlobals ?? ''}`
    : ''
  return (
    <>
      <script
        type="application/json"
        id="page-variables"
        suppressHydrationWarning
        // biome-ignore lint/security/noDangerouslySetInnerHtml: a script element needs raw text; the JSON is escaped above
        dangerouslySetInnerHTML={{ __html: json }}
      />
      <InlineScript code={code} />
    </>
  )
}
