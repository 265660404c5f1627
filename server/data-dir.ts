import { access, constants, mkdir } from 'node:fs/promises'
import path from 'node:path'
import { exists } from '#server/database/postgres-place.ts'

/** Makes DATA_DIR when it is missing. Throws an Error with one readable sentence when nothing can be written there. */
export async function makeDataDir(dataDir: string): Promise<void> {
  const folder = path.resolve(dataDir)
  try {
    await makeFolder(folder)
    // A file of that name has no inside.
    await access(`${folder}/.`, constants.W_OK)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw new Error(`DATA_DIR ${folder} is geen map waarin de winkel kan schrijven (${code}).`)
  }
}

/** By steps, for in a folder that takes no others (/proc) Node's own `recursive` never ends. */
async function makeFolder(folder: string): Promise<void> {
  if (await exists(folder)) return
  await makeFolder(path.dirname(folder))
  try {
    await mkdir(folder, { mode: 0o700 })
  } catch (error) {
    // Another start may have been faster.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
}
