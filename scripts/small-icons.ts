import path from 'node:path'
import type { Plugin } from 'vite'

const CREATE_ICON = path.join(import.meta.dirname, '..', 'app', 'ui', 'create-icon.ts')

/** Builds the icons of lucide-react with `app/ui/create-icon.ts`, a tenth of the code of the original, which every page would load. */
export function smallIcons(): Plugin {
  return {
    name: 'small-icons',
    apply: 'build',
    enforce: 'pre',
    resolveId: {
      filter: { id: /\/createLucideIcon\.mjs$/ },
      handler: (_source, importer) =>
        importer?.includes('/lucide-react/dist/esm/icons/') ? CREATE_ICON : null,
    },
  }
}
