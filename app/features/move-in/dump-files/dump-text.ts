const utf8Decoder = new TextDecoder('utf-8', { fatal: true })
const ASCII = /^[\0-\x7f]*$/

/** The characters of windows-1252 from 0x80 to 0x9f; for every other byte the code point equals the byte. */
const WINDOWS_1252 = '€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ'
const BYTE_OF = new Map(
  [...WINDOWS_1252].map((character, position) => [character, 0x80 + position]),
)

/** UTF-8 that was read as windows-1252 and stored as UTF-8 again: "Ã©", "â‚¬". */
const DOUBLE_ENCODED = /[ÂÃ][\u0080-\u00bf‚ƒ„…†‡ˆ‰Š‹Œ‘’“”•–—˜™š›œžŸŽ]|â[€‚„][^\sa-z]/

export interface TextFindings {
  /** number of values that are not valid UTF-8 and were read as windows-1252 */
  windows1252Count: number
  /** number of values that were encoded twice */
  doubleEncodedCount: number
  /** number of values in which characters were lost: "????" */
  lostCount: number
  /** a value that was encoded twice: its form in the dump, and the repaired form */
  example: { original: string; repaired: string } | null
}

/** Returns a decoder for values of a dump, which hold one character per byte, and counts values in other encodings. */
export function createTextDecoder({ repairsDouble }: { repairsDouble: boolean }) {
  const findings = noFindings()
  const decode = (bytes: string): string => {
    if (ASCII.test(bytes)) {
      if (bytes.includes('????')) findings.lostCount++
      return bytes.includes('\0') ? bytes.replaceAll('\0', '') : bytes
    }
    const text = decodeBytes(bytes)
    if (text === null) {
      findings.windows1252Count++
      return decodeWindows1252(bytes)
    }
    return readText(text, { repairsDouble }, findings).replaceAll('\0', '')
  }
  return { decode, findings }
}

/** Counts or repairs a double encoding in text that is decoded already, such as the text of files. */
export function readText(
  text: string,
  { repairsDouble }: { repairsDouble: boolean },
  findings: TextFindings,
): string {
  const repaired = DOUBLE_ENCODED.test(text) ? repairDouble(text) : null
  if (repaired === null) return text
  findings.doubleEncodedCount++
  findings.example ??= createExample(text)
  return repairsDouble ? repaired : text
}

export const noFindings = (): TextFindings => ({
  windows1252Count: 0,
  doubleEncodedCount: 0,
  lostCount: 0,
  example: null,
})

function decodeBytes(bytes: string): string | null {
  try {
    return utf8Decoder.decode(Buffer.from(bytes, 'latin1'))
  } catch {
    return null
  }
}

const decodeWindows1252 = (bytes: string) =>
  bytes.replace(
    /[\x80-\x9f]/g,
    (character) => WINDOWS_1252[character.charCodeAt(0) - 0x80] ?? character,
  )

/** Undoes a double encoding. Returns null if the result is not valid UTF-8 as a whole. */
export function repairDouble(text: string): string | null {
  const bytes = Buffer.alloc(text.length)
  for (let position = 0; position < text.length; position++) {
    const code = text.charCodeAt(position)
    const byte = code < 0x100 ? code : BYTE_OF.get(text[position] ?? '')
    if (byte === undefined) return null
    bytes[position] = byte
  }
  return decodeBytes(bytes.toString('latin1'))
}

/** Returns the line with the first doubly encoded character, shortened. */
function createExample(text: string): TextFindings['example'] {
  const matchIndex = text.search(DOUBLE_ENCODED)
  const example = text.slice(Math.max(0, matchIndex - 30), matchIndex + 30).replace(/\s+/g, ' ')
  const repaired = repairDouble(example)
  return repaired === null ? null : { original: example, repaired }
}
