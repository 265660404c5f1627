import { expect } from 'vitest'
import { createShopper } from '#tests/faults/shopper.ts'
import { addProduct } from '#tests/support/stock-shop.ts'
import { builtShopTest, LONG_TIMEOUT, MANAGER } from './built-shop.ts'

const PREFIX = 'wc_order_attribution_'

/** The sixteen fields, each with its path in the data of the library sourcebuster. */
const FIELDS = {
  source_type: 'current.typ',
  referrer: 'current_add.rf',
  utm_campaign: 'current.cmp',
  utm_source: 'current.src',
  utm_medium: 'current.mdm',
  utm_content: 'current.cnt',
  utm_id: 'current.id',
  utm_term: 'current.trm',
  utm_source_platform: 'current.plt',
  utm_creative_format: 'current.fmt',
  utm_marketing_tactic: 'current.tct',
  session_entry: 'current_add.ep',
  session_start_time: 'current_add.fd',
  session_pages: 'session.pgs',
  session_count: 'udata.vst',
  user_agent: 'udata.uag',
}

const attributionFields = (values: Record<string, string>) =>
  Object.fromEntries(Object.keys(FIELDS).map((name) => [PREFIX + name, values[name] ?? '(none)']))

const CAMPAIGN = attributionFields({
  source_type: 'utm',
  utm_source: 'nieuwsbrief',
  utm_medium: 'email',
  utm_campaign: 'herfst',
  session_pages: '4',
  session_count: '2',
  session_start_time: '2026-11-21 11:58:00',
  session_entry: 'http://schakel.test/?utm_source=nieuwsbrief',
  user_agent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Mobile/15E148',
})

/** Behind a proxy, so that each shopper has an address of their own. */
const proxiedShopTest = builtShopTest.extend<{ env: { TRUST_PROXY: number } }>({
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the names of fixtures from this pattern
  env: async ({}, use) => use({ TRUST_PROXY: 1 }),
})

proxiedShopTest(
  'WooCommerce’s script finds its variables and its element, and with the visitor’s consent its fields are stored with order and account [E13, T17]',
  LONG_TIMEOUT,
  async ({ app, builtShop }) => {
    const { productId } = await addProduct(app, { name: 'Ring', stock: 20 })
    const visit = (number: number) => createShopper(`http://127.0.0.1:${builtShop.port}`, number)
    const sannesVisit = visit(1)
    await sannesVisit.addToCart(productId)
    for (const path of ['/checkout/', '/account-maken/']) {
      const { text } = await sannesVisit.request(path)
      expect(text, path).toContain('<wc-order-attribution-inputs></wc-order-attribution-inputs>')
      const json = /id="page-variables">(.*?)<\/script>/.exec(text)?.[1] ?? '{}'
      expect(JSON.parse(json).wc_order_attribution, path).toEqual({
        params: {
          lifetime: 1e-5,
          session: 30,
          base64: false,
          ajaxurl: '/wp-admin/admin-ajax.php',
          prefix: 'wc_order_attribution_',
          allowTracking: true,
          consentCategory: 'statistics',
        },
        fields: FIELDS,
      })
    }

    await sannesVisit.request('/deel/toestemming/', { intent: 'accept' })
    const checkout = await sannesVisit.readCheckout('bank-transfer')
    const firstOrder = await sannesVisit.order({ ...checkout, ...CAMPAIGN })
    expect(firstOrder.location).toContain('/order-received/')
    // The same form again leads to the same order, and changes nothing of it.
    const directVisitFields = attributionFields({ source_type: 'typein', utm_source: '(direct)' })
    expect((await sannesVisit.order({ ...checkout, ...directVisitFields })).location).toBe(
      firstOrder.location,
    )

    const query = 'SELECT source_type, source, campaign, device, fields FROM order_attributions'
    const { rows } = await app.pool.query(query)
    expect(rows).toEqual([
      {
        source_type: 'utm',
        source: 'nieuwsbrief',
        campaign: 'herfst',
        device: 'Mobile',
        fields: {
          source_type: 'utm',
          utm_source: 'nieuwsbrief',
          utm_medium: 'email',
          utm_campaign: 'herfst',
          session_pages: '4',
          session_count: '2',
          session_start_time: '2026-11-21 11:58:00',
          session_entry: 'http://schakel.test/?utm_source=nieuwsbrief',
          user_agent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Mobile/15E148',
        },
      },
    ])
    const eva = visit(2)
    await eva.request('/beheer/inloggen/', MANAGER)
    const number = /order-received\/(\d+)/.exec(firstOrder.location)?.[1]
    const page = await eva.request(`/beheer/bestellingen/${number}/`)
    expect(page.text).toContain('Campagne: nieuwsbrief')
    expect(page.text).toContain('Telefoon')

    // One visitor declined, one made no choice, and the script of one sent nothing.
    for (const [index, intent] of ['refuse', null, 'accept'].entries()) {
      const guest = visit(10 + index)
      await guest.addToCart(productId)
      if (intent) await guest.request('/deel/toestemming/', { intent })
      const emptyFields = Object.fromEntries(Object.keys(CAMPAIGN).map((name) => [name, '']))
      const fields = intent === 'accept' ? emptyFields : CAMPAIGN
      const order = await guest.order({
        ...(await guest.readCheckout('bank-transfer')),
        ...fields,
      })
      expect(order.location).toContain('/order-received/')
    }
    expect((await app.pool.query(query)).rows).toHaveLength(1)

    const account = { user_email: 'tess@voorbeeld.example', user_pass: 'zilver-maan-48' }
    const tess = visit(20)
    await tess.request('/deel/toestemming/', { intent: 'accept' })
    await tess.request('/wp-admin/admin-ajax.php', {
      action: 'rehub_register_member_popup_function',
      ...account,
      ...CAMPAIGN,
    })
    const ownData = JSON.parse((await tess.request('/mijn-account/gegevens.json/')).text)
    expect(ownData.cameBy).toMatchObject({ utm_source: 'nieuwsbrief', session_count: '2' })
  },
)
