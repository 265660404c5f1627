import type { Readable } from 'node:stream'

/** A reason why a backup cannot be made or restored; the message is one Dutch sentence for the owner. */
export class BackupProblem extends Error {}

/** A folder, here or on another machine, that holds backups: files by names with slashes. */
export interface BackupPlace {
  /** as the owner wrote it, for texts */
  address: string
  isRemote: boolean
  /** Returns the sizes of all files below a folder by name relative to the place; `''` is the whole place. */
  listFiles(folder: string): Promise<Map<string, number>>
  /** Returns the names of the folders at the top. */
  listFolders(): Promise<string[]>
  has(name: string): Promise<boolean>
  read(name: string): Promise<Readable>
  /** Readers see the whole file or none. */
  write(name: string, content: AsyncIterable<Buffer>): Promise<void>
  remove(name: string): Promise<void>
  /** Ends the connection to another machine. */
  close(): Promise<void>
}

/** Lists the files below a folder level by level, for places whose servers list one folder at a time. */
export async function listBelow(
  folder: string,
  listFolder: (folder: string) => Promise<{ name: string; isFolder: boolean; bytes: number }[]>,
): Promise<Map<string, number>> {
  const files = new Map<string, number>()
  const openFolders = [folder]
  for (let next = openFolders.pop(); next !== undefined; next = openFolders.pop()) {
    for (const { name, isFolder, bytes } of await listFolder(next)) {
      const key = next === '' ? name : `${next}/${name}`
      if (isFolder) openFolders.push(key)
      else if (!name.endsWith('.part')) files.set(key, bytes)
    }
  }
  return files
}
