import { expect, journey } from './journey.ts'

declare global {
  interface Window {
    formatters?: string[]
  }
}

journey(
  'no shop page loads the language formatters, which slow down a phone, before an interaction',
  async ({ page }) => {
    await page.addInitScript(() => {
      const usedFormatters: string[] = []
      window.formatters = usedFormatters
      for (const name of ['NumberFormat', 'DateTimeFormat', 'ListFormat', 'Collator'] as const) {
        Reflect.set(
          Intl,
          name,
          new Proxy(Intl[name], {
            construct(target, values) {
              usedFormatters.push(name)
              return Reflect.construct(target, values)
            },
          }),
        )
      }
    })
    const readUsedFormatters = () => page.evaluate(() => window.formatters)
    for (const path of ['/', '/product-category/ringen/', '/product/solitairring-aurelie/']) {
      expect((await page.goto(path))?.status(), path).toBe(200)
      expect(await readUsedFormatters(), path).toEqual([])
    }
    await page.evaluate(() => new Intl.NumberFormat('nl'))
    expect(await readUsedFormatters()).toEqual(['NumberFormat'])
  },
)
