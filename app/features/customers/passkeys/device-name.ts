const BROWSERS: [RegExp, string][] = [
  [/Edg\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/Firefox\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
]
const SYSTEMS: [RegExp, string][] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'Mac'],
  [/Linux/, 'Linux'],
]

/** “Firefox op Windows”, as far as the user agent shows it. */
export function deviceName(userAgent: string): string {
  const find = (names: [RegExp, string][]) => names.find(([sign]) => sign.test(userAgent))?.[1]
  const browser = find(BROWSERS)
  const system = find(SYSTEMS)
  if (browser && system) return `${browser} op ${system}`
  return browser ?? system ?? 'Onbekend apparaat'
}
