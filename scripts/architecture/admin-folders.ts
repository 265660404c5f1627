// Files that only the back office uses are in an admin/ folder of their feature, apart from what shoppers download.
import { BACK_OFFICE_FEATURES } from './domains.ts'

interface Module {
  /** relative to the root of the project */
  source: string
  /** modules that import it */
  dependents: string[]
}

const isTest = (file: string) =>
  /\.(test|e2e)\.tsx?$/.test(file) || /^(tests|bench|scripts)\//.test(file)
const isInAdminFolder = (file: string) => /^app\/features\/[^/]+\/[^/]+\/admin\//.test(file)
const isAdminPage = (file: string) => file.startsWith('app/routes/admin/')
/** Only tests import some declarations of tables, because SQL alone reads and writes these tables. */
const declaresTables = (file: string) => file.endsWith('-tables.server.ts')

const isOfBackOffice = (file: string, features: string[]) =>
  isInAdminFolder(file) ||
  isAdminPage(file) ||
  features.some((feature) => file.startsWith(`app/features/${feature}/`))

/** The files from which the host, a command or a page of shoppers starts. */
const isOtherEntry = (file: string) =>
  /^(server|cli)\/|^app\/[^/]+$|^app\/routes\//.test(file) && !isAdminPage(file) && !isTest(file)

/** Returns the modules that the host, the commands and the pages of shoppers need. */
function findOtherModules(modules: Module[]): Set<string> {
  const imports = new Map<string, string[]>()
  for (const { source, dependents } of modules)
    for (const importer of dependents)
      imports.set(importer, [...(imports.get(importer) ?? []), source])
  const reached = new Set(modules.map(({ source }) => source).filter(isOtherEntry))
  // The loop also visits the modules that it adds.
  for (const file of reached) for (const imported of imports.get(file) ?? []) reached.add(imported)
  return reached
}

/**
 * Returns a problem for each file that only pages of the back office need and that is outside an admin/ folder, for each
 * import of an admin/ folder from elsewhere, and for each admin/ folder in a feature that is listed as a whole.
 */
export function checkAdminFolders(modules: Module[], features = BACK_OFFICE_FEATURES): string[] {
  const others = findOtherModules(modules)
  const sources = modules.filter(({ source }) => !isTest(source))
  const misplaced = sources
    .map(({ source }) => source)
    .filter((file) => file.startsWith('app/features/') && !others.has(file))
    .filter((file) => !isOfBackOffice(file, features) && !declaresTables(file))
    .map((file) => `${file}: only the back office uses it: move it into an admin/ folder`)
  const imported = sources.flatMap(({ source, dependents }) =>
    isInAdminFolder(source)
      ? dependents
          .filter((importer) => !isTest(importer) && !isOfBackOffice(importer, features))
          .map((importer) => `${importer}: imports ${source}: move that out of the admin/ folder`)
      : [],
  )
  const nested = sources
    .map(({ source }) => source)
    .filter((file) => features.some((name) => file.startsWith(`app/features/${name}/admin/`)))
    .map((file) => `${file}: the whole feature is of the back office: needs no admin/ folder`)
  return [...misplaced, ...imported, ...nested].toSorted()
}
