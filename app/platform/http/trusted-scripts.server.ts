import { createHash, randomBytes } from 'node:crypto'

/** Creates a secret for one rendering, which only the scripts of our own code carry. */
export const createScriptNonce = (): string => randomBytes(16).toString('base64url')

/**
 * Removes the nonce from a rendered page and returns the hashes of the inline scripts that carried it, for the content
 * security policy. The policy lists hashes and not the nonce: everybody gets the same cached page and could read a nonce in
 * it. An injected script, for example from a product text, carries no nonce, so its hash is not listed.
 */
export function takeTrustedScripts(
  page: Buffer,
  nonce: string,
): { html: Buffer; hashes: string[] } {
  const marker = ` nonce="${nonce}"`
  const parts: Buffer[] = []
  const hashes = new Set<string>()
  let partStart = 0
  for (
    let position = page.indexOf(marker);
    position !== -1;
    position = page.indexOf(marker, partStart)
  ) {
    parts.push(page.subarray(partStart, position))
    partStart = position + marker.length
    const code = readInlineCode(page, position)
    if (code) hashes.add(hashScript(code))
  }
  return { html: Buffer.concat([...parts, page.subarray(partStart)]), hashes: [...hashes] }
}

export const hashScript = (code: string | Buffer): string =>
  createHash('sha256').update(code).digest('base64')

/**
 * Returns the code of the script element whose start tag contains this position; null for an external script or another
 * element.
 */
function readInlineCode(page: Buffer, position: number): Buffer | null {
  // React escapes angle brackets in attributes, so the nearest brackets belong to the tag.
  const start = page.lastIndexOf('<', position)
  const end = page.indexOf('>', position)
  const tag = page.toString('latin1', start, end)
  if (!tag.startsWith('<script ') || tag.includes(' src=')) return null
  const code = page.subarray(end + 1, page.indexOf('</script>', end))
  return code.length > 0 ? code : null
}
