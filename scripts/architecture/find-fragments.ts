const MAX_FRAGMENT_LINES = 30
export const MAX_FRAGMENTS = 16

interface Module {
  /** path relative to the root of the project */
  source: string
  /** modules that import this one */
  dependents: string[]
}

const isShopCode = (file: string) =>
  /^(app|server|cli)\/.*\.tsx?$/.test(file) && !/\.(test|e2e|d)\.tsx?$/.test(file)

/** The tables of a feature stand in a file of their own, however few they are (docs/decisions/0790). */
const isTableFile = (file: string) => file.endsWith('-tables.server.ts')

/**
 * Returns the files of at most 30 lines that only one other file imports. Most of them should be part of that file. Imports by
 * tests are not counted.
 */
export function findFragments(modules: Module[], countLines: (file: string) => number): string[] {
  return modules
    .filter(({ source }) => isShopCode(source) && !isTableFile(source))
    .map(({ source, dependents }) => ({ source, importers: dependents.filter(isShopCode) }))
    .filter(({ source, importers }) => {
      return importers.length === 1 && countLines(source) <= MAX_FRAGMENT_LINES
    })
    .map(({ source, importers }) => `${source}: only ${importers[0]} imports it`)
    .toSorted()
}
