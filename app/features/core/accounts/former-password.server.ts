import { createHash } from 'node:crypto'
import { compare } from 'bcryptjs'
import { hmac, isSameSecret } from '#app/platform/signing.server.ts'

/** Longer texts are rejected without hashing them, which would take long. */
const MAX_LENGTH = 4_096
const ALPHABET = './0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/** Returns whether a former shop made this hash. Hashes of better-auth begin with 32 hex digits and a colon. */
export const isFormerHash = (hash: string): boolean =>
  /^(?:\$wp\$2[aby]\$|\$2[aby]\$|\$[PH]\$)/.test(hash) || /^[0-9a-f]{32}$/i.test(hash)

/** Compares a password with a hash of WordPress: bcrypt since 6.8, phpass in earlier versions, MD5 in very old shops. */
export async function verifyFormerPassword(hash: string, password: string): Promise<boolean> {
  if (password.length > MAX_LENGTH) return false
  if (hash.startsWith('$wp$')) {
    // WordPress hashes the password before bcrypt, because bcrypt ignores everything after 72 bytes.
    const text = hmac('sha384', 'wp-sha384', password.trim()).toString('base64')
    return compare(text, hash.slice(3).replace(/^\$2y/, '$2b'))
  }
  if (hash.startsWith('$2')) return compare(password, hash.replace(/^\$2y/, '$2b'))
  if (/^\$[PH]\$/.test(hash)) return isSameSecret(hashPortable(password, hash), hash)
  return isSameSecret(createHash('md5').update(password).digest('hex'), hash.toLowerCase())
}

/** Computes the portable hash of phpass: salted MD5 in 2^n rounds. Returns "*" for an invalid setting. */
function hashPortable(password: string, setting: string): string {
  const power = ALPHABET.indexOf(setting[3] ?? '')
  const salt = setting.slice(4, 12)
  if (power < 7 || power > 20 || salt.length !== 8) return '*'
  const bytes = Buffer.from(password)
  let digest = createHash('md5').update(salt).update(bytes).digest()
  for (let round = 0; round < 2 ** power; round++)
    digest = createHash('md5').update(digest).update(bytes).digest()
  return setting.slice(0, 12) + encode(digest)
}

/** Encodes as phpass does: base64 with the lowest bits first. */
function encode(bytes: Buffer): string {
  let text = ''
  for (let position = 0; position < bytes.length; position += 3) {
    const group = bytes.subarray(position, position + 3)
    const number = group.reduce((sum, byte, index) => sum + byte * 2 ** (8 * index), 0)
    for (let digit = 0; digit <= group.length; digit++)
      text += ALPHABET[Math.floor(number / 64 ** digit) % 64]
  }
  return text
}
