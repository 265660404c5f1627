/** The part of Rolldown's `ChunkingContext` that is used here. */
type Modules = {
  getModuleInfo(id: string): { importers: string[]; code: string | null } | null
}

const PAGE = /\/app\/(?:routes\/)?([^?]+)\.tsx?\?__react-router-build-client-route$/
/** The most visited pages of shoppers, one of each kind. */
const WINDOW = new Set(['home', 'category', 'product', 'cart'].map((page) => `shop/${page}-page`))
const CART = 'shop/cart-page'
const LISTINGS = new Set(['shop', 'category', 'search', 'place'].map((page) => `shop/${page}-page`))
/** Pages that show products with a buy button, without a form. */
const SELECTIONS = new Set(
  ['compare', 'wishlist', 'wish', 'shared-wishlist'].map((page) => `shop/${page}-page`),
)

/** Pages that are rarely opened, and must not move parts of a product or post to the files of other pages. */
const RARE = new Set(['info/product-preview-page', 'shop/not-found-page'])

const MIN_FORMS = 5
const isForm = (page: string) => !WINDOW.has(page) && !LISTINGS.has(page) && !SELECTIONS.has(page)

/** Whether a visited page and many forms need a module. */
const isField = (pages: string[], visited: (page: string) => boolean) =>
  pages.some((page) => WINDOW.has(page) && visited(page)) &&
  pages.filter(isForm).length >= MIN_FORMS

const isAdmin = (page: string) => page.startsWith('admin/')

/** Groups of modules in one file, by the pages that need them; the first match counts. */
const FILES: { name: string; holds: (pages: string[], id: string) => boolean }[] = [
  {
    name: 'shop',
    holds: (pages) =>
      pages.includes('root') ||
      pages.includes('shop/shop-layout') ||
      pages.filter((page) => WINDOW.has(page)).length >= 2 ||
      // These are few and small: smaller than the fields of the cart, with which they would share a file.
      isField(pages, (page) => page !== CART),
  },
  // Parts of forms that the cart has too: forms must not load the rest of the cart for them.
  {
    name: 'fields',
    holds: (pages) => isField(pages, (page) => page === CART),
  },
  // Before the forms: modules that both need would otherwise be in their file, which every shop page would load.
  ...[...WINDOW].map((page) => ({
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
    // An icon is smaller than the request for a file of its own.
    holds: (pages, id) => pages.length >= 5 || (ICON.test(id) && pages.every(isAdmin)),
  },
]

/**
 * For Rolldown's `codeSplitting.groups`. A file contains the dependencies of its modules that no earlier file has, so shop pages
 * never load code that only forms or the back office use.
 */
export const SHARED_FILES = [
  // Every page needs these, and they change only with an upgrade: browsers can cache them until then.
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

/** Pages by module, and users by the file of an icon. A build asks the same several times for each module. */
const cache = { pages: new Map<string, string[]>(), icons: new Map<string, string[]>() }

/** Returns the users of each icon of the package, found by the names that they import from its list. */
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
 * Returns the modules that use this one. The package's list of icons imports all of them, which would make each icon a
 * part of every page that has one.
 */
function findUsers(id: string, modules: Modules): string[] {
  const importers = modules.getModuleInfo(id)?.importers ?? []
  const file = ICON.exec(id)?.[1]
  const list = file && importers.find((importer) => ICON_LIST.test(importer))
  if (!list) return importers
  if (cache.icons.size === 0) cache.icons = readIconUsers(list, modules)
  return cache.icons.get(file) ?? importers
}

/** Returns the pages that statically import the module, by their files in `routes/`. */
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
