import path from 'node:path'
import type { Plugin } from 'vite'

const CREATE_ICON = path.join(import.meta.dirname, '..', 'app', 'ui', 'create-icon.ts')

/** Makes the icons of lucide-react with `app/ui/create-icon.ts`, which is a tenth of the code that every page would load. */
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
