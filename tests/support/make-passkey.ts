import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import type {
  NewCredential,
  SignedCredential,
} from '#app/features/customers/passkeys/passkey-forms.ts'

const text = (letters: string) =>
  Buffer.concat([Buffer.from([0x60 + letters.length]), Buffer.from(letters)])
const bytes = (value: Buffer) => Buffer.concat([Buffer.from([0x58, value.length]), value])

const PRESENT = 0x01
const VERIFIED = 0x04
const HAS_KEY = 0x40

/** A device with one passkey: ES256, without attestation, user verified. */
export function makeDevice(siteUrl: string) {
  const { hostname, origin } = new URL(siteUrl)
  const host = createHash('sha256').update(hostname).digest()
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const id = randomBytes(16)
  const credential = {
    id: id.toString('base64url'),
    rawId: id.toString('base64url'),
    type: 'public-key',
    clientExtensionResults: {},
  } as const
  const clientData = (type: string, challenge: string) =>
    Buffer.from(JSON.stringify({ type: `webauthn.${type}`, challenge, origin }))
  return {
    /** Returns the response to the challenge of a registration. */
    register(challenge: string): NewCredential {
      // COSE: an EC2 key for ES256 on P-256.
      const key = Buffer.concat([
        Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]),
        bytes(Buffer.from(x, 'base64url')),
        Buffer.from([0x22]),
        bytes(Buffer.from(y, 'base64url')),
      ])
      const authData = Buffer.concat([
        host,
        Buffer.from([PRESENT | VERIFIED | HAS_KEY, 0, 0, 0, 0]),
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
      return {
        ...credential,
        response: {
          clientDataJSON: clientData('create', challenge).toString('base64url'),
          attestationObject: attestation.toString('base64url'),
          transports: ['internal'],
        },
      }
    },
    /** Returns the response to the challenge of a sign-in. */
    sign(challenge: string): SignedCredential {
      const data = clientData('get', challenge)
      const authData = Buffer.concat([host, Buffer.from([PRESENT | VERIFIED, 0, 0, 0, 0])])
      const signed = Buffer.concat([authData, createHash('sha256').update(data).digest()])
      return {
        ...credential,
        response: {
          clientDataJSON: data.toString('base64url'),
          authenticatorData: authData.toString('base64url'),
          signature: sign('sha256', signed, privateKey).toString('base64url'),
        },
      }
    },
  }
}
