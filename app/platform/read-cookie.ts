/** The value of a cookie that scripts may read, as it stands there; empty when there is none. */
export function readCookie(name: string): string {
  const part = document.cookie.split('; ').find((text) => text.startsWith(`${name}=`))
  return part?.slice(name.length + 1) ?? ''
}
