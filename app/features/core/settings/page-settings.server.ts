import { companyNumberText } from './company-number.ts'
import { PAGE_SETTINGS, type PageSettings, type ShopSettings } from './settings.ts'

/** Returns the settings that pages send to the browser. */
export function toPageSettings(settings: ShopSettings): PageSettings {
  const pageSettings = Object.fromEntries(PAGE_SETTINGS.map((name) => [name, settings[name]]))
  return { ...pageSettings, companyText: companyNumberText(settings.kvk) } as PageSettings
}
