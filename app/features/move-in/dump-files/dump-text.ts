const decoder = new TextDecoder('utf-8', { fatal: true })
const ascii = /^[\0-\x7f]*$/

/** The characters of windows-1252 between 0x80 and 0x9f; the others have the number of their byte. */
const WINDOWS_1252 = '€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ'
const BYTE_OF = new Map(
  [...WINDOWS_1252].map((character, position) => [character, 0x80 + position]),
)

/** UTF-8 that was read as windows-1252 and stored as UTF-8 again: "Ã©", "â‚¬". */
const DOUBLE_ENCODED = /[ÂÃ][\u0080-\u00bf‚ƒ„…†‡ˆ‰Š‹Œ‘’“”•–—˜™š›œžŸŽ]|â[€‚„][^\sa-z]/

export interface TextFindings {
  /** values that are not valid UTF-8 and were read as windows-1252 */
  windows: number
  /** values that were encoded twice */
  double: number
  /** values in which characters were lost: "????" */
  lost: number
  /** a value that was encoded twice: as it is in the dump, and repaired */
  example: { found: string; repaired: string } | null
}

/** Returns the text of a value of a dump, whose bytes are its characters, and counts values in another encoding. */
export function createTextDecoder({ repairsDouble }: { repairsDouble: boolean }) {
  const findings = noFindings()
  const decode = (bytes: string): string => {
    if (ascii.test(bytes)) {
      if (bytes.includes('????')) findings.lost++
      return bytes.includes('\0') ? bytes.replaceAll('\0', '') : bytes
    }
    const text = decodeBytes(bytes)
    if (text === null) {
      findings.windows++
      return fromWindows(bytes)
    }
    return readText(text, { repairsDouble }, findings).replaceAll('\0', '')
  }
  return { decode, findings }
}

/** Reads a text that is decoded already, as those of files are: counts it if it was encoded twice, or repairs it. */
export function readText(
  text: string,
  { repairsDouble }: { repairsDouble: boolean },
  findings: TextFindings,
): string {
  const repaired = DOUBLE_ENCODED.test(text) ? repairDouble(text) : null
  if (repaired === null) return text
  findings.double++
  findings.example ??= exampleOf(text)
  return repairsDouble ? repaired : text
}

export const noFindings = (): TextFindings => ({ windows: 0, double: 0, lost: 0, example: null })

function decodeBytes(bytes: string): string | null {
  try {
    return decoder.decode(Buffer.from(bytes, 'latin1'))
  } catch {
    return null
  }
}

const fromWindows = (bytes: string) =>
  bytes.replace(
    /[\x80-\x9f]/g,
    (character) => WINDOWS_1252[character.charCodeAt(0) - 0x80] ?? character,
  )

/** Undoes a double encoding where the whole text then is valid UTF-8; null if it is not. */
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

/** The line with the first doubly encoded character, shortened. */
function exampleOf(text: string): TextFindings['example'] {
  const matchIndex = text.search(DOUBLE_ENCODED)
  const example = text.slice(Math.max(0, matchIndex - 30), matchIndex + 30).replace(/\s+/g, ' ')
  const repaired = repairDouble(example)
  return repaired === null ? null : { found: example, repaired }
}
