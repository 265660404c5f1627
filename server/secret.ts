import { randomBytes } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'

/** The secret that signs cookies when the environment names none: made once, kept for its owner's eyes. */
export async function readSecret(dataDir: string): Promise<string> {
  const file = path.join(dataDir, 'session-secret')
  const kept = await readFile(file, 'utf8').catch(() => '')
  if (kept.length >= 32) return kept
  const secret = randomBytes(32).toString('hex')
  await writeFile(file, secret, { mode: 0o600 })
  return secret
}
