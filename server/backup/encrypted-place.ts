import { createCipheriv, createDecipheriv, randomBytes, scrypt } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { z } from 'zod'
import { hmac, isSameSecret } from '#app/platform/signing.server.ts'
import { type BackupPlace, BackupProblem } from './backup-place.ts'
import { BACKUP_NAME } from './retention.ts'

const KEY_FILE = 'key.json'
const KEY_BYTES = 32
const NONCE_BYTES = 12
const TAG_BYTES = 16
const SCRYPT_COST = 32_768
const SCRYPT_BLOCK_SIZE = 8

const keyFileFields = z.object({ salt: z.hex(), check: z.hex() })

/**
 * Wraps a place so that everything in it is encrypted with AES-256-GCM; scrypt derives the key from the passphrase. A file is
 * a nonce, the ciphertext and its tag. The tag also covers the name of the file, so that files cannot be swapped.
 */
export async function encryptPlace(place: BackupPlace, passphrase: string): Promise<BackupPlace> {
  const key = (await place.has(KEY_FILE))
    ? await readKey(place, passphrase)
    : await createKey(place, passphrase)
  return {
    ...place,
    read: async (name) => Readable.from(decrypt(await place.read(name), key, name)),
    write: (name, content) => place.write(name, encrypt(content, key, name)),
  }
}

const deriveKey = (passphrase: string, salt: Buffer) =>
  promisify<string, Buffer, number, object, Buffer>(scrypt)(passphrase, salt, KEY_BYTES, {
    N: SCRYPT_COST,
    r: SCRYPT_BLOCK_SIZE,
    maxmem: 256 * SCRYPT_COST * SCRYPT_BLOCK_SIZE,
  })

/** Returns a value that is stored with the salt, to recognise a wrong passphrase before anything is decrypted. */
const computeCheck = (key: Buffer) => hmac('sha256', key, 'schakel backup').toString('hex')

async function readKey(place: BackupPlace, passphrase: string): Promise<Buffer> {
  const text = (await buffer(await place.read(KEY_FILE))).toString()
  const { salt, check } = keyFileFields.parse(JSON.parse(text))
  const key = await deriveKey(passphrase, Buffer.from(salt, 'hex'))
  if (!isSameSecret(check, computeCheck(key)))
    throw new BackupProblem(`De wachtwoordzin in BACKUP_PASSPHRASE past niet op ${place.address}.`)
  return key
}

async function createKey(place: BackupPlace, passphrase: string): Promise<Buffer> {
  if ((await place.listFolders()).some((name) => BACKUP_NAME.test(name)))
    throw new BackupProblem(
      `In ${place.address} staan reservekopieën zonder versleuteling. Kies een andere plaats voor versleutelde.`,
    )
  const salt = randomBytes(16)
  const key = await deriveKey(passphrase, salt)
  const text = JSON.stringify({
    salt: salt.toString('hex'),
    check: computeCheck(key),
  })
  await place.write(KEY_FILE, Readable.from([Buffer.from(`${text}\n`)]))
  return key
}

async function* encrypt(content: AsyncIterable<Buffer>, key: Buffer, name: string) {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(name))
  yield nonce
  for await (const chunk of content) yield cipher.update(chunk)
  yield cipher.final()
  yield cipher.getAuthTag()
}

/** Decrypts a file. The last bytes of the file are the tag, so as many bytes are held back until the file ends. */
async function* decrypt(content: AsyncIterable<Buffer>, key: Buffer, name: string) {
  let decipher: ReturnType<typeof createDecipher> | undefined
  let pendingBytes = Buffer.alloc(0)
  for await (const chunk of content) {
    pendingBytes = Buffer.concat([pendingBytes, chunk])
    if (!decipher && pendingBytes.length >= NONCE_BYTES) {
      decipher = createDecipher(key, pendingBytes.subarray(0, NONCE_BYTES), name)
      pendingBytes = pendingBytes.subarray(NONCE_BYTES)
    }
    if (decipher && pendingBytes.length > TAG_BYTES) {
      yield decipher.update(pendingBytes.subarray(0, -TAG_BYTES))
      pendingBytes = pendingBytes.subarray(-TAG_BYTES)
    }
  }
  if (!decipher || pendingBytes.length < TAG_BYTES)
    throw new Error('The encrypted file is too short.')
  decipher.setAuthTag(pendingBytes)
  yield decipher.final()
}

const createDecipher = (key: Buffer, nonce: Buffer, name: string) =>
  createDecipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(name))
