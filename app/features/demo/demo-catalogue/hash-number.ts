/** Deterministic hash (FNV-1a) for reproducible "random" choices. */
export function hashNumber(text: string): number {
  let hash = 2_166_136_261
  for (const character of text) {
    hash ^= character.codePointAt(0) ?? 0
    hash = Math.imul(hash, 16_777_619)
  }
  // Mixes the bits, because texts that differ only in their last character have almost the same low digits in FNV.
  hash ^= hash >>> 15
  return Math.imul(hash, 2_246_822_519) >>> 0
}
