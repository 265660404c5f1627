import { expect } from 'vitest'
import { builtShopTest, LONG_TIMEOUT } from './built-shop.ts'
import { createClient } from './client.ts'

builtShopTest(
  'pages have the variables of WooCommerce’s cart scripts, with a timeout of 5,000 ms as a string [K01]',
  LONG_TIMEOUT,
  async ({ builtShop }) => {
    const { text } = await createClient(builtShop).get('/shop/')
    const json = /id="page-variables">(.*?)<\/script>/.exec(text)?.[1] ?? '{}'
    expect(JSON.parse(json)).toMatchObject({
      wc_add_to_cart_params: {
        ajax_url: '/wp-admin/admin-ajax.php',
        wc_ajax_url: '/?wc-ajax=%%endpoint%%',
        cart_url: '/cart/',
        is_cart: '',
        cart_redirect_after_add: 'no',
      },
      wc_cart_fragments_params: {
        ajax_url: '/wp-admin/admin-ajax.php',
        wc_ajax_url: '/?wc-ajax=%%endpoint%%',
        cart_hash_key: expect.stringMatching(/^wc_cart_hash_[\da-f]{32}$/),
        fragment_name: expect.stringMatching(/^wc_fragments_[\da-f]{32}$/),
        request_timeout: '5000',
      },
    })
  },
)
