/** Start here: the links in the header and footer of every page. */

export const MENU_PLACES = ['header', 'shop', 'help', 'rules'] as const
export type MenuPlace = (typeof MENU_PLACES)[number]

export interface MenuLink {
  href: string
  text: string
}

export const MENUS_TAG = 'menus'
export const MAX_LINKS = 12

export const MENU_NAMES: Record<MenuPlace, { title: string; hint: string }> = {
  header: {
    title: 'Hoofdmenu',
    hint: 'Bovenaan elke pagina. Een hoofdcategorie klapt uit; zes of zeven links passen op een groot scherm.',
  },
  shop: { title: 'Winkel', hint: 'De eerste kolom onderaan elke pagina.' },
  help: { title: 'Hulp', hint: 'De tweede kolom onderaan.' },
  rules: {
    title: 'Regelingen',
    hint: 'De derde kolom onderaan. Wat de wet wil dat er staat, komt vanzelf terug.',
  },
}

/** Returns the links that the owner chose, followed by required links that are missing. */
export function withRequired(links: MenuLink[], requiredLinks: MenuLink[]): MenuLink[] {
  const shownHrefs = new Set(links.map(({ href }) => href))
  return [...links, ...requiredLinks.filter(({ href }) => !shownHrefs.has(href))]
}
