import { createHmac } from 'node:crypto'

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** Returns the six digits that an app shows for an otpauth:// URL or its secret (RFC 6238), `steps` half minutes from now. */
export function totp(uriOrSecret: string, steps = 0): string {
  const secret = uriOrSecret.startsWith('otpauth:')
    ? (new URL(uriOrSecret).searchParams.get('secret') ?? '')
    : uriOrSecret.replace(/\s/g, '')
  const bits = [...secret]
    .map((character) => BASE32.indexOf(character).toString(2).padStart(5, '0'))
    .join('')
  const bytes = bits.match(/.{8}/g) ?? []
  const key = Buffer.from(bytes.map((byte) => Number.parseInt(byte, 2)))
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000) + steps))
  const digest = createHmac('sha1', key).update(counter).digest()
  // RFC 6238: the last four bits point to the four bytes that become the code.
  const offset = (digest.at(-1) ?? 0) & 0xf
  return String((digest.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0')
}

/** Returns six digits that are invalid from a minute ago until a minute from now. */
export function wrongTotp(uriOrSecret: string): string {
  const validCodes = [-2, -1, 0, 1, 2].map((steps) => totp(uriOrSecret, steps))
  const candidates = ['000000', '111111', '222222', '333333', '444444', '555555']
  return candidates.find((code) => !validCodes.includes(code)) ?? ''
}
