// Cleans the list of packages of the image (CycloneDX), in the folder of the packages:
//   npm sbom … > all.json && node scripts/image/clean-sbom.ts < all.json > image.json
// Leaves out packages that were removed from node_modules, and the serial number and time, which differ in every build.
import { existsSync } from 'node:fs'
import { json } from 'node:stream/consumers'

interface Component {
  'bom-ref': string
  properties?: { name: string; value: string }[]
}

interface Sbom {
  serialNumber?: string
  metadata: { timestamp?: string; component: Component }
  components: Component[]
  dependencies: { ref: string; dependsOn: string[] }[]
}

const PATH = 'cdx:npm:package:path'

const isInstalled = ({ properties = [] }: Component) =>
  properties.some(({ name, value }) => name === PATH && existsSync(value))

const { serialNumber: _number, ...sbom } = (await json(process.stdin)) as Sbom
const { timestamp: _time, ...metadata } = sbom.metadata
const components = sbom.components.filter(isInstalled)
const refs = new Set([metadata.component, ...components].map((each) => each['bom-ref']))
const dependencies = sbom.dependencies
  .filter(({ ref }) => refs.has(ref))
  .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((each) => refs.has(each)) }))
process.stdout.write(JSON.stringify({ ...sbom, metadata, components, dependencies }, null, 2))
