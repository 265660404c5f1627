// Files that only the back office uses must be in an admin/ folder of their feature, so that shoppers do not download them.
import { BACK_OFFICE_FEATURES } from './domains.ts'

interface Module {
  /** path relative to the root of the project */
  source: string
  /** modules that import this one */
  dependents: string[]
}

const isTest = (file: string) =>
  /\.(test|e2e)\.tsx?$/.test(file) || /^(tests|bench|scripts)\//.test(file)
const isInAdminFolder = (file: string) => /^app\/features\/[^/]+\/[^/]+\/admin\//.test(file)
const isAdminPage = (file: string) => file.startsWith('app/routes/admin/')
/** Some table declarations are imported by tests only, because only SQL reads and writes those tables. */
const declaresTables = (file: string) => file.endsWith('-tables.server.ts')

const isOfBackOffice = (file: string, features: string[]) =>
  isInAdminFolder(file) ||
  isAdminPage(file) ||
  features.some((feature) => file.startsWith(`app/features/${feature}/`))

/** Returns whether a file is an entry of the host, a command or a page of the shop: everything except the back office. */
const isShopEntry = (file: string) =>
  /^(server|cli)\/|^app\/[^/]+$|^app\/routes\//.test(file) && !isAdminPage(file) && !isTest(file)

/** Returns the modules that the host, the commands and the pages of the shop import, directly or indirectly. */
function findShopModules(modules: Module[]): Set<string> {
  const imports = new Map<string, string[]>()
  for (const { source, dependents } of modules)
    for (const importer of dependents)
      imports.set(importer, [...(imports.get(importer) ?? []), source])
  const reachedFiles = new Set(modules.map(({ source }) => source).filter(isShopEntry))
  // The loop also visits the modules that it adds to the set.
  for (const file of reachedFiles)
    for (const importedFile of imports.get(file) ?? []) reachedFiles.add(importedFile)
  return reachedFiles
}

/**
 * Returns a problem for each file outside an admin/ folder that only the back office imports, for each import of an admin/ folder by
 * other code, and for each admin/ folder in a feature that belongs to the back office as a whole.
 */
export function checkAdminFolders(modules: Module[], features = BACK_OFFICE_FEATURES): string[] {
  const shopModules = findShopModules(modules)
  const sources = modules.filter(({ source }) => !isTest(source))
  const misplacedFiles = sources
    .map(({ source }) => source)
    .filter((file) => file.startsWith('app/features/') && !shopModules.has(file))
    .filter((file) => !isOfBackOffice(file, features) && !declaresTables(file))
    .map((file) => `${file}: only the back office uses it: move it into an admin/ folder`)
  const forbiddenImports = sources.flatMap(({ source, dependents }) =>
    isInAdminFolder(source)
      ? dependents
          .filter((importer) => !isTest(importer) && !isOfBackOffice(importer, features))
          .map((importer) => `${importer}: imports ${source}: move that out of the admin/ folder`)
      : [],
  )
  const needlessFolders = sources
    .map(({ source }) => source)
    .filter((file) => features.some((name) => file.startsWith(`app/features/${name}/admin/`)))
    .map((file) => `${file}: the whole feature is of the back office: needs no admin/ folder`)
  return [...misplacedFiles, ...forbiddenImports, ...needlessFolders].toSorted()
}
