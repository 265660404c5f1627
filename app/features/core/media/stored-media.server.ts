import type { Readable } from 'node:stream'

/** The first and the last byte that are wanted. */
export interface ByteRange {
  start: number
  end: number
}

/** Where photographs and other files stand, by keys of two parts: "12-0a1b…/320.avif". */
export interface MediaStore {
  /** Bytes, or a file of this machine, which may be gone afterwards. Others find all of it or nothing. */
  write(key: string, content: Buffer | { file: string }): Promise<void>
  read(key: string): Promise<Buffer | undefined>
  /** Size in bytes; undefined when it is not there. */
  sizeOf(key: string): Promise<number | undefined>
  open(key: string, range?: ByteRange): Promise<Readable>
  removeFolder(folder: string): Promise<void>
  listFolders(): Promise<string[]>
  /** When something in it was last written, in ms; 0 when it is gone. */
  changedAt(folder: string): Promise<number>
}
