/** Returns the raw value of a script-readable cookie; empty if it is not set. */
export function readCookie(name: string): string {
  const part = document.cookie.split('; ').find((text) => text.startsWith(`${name}=`))
  return part?.slice(name.length + 1) ?? ''
}
