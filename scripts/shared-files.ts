/** The part of Rolldown's `ChunkingContext` that is used here. */
type Modules = { getModuleInfo(id: string): { importers: string[] } | null }

const PAGE = /\/app\/(?:routes\/)?([^?]+)\.tsx?\?__react-router-build-client-route$/
/** The most visited pages of shoppers, one of each kind. */
const WINDOW = new Set(['home', 'category', 'product', 'cart'].map((page) => `shop/${page}-page`))
const LISTINGS = new Set(['shop', 'category', 'search'].map((page) => `shop/${page}-page`))
/** Pages that show products with a buy button, without a form. */
const SELECTIONS = new Set(
  ['compare', 'wishlist', 'wish', 'shared-wishlist'].map((page) => `shop/${page}-page`),
)

const isAdmin = (page: string) => page.startsWith('admin/')

/** Groups of modules in one file, by the pages that need them; the first match counts. */
const FILES: { name: string; holds: (pages: string[]) => boolean }[] = [
  {
    name: 'shop',
    holds: (pages) =>
      pages.includes('root') ||
      pages.includes('shop/shop-layout') ||
      pages.filter((page) => WINDOW.has(page)).length >= 2,
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
  { name: 'admin', holds: (pages) => pages.length >= 5 },
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
  ...FILES.map(({ name, holds }, at) => ({
    debugName: name,
    name: (id: string, modules: Modules) => (holds(pagesOf(id, modules)) ? name : null),
    tags: ['$initial' as const],
    priority: FILES.length - at,
  })),
]

/** Returns the pages that statically import the module, by their files in `routes/`. */
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
