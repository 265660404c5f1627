// The last step of a build, called as `put-in-place.ts FROM TO BUILT_AT STARTED_AT`.
import {
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
} from 'node:fs'
import path from 'node:path'

const PARTS = ['client', 'server']
/** Old files stay for this time, because running shops and open pages still request them. */
const RETENTION_MS = 7 * 24 * 60 * 60 * 1000

interface BuildTimes {
  /** time of the previous build; 0 if there is none */
  builtAt: number
  /** start of this build; all its files are newer */
  startedAt: number
}

/**
 * Moves a build over the previous one, file by file, so that no file is ever incomplete. Files that only the previous build contains
 * stay for a week. Times are in ms.
 */
export function putInPlace(from: string, to: string, { builtAt, startedAt }: BuildTimes): void {
  for (const part of PARTS) {
    const newFiles = new Set(filesIn(path.join(from, part)))
    for (const name of filesIn(path.join(to, part))) {
      if (newFiles.has(name)) continue
      const file = path.join(to, part, name)
      const { mtimeMs } = statSync(file)
      if (mtimeMs > builtAt) utimesSync(file, startedAt / 1000, startedAt / 1000)
      else if (mtimeMs < startedAt - RETENTION_MS) rmSync(file)
    }
    for (const name of newFiles) {
      const file = path.join(to, part, name)
      mkdirSync(path.dirname(file), { recursive: true })
      renameSync(path.join(from, part, name), file)
    }
  }
  rmSync(from, { recursive: true })
}

/** Returns the paths of all files in a folder, relative to it; an empty list if the folder does not exist. */
function filesIn(folder: string): string[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
}

if (import.meta.main) {
  const [from = '', to = '', builtAt, startedAt] = process.argv.slice(2)
  putInPlace(from, to, { builtAt: Number(builtAt), startedAt: Number(startedAt) })
}
