import { THEME_COLORS } from '#app/features/core/settings/theme-settings.ts'
import { path } from '#app/platform/path.ts'

const THEME_PAGE = path('/beheer/uiterlijk')
const THEME_SETTINGS = [...THEME_COLORS, 'fontPair', 'corners', 'logo', 'darkLogo', 'favicon']

/** The pages of settings that the settings page itself does not contain. */
const OTHER_PAGES: Record<string, string> = {
  ...Object.fromEntries(THEME_SETTINGS.map((name) => [name, THEME_PAGE])),
  searchEngines: path('/beheer/vindbaarheid/zoekmachines'),
  twoFactorRequired: path('/beheer/medewerkers'),
  letterboxUpToCents: path('/beheer/verzending'),
  makingDays: path('/beheer/verzending'),
  lowStockUpTo: path('/beheer/voorraad'),
  isComingSoon: path('/beheer'),
  setupMarks: path('/beheer'),
}

/** Returns the page with the form in which the owner changes a setting. */
export const settingPage = (name: string): string =>
  OTHER_PAGES[name] ?? `${path('/beheer/instellingen')}#${name}`
