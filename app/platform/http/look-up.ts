/** Looks up a name from a URL or form. Inherited properties such as "constructor" are not found. */
export function lookUp<T>(names: Record<string, T>, name: string | null): T | null {
  return name !== null && Object.hasOwn(names, name) ? (names[name] ?? null) : null
}
