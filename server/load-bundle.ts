import path from 'node:path'

const BUILD_FOLDER = path.join(import.meta.dirname, '..', 'build')

/** Loads the built server; see bundle.ts. */
export function loadBundle(build = BUILD_FOLDER): Promise<typeof import('./bundle.ts')> {
  return import(path.join(build, 'server', 'index.js'))
}
