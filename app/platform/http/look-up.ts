/** Looks up a name from a URL or form; inherited properties such as "constructor" do not count. */
export function lookUp<T>(names: Record<string, T>, name: string | null): T | null {
  return name !== null && Object.hasOwn(names, name) ? (names[name] ?? null) : null
}
