/** The part of Rolldown's `ChunkingContext` that this file uses. */
type Modules = {
  getModuleInfo(id: string): { importers: string[]; code: string | null } | null
}

const PAGE = /\/app\/(?:routes\/)?([^?]+)\.tsx?\?__react-router-build-client-route$/
/** The most visited pages of the shop, one of each kind. */
const POPULAR_PAGES = new Set(
  ['home', 'category', 'product', 'cart'].map((page) => `shop/${page}-page`),
)
const CART = 'shop/cart-page'
const LISTINGS = new Set(['shop', 'category', 'search', 'place'].map((page) => `shop/${page}-page`))
/** Pages that list products with a buy button, but have no forms. */
const SELECTIONS = new Set(
  ['compare', 'wishlist', 'wish', 'shared-wishlist'].map((page) => `shop/${page}-page`),
)

/** Rarely visited pages, which must not move modules of a product or post into files of other pages. */
const RARE = new Set([
  'account/own-order-page',
  'info/newsletter-page',
  'info/product-preview-page',
  'shop/not-found-page',
])

const MIN_FORMS = 5
const isForm = (page: string) =>
  !POPULAR_PAGES.has(page) && !LISTINGS.has(page) && !SELECTIONS.has(page)

/** Returns whether a most visited page that `visited` selects needs a module, and many forms need it too. */
const isSharedWithForms = (pages: string[], visited: (page: string) => boolean) =>
  pages.some((page) => POPULAR_PAGES.has(page) && visited(page)) &&
  pages.filter(isForm).length >= MIN_FORMS

const isAdmin = (page: string) => page.startsWith('admin/')

/** The groups of modules that share one file, by the pages that need the modules. The first matching group wins. */
const FILES: { name: string; holds: (pages: string[], id: string) => boolean }[] = [
  {
    name: 'shop',
    holds: (pages) =>
      pages.includes('root') ||
      pages.includes('shop/shop-layout') ||
      pages.filter((page) => POPULAR_PAGES.has(page)).length >= 2 ||
      // These modules are few and small: smaller than the form fields of the cart, with which they would otherwise share a file.
      isSharedWithForms(pages, (page) => page !== CART),
  },
  // Parts of forms that the cart also contains. Without this group, forms would load the rest of the cart.
  {
    name: 'fields',
    holds: (pages) => isSharedWithForms(pages, (page) => page === CART),
  },
  // These groups come before the forms. Otherwise modules that both need would be in the forms file, which every shop page would load.
  ...[...POPULAR_PAGES].map((page) => ({
    name: `${page.replace('shop/', '')}-shared`,
    holds: (pages: string[]) =>
      pages.includes(page) && pages.length >= 2 && !pages.every((each) => LISTINGS.has(each)),
  })),
  {
    name: 'forms',
    holds: (pages) =>
      pages.length >= 3 &&
      !pages.every((page) => isAdmin(page) || LISTINGS.has(page) || SELECTIONS.has(page)),
  },
  {
    name: 'listing',
    holds: (pages) => pages.length > 0 && pages.every((page) => LISTINGS.has(page)),
  },
  {
    name: 'admin',
    // An icon is smaller than the request for a separate file would be.
    holds: (pages, id) => pages.length >= 5 || (ICON.test(id) && pages.every(isAdmin)),
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
    priority: FILES.length + 1,
  },
  ...FILES.map(({ name, holds }, index) => ({
    debugName: name,
    name: (id: string, modules: Modules) => (holds(pagesOf(id, modules), id) ? name : null),
    tags: ['$initial' as const],
    priority: FILES.length - index,
  })),
]

const ICON_LIST = /\/lucide-react\/dist\/esm\/lucide-react\.mjs$/
const ICON = /\/lucide-react\/dist\/esm\/(icons\/[^/]+\.mjs)$/

/** The pages of each module and the users of each icon file, because a build requests both several times for each module. */
const cache = { pages: new Map<string, string[]>(), icons: new Map<string, string[]>() }

/** Returns the users of each icon file, found by the names that they import from the package's list of icons. */
function readIconUsers(list: string, modules: Modules): Map<string, string[]> {
  const info = modules.getModuleInfo(list)
  const users = new Map<string, string[]>()
  for (const user of info?.importers ?? []) {
    const code = modules.getModuleInfo(user)?.code ?? ''
    for (const [, names = ''] of code.matchAll(
      /import\s*\{([^}]*)\}\s*from\s*["']lucide-react["']/g,
    ))
      for (const name of names.match(/[A-Z]\w*/g) ?? [])
        users.set(name, [...(users.get(name) ?? []), user])
  }
  const byFile = new Map<string, string[]>()
  for (const [, names = '', file = ''] of (info?.code ?? '').matchAll(
    /export \{([^}]*)\} from ['"]\.\/(icons\/[^'"]+)['"]/g,
  )) {
    const iconUsers = (names.match(/[A-Z]\w*/g) ?? []).flatMap((name) => users.get(name) ?? [])
    if (iconUsers.length > 0) byFile.set(file, iconUsers)
  }
  return byFile
}

/**
 * Returns the modules that import this one. For an icon these are its users, not the package's list of icons: that list imports
 * every icon, so each icon would be part of every page with an icon.
 */
function findUsers(id: string, modules: Modules): string[] {
  const importers = modules.getModuleInfo(id)?.importers ?? []
  const file = ICON.exec(id)?.[1]
  const list = file && importers.find((importer) => ICON_LIST.test(importer))
  if (!list) return importers
  if (cache.icons.size === 0) cache.icons = readIconUsers(list, modules)
  return cache.icons.get(file) ?? importers
}

/** Returns the pages that statically import the module, as paths in `routes/`. */
function pagesOf(id: string, modules: Modules): string[] {
  const before = cache.pages.get(id)
  if (before) return before
  const pages: string[] = []
  const seenIds = new Set([id])
  for (const module of seenIds) {
    const page = PAGE.exec(module)?.[1]
    if (page && !RARE.has(page)) pages.push(page)
    for (const user of findUsers(module, modules)) seenIds.add(user)
  }
  cache.pages.set(id, pages)
  return pages
}
