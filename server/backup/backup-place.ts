import type { Readable } from 'node:stream'

/** A reason why a backup cannot be made or restored; the message is one Dutch sentence for the owner. */
export class BackupProblem extends Error {}

/** A folder for backups, on this machine or another one. File names may contain slashes. */
export interface BackupPlace {
  /** address as the owner wrote it, for messages */
  address: string
  isRemote: boolean
  /** Returns the sizes of all files below a folder, by name relative to the place; `''` lists the whole place. */
  listFiles(folder: string): Promise<Map<string, number>>
  /** Returns the names of the top-level folders. */
  listFolders(): Promise<string[]>
  has(name: string): Promise<boolean>
  read(name: string): Promise<Readable>
  /** Writes a file. Readers see either the whole file or no file. */
  write(name: string, content: AsyncIterable<Buffer>): Promise<void>
  remove(name: string): Promise<void>
  /** Closes the connection to another machine. */
  close(): Promise<void>
}

/** Lists all files below a folder, for places whose servers list one folder at a time. Unfinished files (.part) are left out. */
export async function listBelow(
  folder: string,
  listFolder: (folder: string) => Promise<{ name: string; isFolder: boolean; bytes: number }[]>,
): Promise<Map<string, number>> {
  const files = new Map<string, number>()
  const unreadFolders = [folder]
  for (let parent = unreadFolders.pop(); parent !== undefined; parent = unreadFolders.pop()) {
    for (const { name, isFolder, bytes } of await listFolder(parent)) {
      const key = parent === '' ? name : `${parent}/${name}`
      if (isFolder) unreadFolders.push(key)
      else if (!name.endsWith('.part')) files.set(key, bytes)
    }
  }
  return files
}
