import { existsSync } from 'node:fs'
import path from 'node:path'

/** Returns the project's folder. The code runs from its source, or from a chunk at any depth below build/. */
export function projectFolder(): string {
  let folder = import.meta.dirname
  while (!existsSync(path.join(folder, 'database', 'schema.sql'))) {
    const parentFolder = path.dirname(folder)
    if (parentFolder === folder) throw new Error('the project folder was not found')
    folder = parentFolder
  }
  return folder
}
