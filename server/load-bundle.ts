import path from 'node:path'

const BUNDLE = path.join(import.meta.dirname, '..', 'build', 'server', 'index.js')

/** The server as the build made it; see bundle.ts. */
export function loadBundle(): Promise<typeof import('./bundle.ts')> {
  return import(BUNDLE)
}
