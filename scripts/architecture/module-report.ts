import { writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Plugin } from 'vite'

export interface ModuleReport {
  /** modules of the browser code, by path from the root of the project; also modules without code in the output */
  [module: string]: {
    /** static and dynamic imports of the module */
    imports: string[]
    fetches: string[]
    /** output file that contains the module, and the length of its code there in characters, before minification */
    file?: string
    length: number
  }
}

const FILE = path.join('build', 'modules.json')

/** Writes a list of the modules in each browser file, so that a test can measure the size of a feature. */
export function reportModules(): Plugin {
  const relativePath = (id: string) => path.relative(process.cwd(), id)
  return {
    name: 'report-modules',
    applyToEnvironment: ({ name }) => name === 'client',
    generateBundle(_options, bundle) {
      const report: ModuleReport = {}
      for (const id of this.getModuleIds()) {
        const info = this.getModuleInfo(id)
        report[relativePath(id)] = {
          imports: info?.importedIds.map(relativePath) ?? [],
          fetches: info?.dynamicallyImportedIds.map(relativePath) ?? [],
          length: 0,
        }
      }
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk') continue
        for (const [id, { renderedLength }] of Object.entries(chunk.modules)) {
          const module = report[relativePath(id)]
          if (module) Object.assign(module, { file: chunk.fileName, length: renderedLength })
        }
      }
      writeFileSync(FILE, JSON.stringify(report))
    },
  }
}
