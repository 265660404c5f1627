/** As much of Rolldown's `ChunkingContext` as is needed here. */
type Modules = { getModuleInfo(id: string): { importers: string[] } | null }

const PAGE = /\/app\/(?:routes\/)?([^?]+)\.tsx?\?__react-router-build-client-route$/
/** The pages that shoppers open first and most, one of each kind. */
const WINDOW = new Set(['home', 'category', 'product', 'cart'].map((page) => `shop/${page}-page`))
const LISTINGS = new Set(['shop', 'category', 'search'].map((page) => `shop/${page}-page`))
/** Pages that show products with a button to buy them, without a form. */
const SELECTIONS = new Set(
  ['compare', 'wishlist', 'wish', 'shared-wishlist'].map((page) => `shop/${page}-page`),
)

const isAdmin = (page: string) => page.startsWith('admin/')

/** Which modules come to the browser in one file with others that the same kind of pages need; the first that fits. */
const FILES: { name: string; holds: (pages: string[]) => boolean }[] = [
  {
    name: 'shop',
    holds: (pages) =>
      pages.includes('root') ||
      pages.includes('shop/shop-layout') ||
      pages.filter((page) => WINDOW.has(page)).length >= 2,
  },
  // Before the forms: what both need would go into their file, and a page of the shop window would load all of it.
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
  { name: 'admin', holds: (pages) => pages.length >= 5 },
]

/**
 * For Rolldown's `codeSplitting.groups`. A file takes along what its modules need and no file before it has, so the
 * shop window never loads what only forms or the back office use.
 */
export const SHARED_FILES = [
  // Every page needs these, and they change only with an upgrade: browsers can cache them until then.
  {
    name: 'react',
    test: /\/node_modules\/(?:react|react-dom|react-router|scheduler)\//,
    priority: FILES.length + 1,
  },
  ...FILES.map(({ name, holds }, at) => ({
    debugName: name,
    name: (id: string, modules: Modules) => (holds(pagesOf(id, modules)) ? name : null),
    tags: ['$initial' as const],
    priority: FILES.length - at,
  })),
]

/** The pages that cannot be shown without the module, named by their files in `routes/`. */
function pagesOf(id: string, modules: Modules): string[] {
  const pages: string[] = []
  const seen = new Set([id])
  for (const module of seen) {
    const page = PAGE.exec(module)?.[1]
    if (page) pages.push(page)
    for (const importer of modules.getModuleInfo(module)?.importers ?? []) seen.add(importer)
  }
  return pages
}
