import { sql } from 'drizzle-orm'
import { insertImportedMenu } from '#app/features/content/menus/menus.server.ts'
import { MAX_LINKS, MENUS_TAG, type MenuLink } from '#app/features/content/menus/menus.ts'
import { findRedirect } from '#app/features/content/redirects/find-redirect.server.ts'
import { isPhpArray, readPhpValue } from '#app/features/move-in/dump-files/php-value.ts'
import { metaValue } from '#app/features/move-in/former-shop/former-meta.server.ts'
import {
  type FormerPost,
  readFormerPosts,
  readTerms,
  readTermsOf,
} from '#app/features/move-in/former-shop/former-posts.server.ts'
import { announceChanges } from '#app/platform/database/changes.server.ts'
import { plainText } from '#app/platform/text/html-text.server.ts'
import {
  addRemark,
  countsOf,
  findObjects,
  hashOfData,
  type Move,
  recordObjects,
} from '../moved-objects.server.ts'

const MAX_LABEL_LENGTH = 60

/** Imports the main menu as the header menu, unless the owner made one; other menus are reported. */
export async function moveMenus(move: Move): Promise<void> {
  const { app } = move
  const counts = countsOf(move, 'menu')
  const items: FormerPost[] = []
  for await (const batch of readFormerPosts(move.formerDb, ['nav_menu_item'])) items.push(...batch)
  counts.found += items.length
  if (items.length === 0) return
  const terms = await readTermsOf(
    move.formerDb,
    items.map(({ id }) => id),
  )
  const menuIdOf = ({ id }: FormerPost) =>
    terms.get(id)?.find(({ taxonomy }) => taxonomy === 'nav_menu')?.id ?? 0
  const mainMenuId = await findMainMenu(move, items.map(menuIdOf))
  const mainMenuItems = items.filter((item) => menuIdOf(item) === mainMenuId)
  const links = await flattenMenu(move, mainMenuItems)
  for (const item of items) {
    if (links.some((each) => each.item === item)) continue
    counts.skipped++
    const isInCategoryPanel = await isSubcategory(move, item, mainMenuItems)
    addRemark(
      move,
      isInCategoryPanel ? 'menu-in-panel' : 'menu-item',
      plainText(item.title) || `nr. ${item.id}`,
    )
  }
  if (move.options.isDryRun) {
    counts.made += links.length
    return
  }
  const movedBefore = await findObjects(app.db, move, 'menu', [mainMenuId])
  if (movedBefore.size > 0 || links.length === 0) {
    counts.left += links.length
    return
  }
  const menuLinks = links.map(({ link }) => link)
  await app.db.transaction(async (tx) => {
    if (!(await insertImportedMenu(tx, 'header', menuLinks, app.clock.now()))) {
      counts.left += links.length
      return
    }
    counts.made += links.length
    await recordObjects(tx, move, 'menu', [
      { formerId: mainMenuId, newId: 'header', hash: hashOfData(menuLinks), isNew: true },
    ])
  })
  await announceChanges(app, [MENUS_TAG])
}

/** Maximum number of links in the header, links of submenus included. */
const MAX_HEADER_LINKS = 7

interface MenuItemLink {
  item: FormerPost
  link: MenuLink
}

const parentIdOf = ({ meta }: FormerPost) =>
  Number(metaValue(meta, '_menu_item_menu_item_parent')) || 0

/**
 * Flattens the menu, because the header has one level. Links of a submenu follow their parent as far as there is room; if
 * the parent is only a heading, they replace it.
 */
async function flattenMenu(move: Move, items: FormerPost[]): Promise<MenuItemLink[]> {
  const ordered = items.toSorted((a, b) => a.position - b.position)
  const linkByPost = new Map<FormerPost, MenuLink>()
  const add = async (item: FormerPost, limit: number) => {
    const link = linkByPost.size < limit ? await createMenuLink(move, item) : null
    if (link) linkByPost.set(item, link)
    return link !== null
  }
  const headings = new Set<number>()
  for (const item of ordered.filter((each) => parentIdOf(each) === 0))
    if (!(await add(item, MAX_LINKS))) headings.add(item.id)
  const children = ordered.filter((each) => parentIdOf(each) !== 0)
  const childrenOfHeadings = children.filter((each) => headings.has(parentIdOf(each)))
  for (const item of [
    ...childrenOfHeadings,
    ...children.filter((each) => !childrenOfHeadings.includes(each)),
  ]) {
    if (await isSubcategory(move, item, items)) continue
    if (await add(item, MAX_HEADER_LINKS)) addRemark(move, 'menu-flattened', plainText(item.title))
  }
  return sortAsTree(ordered, 0).flatMap((item) => {
    const link = linkByPost.get(item)
    return link ? [{ item, link }] : []
  })
}

