/** The same whole number for the same text, on every machine: chance that can be repeated (FNV-1a). */
export function hashNumber(text: string): number {
  let hash = 2_166_136_261
  for (const sign of text) {
    hash ^= sign.codePointAt(0) ?? 0
    hash = Math.imul(hash, 16_777_619)
  }
  // The low digits of FNV hardly differ for texts that differ in their last sign.
  hash ^= hash >>> 15
  return Math.imul(hash, 2_246_822_519) >>> 0
}
