import { writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Plugin } from 'vite'

export interface ModuleReport {
  /** for each module of the browser's code (its path from the root of the project), also without code of its own in the output */
  [module: string]: {
    /** its static and dynamic imports */
    imports: string[]
    fetches: string[]
    /** the file that contains it, and the length of its code there (characters, before minification) */
    file?: string
    length: number
  }
}

const FILE = path.join('build', 'modules.json')

/** Writes which modules each browser file contains, so that a test can measure the size of a feature. */
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