const MAX_LEVELS = 5

function sortAsTree(items: FormerPost[], parent: number, level = 0): FormerPost[] {
  if (level > MAX_LEVELS) return []
  return items
    .filter((item) => parentIdOf(item) === parent)
    .flatMap((item) => [item, ...sortAsTree(items, item.id, level + 1)])
}

/** Whether an item is a subcategory of the category of its parent item, whose panel shows it already. */
async function isSubcategory(
  { formerDb }: Move,
  item: FormerPost,
  items: FormerPost[],
): Promise<boolean> {
  const parent = items.find(({ id }) => id === parentIdOf(item))
  if (!parent || !isCategory(item) || !isCategory(parent)) return false
  const terms = await readTerms(formerDb, '^product_cat$')
  return terms.get(termIdOf(item))?.parent === termIdOf(parent)
}

const isCategory = ({ meta }: FormerPost) => metaValue(meta, '_menu_item_object') === 'product_cat'
const termIdOf = ({ meta }: FormerPost) => Number(metaValue(meta, '_menu_item_object_id'))

/** Returns the menu at the main location of the theme, otherwise the largest menu. `menuIds`: the menu of each item. */
async function findMainMenu({ formerDb }: Move, menuIds: number[]): Promise<number> {
  const { rows } = await formerDb.execute<{ option_value: string }>(
    sql`SELECT option_value FROM former_options WHERE option_name LIKE 'theme_mods_%'`,
  )
  for (const { option_value: text } of rows) {
    const themeSettings = readPhpValue(text)
    const locations = isPhpArray(themeSettings)
      ? themeSettings.get('nav_menu_locations')
      : undefined
    if (!isPhpArray(locations)) continue
    const locationName = [
      'primary',
      'primary-menu',
      'main',
      'main-menu',
      'header-menu',
      'top',
    ].find((name) => locations.get(name))
    const id = Number(locations.get(locationName ?? '') ?? [...locations.values()][0])
    if (menuIds.includes(id)) return id
  }
  const itemsByMenu = Map.groupBy(menuIds, (id) => id)
  const [largest] = [...itemsByMenu].toSorted(([, a], [, b]) => b.length - a.length)
  return largest?.[0] ?? 0
}

/** Returns the link of a menu item to its page here; null if there is none. A dry run does not look for the page. */
async function createMenuLink(move: Move, { title, meta }: FormerPost): Promise<MenuLink | null> {
  const value = (key: string) => metaValue(meta, `_menu_item_${key}`)
  const id = value('object_id')
  const text = plainText(title) || (await readTargetName(move, value('type'), id))
  const { app, facts } = move
  if (text === '') return null
  const label = text.slice(0, MAX_LABEL_LENGTH)
  if (move.options.isDryRun) return { href: '/', text: label }
  if (value('type') === 'custom') {
    const url = value('url').startsWith(facts.shop)
      ? value('url').slice(facts.shop.length) || '/'
      : value('url')
    if (/^https:\/\//.test(url)) return { href: url, text: label }
    const redirect = url.startsWith('/') ? await findRedirect(app, url) : null
    if (redirect && 'to' in redirect) return { href: redirect.to, text: label }
    return url === '/' ? { href: '/', text: label } : null
  }
  const url = value('type') === 'taxonomy' ? await termUrl(move, Number(id)) : `/?p=${id}`
  const pageRedirect = url ? await findRedirect(app, url) : null
  return pageRedirect && 'to' in pageRedirect ? { href: pageRedirect.to, text: label } : null
}

async function readTargetName({ formerDb }: Move, type: string, id: string): Promise<string> {
  const { rows } = await formerDb.execute<{ name: string }>(
    type === 'taxonomy'
      ? sql`SELECT name FROM former_terms WHERE term_id = ${Number(id) || 0}`
      : sql`SELECT post_title AS name FROM former_posts WHERE "ID" = ${Number(id) || 0}`,
  )
  return plainText(rows[0]?.name ?? '')
}

async function termUrl(move: Move, id: number): Promise<string | null> {
  const term = (
    await readTerms(move.formerDb, '^(product_cat|category|product_tag|post_tag)$')
  ).get(id)
  if (!term) return null
  const queryParameters: Record<string, string> = {
    product_cat: 'product_cat',
    category: 'category_name',
    product_tag: 'product_tag',
    post_tag: 'tag',
  }
  return `/?${queryParameters[term.taxonomy]}=${term.slug}`
}
