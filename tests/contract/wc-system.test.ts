import { expect } from 'vitest'
import { addApiKey, createWcClient, localShopTest } from './wc-shop.ts'

localShopTest('the owner’s programs read version, currency and tax classes', async ({ app }) => {
  const program = await createWcClient(app)
  const { body } = await program('GET', 'system_status')
  expect(body.environment).toMatchObject({ home_url: app.siteUrl, version: '9.9.0' })
  expect(body.settings).toMatchObject({ currency: 'EUR', number_of_decimals: 2 })
  expect((await program('GET', 'system_status/tools')).body).toEqual([])
  expect((await program('GET', 'taxes/classes?_fields=slug,name')).body).toEqual([
    { slug: 'standard', name: 'Hoog' },
    { slug: 'reduced-rate', name: 'Laag' },
    { slug: 'zero-rate', name: 'Nul' },
  ])
  const noor = await addApiKey(app, 'read', { name: 'Noor', role: 'employee' })
  const employee = await createWcClient(app, noor)
  const rejection = await employee('GET', 'system_status')
  expect([rejection.status, rejection.body.code]).toEqual([403, 'woocommerce_rest_cannot_view'])
})
