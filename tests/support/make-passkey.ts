import { createHash, generateKeyPairSync, randomBytes } from 'node:crypto'
import type { MadeCredential } from '#app/features/customers/passkeys/passkey-forms.ts'

const text = (letters: string) =>
  Buffer.concat([Buffer.from([0x60 + letters.length]), Buffer.from(letters)])
const bytes = (value: Buffer) => Buffer.concat([Buffer.from([0x58, value.length]), value])

/** Returns the response of a device to this challenge: ES256, without attestation, user verified. */
export function makePasskey(siteUrl: string, challenge: string): MadeCredential {
  const { hostname, origin } = new URL(siteUrl)
  const { publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const id = randomBytes(16)
  // COSE: an EC2 key for ES256 on P-256.
  const key = Buffer.concat([
    Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]),
    bytes(Buffer.from(x, 'base64url')),
    Buffer.from([0x22]),
    bytes(Buffer.from(y, 'base64url')),
  ])
  const present = 0x01
  const verified = 0x04
  const hasKey = 0x40
  const authData = Buffer.concat([
    createHash('sha256').update(hostname).digest(),
    Buffer.from([present | verified | hasKey, 0, 0, 0, 0]),
    Buffer.alloc(16),
    Buffer.from([0, id.length]),
    id,
    key,
  ])
  const attestation = Buffer.concat([
    Buffer.from([0xa3]),
    text('fmt'),
    text('none'),
    text('attStmt'),
    Buffer.from([0xa0]),
    text('authData'),
    bytes(authData),
  ])
  const clientData = JSON.stringify({ type: 'webauthn.create', challenge, origin })
  return {
    id: id.toString('base64url'),
    rawId: id.toString('base64url'),
    type: 'public-key',
    clientExtensionResults: {},
    response: {
      clientDataJSON: Buffer.from(clientData).toString('base64url'),
      attestationObject: attestation.toString('base64url'),
      transports: ['internal'],
    },
  }
}
