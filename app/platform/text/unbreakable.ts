/** Keeps "14 karaat witgoud", "45 cm" and "8 × 6 mm" on one line, by no-break spaces. */
export const unbreakable = (text: string): string =>
  text
    .replace(/\b(\d+) karaat (?=\S)/g, '$1\u00a0karaat\u00a0')
    .replace(/ × /g, '\u00a0×\u00a0')
    .replace(/(\d) (?=(?:mm|cm|centimeter|millimeter|ct|gram)\b)/g, '$1\u00a0')
