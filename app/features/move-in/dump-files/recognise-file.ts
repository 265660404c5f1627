export type SourceFormat = 'sql' | 'wxr' | 'csv'
type Utf16 = 'utf-16le' | 'utf-16be'

/** Returns the charset if the file starts with a byte order mark of UTF-16, which Excel and PowerShell write. */
export function utf16Of(start: Buffer): Utf16 | null {
  const mark = start.subarray(0, 2).toString('hex')
  return mark === 'fffe' ? 'utf-16le' : mark === 'feff' ? 'utf-16be' : null
}

/** Yields the text of a file as UTF-8; a chunk may end inside a character. */
export async function* readAsUtf8(
  source: AsyncIterable<Buffer>,
  charset: Utf16,
): AsyncGenerator<Buffer> {
  const decoder = new TextDecoder(charset)
  for await (const chunk of source) yield Buffer.from(decoder.decode(chunk, { stream: true }))
  yield Buffer.from(decoder.decode())
}

/** Recognises a file by its first bytes, UTF-16 already decoded; null for a binary file and for an unknown format. */
export function formatOf(start: Buffer): SourceFormat | null {
  if (start.subarray(0, 4_000).includes(0)) return null
  const text = start.toString('latin1').replace(/^\xef\xbb\xbf/, '')
  if (/<(?:rss|rdf)[^>]*>/.test(text) && /wordpress\.org\/export|wxr_version/.test(text))
    return 'wxr'
  if (/^\s*<(?:!doctype|html|\?xml)/i.test(text)) return null
  if (
    /^(?:--|#|\/\*|SET |CREATE |INSERT |DROP |START )/im.test(text) &&
    /\b(?:CREATE TABLE|INSERT INTO)\b/i.test(text)
  )
    return 'sql'
  const [head = ''] = text.split(/\r\n|\n|\r/)
  return /[,;\t]/.test(head) && !/[<>{}]/.test(head) ? 'csv' : null
}

/** Archive formats that cannot be read: the first bytes of a file, and the name of the format. */
const UNREADABLE_ARCHIVES: [firstBytes: string, name: string][] = [
  ['Rar!', 'RAR'],
  ['7z\xbc\xaf', '7-Zip'],
  ['BZh', 'bzip2'],
  ['\xfd7zXZ', 'xz'],
  ['\x28\xb5\x2f\xfd', 'zstd'],
]

/** Returns the message about a file of no known format. */
export function unknownFormat(name: string, start: Buffer): string {
  const text = start.toString('latin1')
  if (/^\s*<(?:!doctype|html)/i.test(text))
    return `${name} is een webpagina en geen export. Log in op de vorige winkel en download het bestand opnieuw.`
  const archiveFormat =
    text.slice(257, 262) === 'ustar'
      ? 'tar'
      : UNREADABLE_ARCHIVES.find(([firstBytes]) => text.startsWith(firstBytes))?.[1]
  return archiveFormat
    ? `${name} is ingepakt met ${archiveFormat}, en dat leest deze winkel niet. Pak het uit en kies het bestand dat erin zit (.sql, .xml of .csv), of maak er een ZIP van.`
    : `${name} is geen export die deze winkel kent.`
}
