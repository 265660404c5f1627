import { and, asc, eq, inArray, isNull, lte } from 'drizzle-orm'
import { categories } from '#app/features/catalog/categories/categories-tables.server.ts'
import { categoryUrl } from '#app/features/catalog/products/catalog.ts'
import { infoLinks } from '#app/features/content/info-pages/info-links.ts'
import { isVisitable } from '#app/features/core/opening-hours/hours.ts'
import { readCachedHours } from '#app/features/core/opening-hours/read-hours.server.ts'
import { readSettings } from '#app/features/core/settings/settings.server.ts'
import type { App } from '#app/platform/app.ts'
import { announceChanges } from '#app/platform/database/changes.server.ts'
import type { Db } from '#app/platform/database/db.server.ts'
import { memoizeUntilChanged } from '#app/platform/http/memoize-until-changed.server.ts'
import { path } from '#app/platform/path.ts'
import type { HeaderLink, MainCategory } from './menu.ts'
import {
  MENU_NAMES,
  MENU_PLACES,
  MENUS_TAG,
  type MenuLink,
  type MenuPlace,
  withRequired,
} from './menus.ts'
import { menus } from './menus-tables.server.ts'

/** The header has no room for more categories. The menu page and the listings show all of them. */
const MAX_CATEGORIES = 6

/** Cache tags of the pages that show a menu. */
export const MENU_TAGS = ['categories', 'settings', MENUS_TAG]

/** Returns the links of every place, chosen by the owner or by default, and the names of the places that the owner changed. */
export async function readMenuLinks(app: App) {
  const [rows, categories, settings, hours] = await Promise.all([
    app.db.select({ place: menus.place, links: menus.links }).from(menus),
    readMainCategories(app),
    readSettings(app),
    readCachedHours(app),
  ])
  const shownCategories = categories.slice(0, MAX_CATEGORIES)
  const defaultLinks = createDefaultLinks(
    shownCategories.map(({ slug, name }) => toLink(slug, name)),
    infoLinks(isVisitable(settings, hours)),
  )
  const linksByPlace = new Map(rows.map(({ place, links }) => [place, links]))
  const links = { ...defaultLinks }
  for (const place of MENU_PLACES) {
    const chosenLinks = linksByPlace.get(place)
    if (chosenLinks)
      links[place] = place === 'rules' ? withRequired(chosenLinks, defaultLinks.rules) : chosenLinks
  }
  return { links, changedPlaces: new Set(linksByPlace.keys()), categories }
}

/** Returns the links of the header and footer, and the additional links of the mobile menu. */
export const readMenus = (app: App) => app.use(cachedMenus)()

const cachedMenus = memoizeUntilChanged('menus', MENU_TAGS, composeMenus)

async function composeMenus(app: App) {
  const { links, categories } = await readMenuLinks(app)
  const slugs = new Map(categories.map(({ slug }) => [categoryUrl(slug), slug]))
  const header = links.header.map((link): HeaderLink => {
    return { ...link, slug: slugs.get(link.href) ?? null }
  })
  const columns = (['shop', 'help', 'rules'] as const).map((place) => {
    return { title: MENU_NAMES[place].title, links: links[place] }
  })
  const shownHrefs = new Set([path('/shop'), ...links.header.map(({ href }) => href)])
  const moreLinks = links.shop.filter(({ href }) => !shownHrefs.has(href) && !slugs.has(href))
  return { header, columns, more: moreLinks }
}

const toLink = (slug: string, name: string): MenuLink => ({
  href: categoryUrl(slug),
  text: name,
})

/** Returns the default links. */
function createDefaultLinks(
  categories: MenuLink[],
  [help, rules]: ReturnType<typeof infoLinks>,
): Record<MenuPlace, MenuLink[]> {
  return {
    header: [...categories, { href: path('/shop'), text: 'Alles' }],
    shop: [
      ...categories,
      { href: `${path('/shop')}?sorteer=nieuw`, text: 'Nieuw binnen' },
      { href: path('/shop'), text: 'Alle sieraden' },
      { href: path('/coupons'), text: 'Kortingscodes' },
      { href: path('/blog'), text: 'Journaal' },
    ],
    help: help?.links ?? [],
    // The last line of the footer already links to the cookies.
    rules: rules?.links.filter(({ href }) => href !== path('/cookies')) ?? [],
  }
}

/** Returns the categories at the top of the tree. */
function readMainCategories(app: App): Promise<MainCategory[]> {
  return app.db
    .select({ slug: categories.slug, name: categories.name })
    .from(categories)
    .where(isNull(categories.parentId))
    .orderBy(asc(categories.position), asc(categories.id))
}

export async function saveMenu(app: App, place: MenuPlace, links: MenuLink[]): Promise<void> {
  const row = { links, updatedAt: app.clock.now() }
  await app.db
    .insert(menus)
    .values({ place, ...row })
    .onConflictDoUpdate({ target: menus.place, set: row })
  await announceChanges(app, [MENUS_TAG])
}

/** Restores the default links, which change along with the categories. */
export async function resetMenu(app: App, place: MenuPlace): Promise<void> {
  await app.db.delete(menus).where(eq(menus.place, place))
  await announceChanges(app, [MENUS_TAG])
}

/** Sets the links of a place unless the owner chose links there. Returns whether they were set. */
export async function insertImportedMenu(
  tx: Db,
  place: MenuPlace,
  links: MenuLink[],
  now: Date,
): Promise<boolean> {
  const insertedPlaces = await tx
    .insert(menus)
    .values({ place, links, updatedAt: now })
    .onConflictDoNothing()
    .returning({ place: menus.place })
  return insertedPlaces.length > 0
}

/** Restores the default links of places that nobody has changed since the import; returns those places. */
export async function deleteUnchangedMenus(
  tx: Db,
  places: string[],
  unchangedSince: Date,
): Promise<MenuPlace[]> {
  const removedMenus = await tx
    .delete(menus)
    .where(and(inArray(menus.place, places as MenuPlace[]), lte(menus.updatedAt, unchangedSince)))
    .returning({ place: menus.place })
  return removedMenus.map(({ place }) => place)
}
