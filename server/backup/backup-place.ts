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
}
