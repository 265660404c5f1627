/** Serializes a value as PHP does, with lengths in bytes. Whole numbers become integers, others floats. */
export function serializePhp(value: unknown): string {
  if (value === null) return 'N;'
  if (typeof value === 'boolean') return `b:${value ? 1 : 0};`
  if (typeof value === 'number')
    return Number.isInteger(value) ? `i:${value};` : `d:${String(value)};`
  if (typeof value === 'string') return `s:${Buffer.byteLength(value)}:"${value}";`
  const entries = Object.entries(value as object)
  const key = (name: string) => (/^\d+$/.test(name) ? `i:${name};` : serializePhp(name))
  return `a:${entries.length}:{${entries.map(([name, element]) => key(name) + serializePhp(element)).join('')}}`
}
