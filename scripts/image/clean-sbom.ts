// Cleans the list of packages of the image (CycloneDX), in the folder of the packages:
//   npm sbom … > all.json && node scripts/image/clean-sbom.ts < all.json > image.json
// Leaves out packages that were removed from node_modules, and the serial number and time, which differ in every build.
import { existsSync, readFileSync } from 'node:fs'
import { json } from 'node:stream/consumers'

interface Component {
  /** name and version, such as `pg@8.16.0` */
  'bom-ref': string
}

/** npm's list of what it installed; keys are folders. An alias has the name of its package, other entries have none. */
interface InstalledPackages {
  packages: Record<string, { name?: string; version: string }>
}

interface Sbom {
  serialNumber?: string
  metadata: { timestamp?: string; component: Component }
  components: Component[]
  dependencies: { ref: string; dependsOn: string[] }[]
}

const MODULES_FOLDER = 'node_modules/'

const { packages }: InstalledPackages = JSON.parse(
  readFileSync(`${MODULES_FOLDER}.package-lock.json`, 'utf8'),
)
const installedRefs = new Set(
  Object.entries(packages)
    .filter(([folder]) => existsSync(folder))
    .map(
      ([folder, { name, version }]) => `${name ?? folder.split(MODULES_FOLDER).at(-1)}@${version}`,
    ),
)

const { serialNumber: _number, ...sbom } = (await json(process.stdin)) as Sbom
const { timestamp: _time, ...metadata } = sbom.metadata
const components = sbom.components.filter((each) => installedRefs.has(each['bom-ref']))
if (components.length === 0) throw new Error('the list of packages is empty')
const refs = new Set([metadata.component, ...components].map((each) => each['bom-ref']))
const dependencies = sbom.dependencies
  .filter(({ ref }) => refs.has(ref))
  .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((each) => refs.has(each)) }))
process.stdout.write(JSON.stringify({ ...sbom, metadata, components, dependencies }, null, 2))
