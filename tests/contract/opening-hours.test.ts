import { expect } from 'vitest'
import { saveSpecial } from '#app/features/core/opening-hours/admin/save-hours.server.ts'
import { builtShopTest, LONG_TIMEOUT } from './built-shop.ts'
import { createClient } from './client.ts'

builtShopTest(
  'a cached page shows the current opening state, and a closure while it lasts',
  LONG_TIMEOUT,
  async ({ app, builtShop, clock }) => {
    const guest = createClient(builtShop)
    const readShopPage = async () =>
      (await guest.get('/winkel-en-atelier/')).text.replaceAll('\u00a0', ' ')
    expect(await readShopPage()).toContain('Nu open tot 17.00 uur')
    clock.set('2026-11-21T16:59:59+01:00')
    expect(await readShopPage()).toContain('Nu open tot 17.00 uur')
    clock.set('2026-11-21T17:00:00+01:00')
    expect(await readShopPage()).toContain('Nu gesloten, maandag open vanaf 13.00 uur')
    clock.set('2026-11-22T00:00:00+01:00')
    const sunday = await readShopPage()
    expect(sunday).toContain('Nu gesloten, morgen open vanaf 13.00 uur')
    expect(sunday).toContain('"opens":"13:00"')

    const closedDays = {
      fromDay: '2026-11-23',
      toDay: '2026-11-24',
      ranges: [],
      note: 'inventaris',
    }
    await saveSpecial(app, null, closedDays)
    await builtShop.waitForChanges(app)
    expect(await readShopPage()).toContain('Nu gesloten, woensdag open vanaf 10.00 uur')
    const readClosureNotice = async () =>
      /Gesloten tot en met [^:<]+/.exec((await guest.get('/')).text)?.[0]
    expect(await readClosureNotice()).toBeUndefined()
    clock.set('2026-11-23T09:00:00+01:00')
    expect(await readClosureNotice()).toBe('Gesloten tot en met 24 november')
    clock.set('2026-11-25T09:00:00+01:00')
    expect(await readClosureNotice()).toBeUndefined()
  },
)
