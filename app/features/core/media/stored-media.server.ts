import type { Readable } from 'node:stream'

/** Offsets of the first and the last byte, inclusive. */
export interface ByteRange {
  start: number
  end: number
}

/** The storage of photos and other files. Keys have two parts: "12-0a1b…/320.avif". */
export interface MediaStore {
  /** Writes bytes, or moves a file of this machine. A file is readable only when it is complete. */
  write(key: string, content: Buffer | { file: string }): Promise<void>
  read(key: string): Promise<Buffer | undefined>
  /** Returns the size in bytes; undefined if the key does not exist. */
  sizeOf(key: string): Promise<number | undefined>
  open(key: string, range?: ByteRange): Promise<Readable>
  /** Removes unfinished files that are older than `before` (in ms), which remain after a crash or on a full disk. */
  removeDrafts(folder: string, before: number): Promise<void>
  /** Removes a file; a missing file is no error. */
  remove(key: string): Promise<void>
  removeFolder(folder: string): Promise<void>
  listFolders(): Promise<string[]>
  /** Returns the files of a folder, without drafts. */
  listFiles(folder: string): Promise<{ name: string; bytes: number }[]>
  /** Returns the time of the last write in a folder in ms; 0 if the folder does not exist. */
  changedAt(folder: string): Promise<number>
}
