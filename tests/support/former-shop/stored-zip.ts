import { crc32, deflateRawSync } from 'node:zlib'

export interface ZippedFile {
  name: string | Buffer
  content: string | Buffer
  /** compression method; 8 compresses the content, any other leaves it as it is */
  method?: number
  /** bit 0: encrypted */
  flags?: number
  /** a checksum that is wrong on purpose */
  crc?: number
}

/** Writes a ZIP archive. `isLarge`: with the fields of ZIP64, as for archives of more than 4 GB. */
export function createZip(files: ZippedFile[], { isLarge = false } = {}): Buffer {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  // The offsets of fields are those of the ZIP specification, less the signature before each record.
  for (const { name, content, method = 0, flags = 0, crc } of files) {
    const data = Buffer.from(content)
    const compressed = method === 8 ? deflateRawSync(data) : data
    const bytes = Buffer.from(name)
    const sharedHeader = Buffer.alloc(26)
    sharedHeader.writeUInt16LE(isLarge ? 45 : 20, 0)
    sharedHeader.writeUInt16LE(flags, 2)
    sharedHeader.writeUInt16LE(method, 4)
    sharedHeader.writeUInt32LE(crc ?? crc32(data), 10)
    sharedHeader.writeUInt32LE(compressed.length, 14)
    sharedHeader.writeUInt32LE(data.length, 18)
    sharedHeader.writeUInt16LE(bytes.length, 22)
    parts.push(Buffer.from('PK\x03\x04', 'latin1'), sharedHeader, bytes, compressed)
    const entry = Buffer.alloc(14)
    entry.writeUInt32LE(isLarge ? 0xffffffff : offset, 10)
    const head = Buffer.from(sharedHeader)
    const extra = isLarge ? zip64Field(data.length, compressed.length, offset) : Buffer.alloc(0)
    if (isLarge) head.fill(0xff, 14, 22)
    head.writeUInt16LE(extra.length, 24)
    directory.push(Buffer.from('PK\x01\x02\x14\x00', 'latin1'), head, entry, bytes, extra)
    offset += 30 + bytes.length + compressed.length
  }
  const centralDirectory = Buffer.concat(directory)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(isLarge ? 0xffff : files.length, 4)
  end.writeUInt16LE(isLarge ? 0xffff : files.length, 6)
  end.writeUInt32LE(isLarge ? 0xffffffff : centralDirectory.length, 8)
  end.writeUInt32LE(isLarge ? 0xffffffff : offset, 12)
  const zip64Records = isLarge
    ? zip64End(files.length, centralDirectory.length, offset)
    : Buffer.alloc(0)
  return Buffer.concat([
    ...parts,
    centralDirectory,
    zip64Records,
    Buffer.from('PK\x05\x06', 'latin1'),
    end,
  ])
}

const uint64s = (...values: number[]) => {
  const bytes = Buffer.alloc(values.length * 8)
  for (const [index, value] of values.entries()) bytes.writeBigUInt64LE(BigInt(value), index * 8)
  return bytes
}

const zip64Field = (...values: number[]) => {
  const head = Buffer.alloc(4)
  head.writeUInt16LE(1, 0)
  head.writeUInt16LE(values.length * 8, 2)
  return Buffer.concat([head, uint64s(...values)])
}

function zip64End(count: number, size: number, offset: number): Buffer {
  const endRecord = Buffer.alloc(12)
  const locator = Buffer.alloc(20)
  locator.write('PK\x06\x07', 'latin1')
  locator.writeBigUInt64LE(BigInt(offset + size), 8)
  locator.writeUInt32LE(1, 16)
  return Buffer.concat([
    Buffer.from('PK\x06\x06', 'latin1'),
    uint64s(44),
    endRecord,
    uint64s(count, count, size, offset),
    locator,
  ])
}

/** Writes a ZIP archive without compression. */
export const createUncompressedZip = (files: Record<string, string | Buffer>): Buffer =>
  createZip(Object.entries(files).map(([name, content]) => ({ name, content })))
