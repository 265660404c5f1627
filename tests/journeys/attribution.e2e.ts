import type { Page } from '@playwright/test'
import { enterAdmin } from './enter-admin.ts'
import { acceptAllCookies, expect, journey } from './journey.ts'
import { orderAtTestBank } from './order-at-test-bank.ts'

/** The global that WooCommerce's script reads (docs/contract/http.md 4). */
interface AttributionGlobal {
  params: { prefix: string; allowTracking: boolean; lifetime: number; session: number }
  fields: Record<string, string>
  setOrderTracking?: (isLet: boolean) => void
}

/**
 * Simulates WooCommerce's own script, which is not part of this project: its global, its custom element with 16 inputs by the
 * names and sources in that global, and the function that receives the consent. Of sourcebuster only the cookies are simulated.
 */
async function simulateTrackingScript(page: Page, source: Record<string, Record<string, string>>) {
  await page.evaluate((sources) => {
    const attribution = Object(window).wc_order_attribution as AttributionGlobal
    const { params, fields } = attribution
    const elementName = 'wc-order-attribution-inputs'
    const findValue = (valuePath: string) => {
      const [group = '', key = ''] = valuePath.split('.')
      return params.allowTracking ? (sources[group]?.[key] ?? '(none)') : ''
    }
    const fill = (element: Element) => {
      for (const [name, valuePath] of Object.entries(fields)) {
        const input = element.querySelector<HTMLInputElement>(`[name="${params.prefix}${name}"]`)
        if (input) input.value = findValue(valuePath)
      }
    }
    attribution.setOrderTracking = (isAllowed) => {
      params.allowTracking = isAllowed
      for (const [group, values] of Object.entries(sources)) {
        const value = Object.entries(values).map((pair) => pair.join('='))
        const age = isAllowed ? '' : '; Max-Age=-999'
        // biome-ignore lint/suspicious/noDocumentCookie: that script writes it so
        document.cookie = `sbjs_${group}=${encodeURIComponent(value.join('|||'))}; Path=/${age}`
      }
      for (const element of document.querySelectorAll(elementName)) fill(element)
    }
    attribution.setOrderTracking(params.allowTracking)
    customElements.define(
      elementName,
      class extends HTMLElement {
        connectedCallback() {
          this.innerHTML = Object.keys(fields)
            .map((name) => `<input type="hidden" name="${params.prefix}${name}" value=""/>`)
            .join('')
          fill(this)
        }
      },
    )
  }, source)
}

/** Values by the short keys of sourcebuster: typ is the type, src the source, mdm the medium, cmp the campaign. */
const SOURCE = {
  current: {
    typ: 'utm',
    src: 'gespeeld',
    mdm: 'email',
    cmp: 'winter',
    cnt: '(none)',
    trm: '(none)',
    id: '(none)',
    plt: '(none)',
    fmt: '(none)',
    tct: '(none)',
  },
  current_add: { fd: '2026-11-21 12:00:00', ep: 'http://elders.example/?a=1', rf: '(none)' },
  session: { pgs: '7', cpg: 'http://elders.example/' },
  udata: { vst: '3', uip: '(none)', uag: 'Gespeelde browser' },
}

journey(
  'WooCommerce’s own script, simulated, fills the form of the order, and ours leaves that unchanged [E13]',
  async ({ page, context, browser }) => {
    journey.slow()
    await acceptAllCookies(context)
    await page.goto('/?utm_source=eigen')
    await expect
      .poll(async () => (await context.cookies()).some(({ name }) => name === 'sbjs_current'))
      .toBe(true)
    let isSimulated = false
    page.on('domcontentloaded', () => {
      if (!page.url().endsWith('/checkout/') || isSimulated) return
      isSimulated = true
      void simulateTrackingScript(page, SOURCE)
    })
    const number = await orderAtTestBank(page, 'kralenarmband-lapis-nila')
    expect(isSimulated).toBe(true)

    const admin = await (await browser.newContext()).newPage()
    await enterAdmin(admin, `/beheer/bestellingen/${number}/`)
    await expect(admin.getByText('Campagne: gespeeld')).toBeVisible()
    await expect(admin.getByText('winter')).toBeVisible()
    await admin.context().close()
  },
)

journey(
  'the 16 inputs are in the account form once, whichever script filled them first [E13]',
  async ({ page, context }) => {
    await acceptAllCookies(context)
    await page.goto('/account-maken/')
    const inputs = page.locator('wc-order-attribution-inputs input')
    await expect(inputs).toHaveCount(16)
    await simulateTrackingScript(page, SOURCE)
    await expect(inputs).toHaveCount(16)
    await expect(inputs.and(page.locator('[name="wc_order_attribution_utm_source"]'))).toHaveValue(
      'gespeeld',
    )
    await expect(page.locator('wc-order-attribution-inputs [data-own]')).toHaveCount(0)
  },
)

journey(
  'without consent WooCommerce’s own script does not track a visitor either [T17, K08]',
  async ({ page, context }) => {
    const countTrackingCookies = async () =>
      (await context.cookies()).filter(({ name }) => name.startsWith('sbjs_')).length
    const source = page.locator('[name="wc_order_attribution_utm_source"]')
    await page.goto('/account-maken/')
    await simulateTrackingScript(page, SOURCE)
    await expect(source).toHaveValue('')
    expect(await countTrackingCookies()).toBe(0)

    await acceptAllCookies(context)
    await page.evaluate(() => dispatchEvent(new Event('focus')))
    await expect(source).toHaveValue('gespeeld')
    expect(await countTrackingCookies()).toBeGreaterThan(0)

    await page.getByRole('link', { name: 'Cookie-instellingen' }).click()
    await page.getByRole('button', { name: 'Weigeren' }).click()
    await expect(page.getByText('Je keuze is bewaard.')).toBeVisible()
    await expect.poll(countTrackingCookies).toBe(0)
  },
)
