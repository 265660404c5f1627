/** The part of Rolldown's `ChunkingContext` that this file uses. */
type Modules = {
  getModuleInfo(id: string): { importers: string[]; code: string | null } | null
}

const PAGE = /\/app\/(?:routes\/)?([^?]+)\.tsx?\?__react-router-build-client-route$/
/** The most visited pages of the shop, one of each kind. */
const POPULAR_PAGES = new Set(
  ['home', 'category', 'product', 'cart'].map((page) => `shop/${page}-page`),
)
const CART_PAGE = 'shop/cart-page'
const LISTING_PAGES = new Set(
  ['shop', 'category', 'search', 'place'].map((page) => `shop/${page}-page`),
)
/** Pages that list products with a buy button, but have no forms. */
const SELECTION_PAGES = new Set(
  ['compare', 'wishlist', 'wish', 'shared-wishlist'].map((page) => `shop/${page}-page`),
)

/** Rarely visited pages, which must not move modules of a product or post into files of other pages. */
const RARE_PAGES = new Set([
  'account/own-order-page',
  'info/newsletter-page',
  'info/product-preview-page',
  'shop/not-found-page',
])

const MIN_FORMS = 5
const isForm = (page: string) =>
  !POPULAR_PAGES.has(page) && !LISTING_PAGES.has(page) && !SELECTION_PAGES.has(page)

/** Returns whether a most visited page that `isSelected` selects needs a module, and many forms need it too. */
const isSharedWithForms = (pages: string[], isSelected: (page: string) => boolean) =>
  pages.some((page) => POPULAR_PAGES.has(page) && isSelected(page)) &&
  pages.filter(isForm).length >= MIN_FORMS

const isAdmin = (page: string) => page.startsWith('admin/')

/** The groups of modules that share one file, by the pages that need the modules. The first matching group wins. */
const FILE_GROUPS: { name: string; matches: (pages: string[], id: string) => boolean }[] = [
  {
    name: 'shop',
    matches: (pages) =>
      pages.includes('root') ||
      pages.includes('shop/shop-layout') ||
      pages.filter((page) => POPULAR_PAGES.has(page)).length >= 2 ||
      // These modules are few and small: smaller than the form fields of the cart, with which they would otherwise share a file.
      isSharedWithForms(pages, (page) => page !== CART_PAGE),
  },
  // Parts of forms that the cart also contains. Without this group, forms would load the rest of the cart.
  {
    name: 'fields',
    matches: (pages) => isSharedWithForms(pages, (page) => page === CART_PAGE),
  },
  // These groups come before the forms. Otherwise modules that both need would be in the forms file, which every shop page would load.
  ...[...POPULAR_PAGES].map((page) => ({
    name: `${page.replace('shop/', '')}-shared`,
    matches: (pages: string[]) =>
      pages.includes(page) && pages.length >= 2 && !pages.every((each) => LISTING_PAGES.has(each)),
  })),
  {
    name: 'forms',
    matches: (pages) =>
      pages.length >= 3 &&
      !pages.every((page) => isAdmin(page) || LISTING_PAGES.has(page) || SELECTION_PAGES.has(page)),
  },
  {
    name: 'listing',
    matches: (pages) => pages.length > 0 && pages.every((page) => LISTING_PAGES.has(page)),
  },
  {
    name: 'admin',
    // An icon is smaller than the request for a separate file would be.
    matches: (pages, id) => pages.length >= 5 || (ICON.test(id) && pages.every(isAdmin)),
  },
]

/**
 * The groups for Rolldown's `codeSplitting.groups`. A file also contains the dependencies of its modules that no earlier file contains,
 * so pages of the shop never load code that only forms or the back office use.
 */
export const SHARED_FILES = [
  // Every page needs these modules, and they change only with an upgrade, so browsers can cache them until then.
  {
    name: 'react',
    test: /\/node_modules\/(?:react|react-dom|react-router|scheduler)\//,
    priority: FILE_GROUPS.length + 1,
  },
  ...FILE_GROUPS.map(({ name, matches }, index) => ({
    debugName: name,
    name: (id: string, modules: Modules) => (matches(pagesOf(id, modules), id) ? name : null),
    tags: ['$initial' as const],
    priority: FILE_GROUPS.length - index,
  })),
]

const ICON_LIST = /\/lucide-react\/dist\/esm\/lucide-react\.mjs$/
const ICON = /\/lucide-react\/dist\/esm\/(icons\/[^/]+\.mjs)$/

/** The pages of each module and the users of each icon file, because a build requests both several times for each module. */
const cache = { pages: new Map<string, string[]>(), icons: new Map<string, string[]>() }

/** Returns the users of each icon file, found by the names that they import from the package's list of icons. */
function readIconUsers(iconList: string, modules: Modules): Map<string, string[]> {
  const info = modules.getModuleInfo(iconList)
  const usersByName = new Map<string, string[]>()
  for (const user of info?.importers ?? []) {
    const code = modules.getModuleInfo(user)?.code ?? ''
    for (const [, names = ''] of code.matchAll(
      /import\s*\{([^}]*)\}\s*from\s*["']lucide-react["']/g,
    ))
      for (const name of names.match(/[A-Z]\w*/g) ?? [])
        usersByName.set(name, [...(usersByName.get(name) ?? []), user])
  }
  const usersByFile = new Map<string, string[]>()
  for (const [, names = '', file = ''] of (info?.code ?? '').matchAll(
    /export \{([^}]*)\} from ['"]\.\/(icons\/[^'"]+)['"]/g,
  )) {
    const iconUsers = (names.match(/[A-Z]\w*/g) ?? []).flatMap(
      (name) => usersByName.get(name) ?? [],
    )
    if (iconUsers.length > 0) usersByFile.set(file, iconUsers)
  }
  return usersByFile
}

/**
 * Returns the modules that import this one. For an icon these are its users, not the package's list of icons: that list imports
 * every icon, so each icon would be part of every page with an icon.
 */
function findUsers(id: string, modules: Modules): string[] {
  const importers = modules.getModuleInfo(id)?.importers ?? []
  const iconFile = ICON.exec(id)?.[1]
  const iconList = iconFile && importers.find((importer) => ICON_LIST.test(importer))
  if (!iconList) return importers
  if (cache.icons.size === 0) cache.icons = readIconUsers(iconList, modules)
  return cache.icons.get(iconFile) ?? importers
}

/** Returns the pages that statically import the module, as paths in `routes/`. */
function pagesOf(id: string, modules: Modules): string[] {
  const cachedPages = cache.pages.get(id)
  if (cachedPages) return cachedPages
  const pages: string[] = []
  const seenIds = new Set([id])
  for (const module of seenIds) {
    const page = PAGE.exec(module)?.[1]
    if (page && !RARE_PAGES.has(page)) pages.push(page)
    for (const user of findUsers(module, modules)) seenIds.add(user)
  }
  cache.pages.set(id, pages)
  return pages
}
