/** What a name from an address or form stands for; "constructor" and its kin, which every object has, stand for nothing. */
export function lookUp<T>(names: Record<string, T>, name: string | null): T | null {
  return name !== null && Object.hasOwn(names, name) ? (names[name] ?? null) : null
}
