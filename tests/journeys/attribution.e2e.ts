import type { Page } from '@playwright/test'
import { enterDesk } from './desk.ts'
import { acceptAll, expect, journey } from './journey.ts'
import { orderAtTestBank } from './order-at-test-bank.ts'

/** What the incumbent's script reads, as the wire contract tells it. */
interface Told {
  params: { prefix: string; allowTracking: boolean; lifetime: number; session: number }
  fields: Record<string, string>
}

/**
 * Plays the incumbent's own script, which no one here wrote or has: its global, its custom element, and 16 inputs in the
 * first of them by the names and places that the global tells. Of sourcebuster it plays what comes of it, its cookies.
 */
async function playScript(page: Page, source: Record<string, Record<string, string>>) {
  await page.evaluate((kept) => {
    const { params, fields } = Object(window).wc_order_attribution as Told
    const findValue = (place: string) => {
      const [group = '', key = ''] = place.split('.')
      return params.allowTracking ? (kept[group]?.[key] ?? '(none)') : ''
    }
    customElements.define(
      'wc-order-attribution-inputs',
      class extends HTMLElement {
        connectedCallback() {
          const first = document.querySelector('wc-order-attribution-inputs')
          if (first !== this) return this.remove()
          this.innerHTML = Object.keys(fields)
            .map((name) => `<input type="hidden" name="${params.prefix}${name}" value=""/>`)
            .join('')
          for (const [name, place] of Object.entries(fields)) {
            const input = this.querySelector<HTMLInputElement>(`[name="${params.prefix}${name}"]`)
            if (input) input.value = findValue(place)
          }
        }
      },
    )
    for (const [group, facts] of Object.entries(kept)) {
      const value = Object.entries(facts).map((pair) => pair.join('='))
      // biome-ignore lint/suspicious/noDocumentCookie: as that script does it
      document.cookie = `sbjs_${group}=${encodeURIComponent(value.join('|||'))}; Path=/`
    }
  }, source)
}

const SOURCE = {
  current: {
    ...{ typ: 'utm', src: 'gespeeld', mdm: 'email', cmp: 'winter', cnt: '(none)', trm: '(none)' },
    ...{ id: '(none)', plt: '(none)', fmt: '(none)', tct: '(none)' },
  },
  current_add: { fd: '2026-11-21 12:00:00', ep: 'http://elders.example/?a=1', rf: '(none)' },
  session: { pgs: '7', cpg: 'http://elders.example/' },
  udata: { vst: '3', uip: '(none)', uag: 'Gespeelde browser' },
}

journey(
  'the incumbent’s own script, played as the contract tells it, fills the form of the order, and ours leaves that alone [E13, C23, K08]',
  async ({ page, context, browser }) => {
    journey.slow()
    await acceptAll(context)
    await page.goto('/?utm_source=eigen')
    await expect
      .poll(async () => (await context.cookies()).some(({ name }) => name === 'sbjs_current'))
      .toBe(true)
    let isPlayed = false
    page.on('domcontentloaded', () => {
      if (!page.url().endsWith('/checkout/') || isPlayed) return
      isPlayed = true
      void playScript(page, SOURCE)
    })
    const number = await orderAtTestBank(page, 'kralenarmband-lapis-nila')
    expect(isPlayed).toBe(true)

    const desk = await (await browser.newContext()).newPage()
    await enterDesk(desk, `/beheer/bestellingen/${number}/`)
    await expect(desk.getByText('Campagne: gespeeld')).toBeVisible()
    await expect(desk.getByText('winter')).toBeVisible()
    await desk.context().close()
  },
)

journey(
  'its 16 inputs stand once in the form of an account, whoever filled them first [E13]',
  async ({ page, context }) => {
    await acceptAll(context)
    await page.goto('/account-maken/')
    const inputs = page.locator('wc-order-attribution-inputs input')
    await expect(inputs).toHaveCount(16)
    await playScript(page, SOURCE)
    await expect(inputs).toHaveCount(16)
    await expect(inputs.and(page.locator('[name="wc_order_attribution_utm_source"]'))).toHaveValue(
      'gespeeld',
    )
    await expect(page.locator('wc-order-attribution-inputs [data-own]')).toHaveCount(0)
  },
)
