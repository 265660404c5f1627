import { createHash, randomBytes } from 'node:crypto'

/** A secret of one rendering: only a script that our own code wrote can carry it. */
export const createScriptNonce = (): string => randomBytes(16).toString('base64url')

/**
 * Takes the nonce out of a rendered page and returns the hashes of the inline scripts that carried it, for the content
 * security policy. A hash, because the page is cached and sent to everybody, who could all read a nonce. A script that got
 * into the page in another way, as by a product text, carries no nonce and is not listed.
 */
export function takeTrustedScripts(
  page: Buffer,
  nonce: string,
): { html: Buffer; hashes: string[] } {
  const marker = ` nonce="${nonce}"`
  const parts: Buffer[] = []
  const hashes = new Set<string>()
  let from = 0
  for (let at = page.indexOf(marker); at !== -1; at = page.indexOf(marker, from)) {
    parts.push(page.subarray(from, at))
    from = at + marker.length
    const code = inlineCode(page, at)
    if (code) hashes.add(hashScript(code))
  }
  return { html: Buffer.concat([...parts, page.subarray(from)]), hashes: [...hashes] }
}

export const hashScript = (code: string | Buffer): string =>
  createHash('sha256').update(code).digest('base64')

/** The code of the script element around `at`, which is in its start tag; null for another element or a script with an address. */
function inlineCode(page: Buffer, at: number): Buffer | null {
  // React escapes both brackets in attributes, so the nearest ones are those of the tag.
  const start = page.lastIndexOf('<', at)
  const end = page.indexOf('>', at)
  const tag = page.toString('latin1', start, end)
  if (!tag.startsWith('<script ') || tag.includes(' src=')) return null
  const code = page.subarray(end + 1, page.indexOf('</script>', end))
  return code.length > 0 ? code : null
}
