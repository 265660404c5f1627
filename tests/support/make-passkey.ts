import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import type {
  NewCredential,
  SignedCredential,
} from '#app/features/customers/passkeys/passkey-forms.ts'

/** Encodes a text of at most 23 characters as CBOR. */
const cborText = (letters: string) =>
  Buffer.concat([Buffer.from([0x60 + letters.length]), Buffer.from(letters)])
const cborBytes = (value: Buffer) => Buffer.concat([Buffer.from([0x58, value.length]), value])

/** Flags of the authenticator data (WebAuthn). */
const USER_PRESENT = 0x01
const USER_VERIFIED = 0x04
const HAS_CREDENTIAL = 0x40

/** Simulates a device with one passkey: ES256, without attestation, user verified. */
export function createPasskeyDevice(siteUrl: string) {
  const { hostname, origin } = new URL(siteUrl)
  const hostHash = createHash('sha256').update(hostname).digest()
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
      // A COSE key: a map of five fields with the type EC2, the algorithm ES256, the curve P-256, x and y.
      const key = Buffer.concat([
        Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]),
        cborBytes(Buffer.from(x, 'base64url')),
        Buffer.from([0x22]),
        cborBytes(Buffer.from(y, 'base64url')),
      ])
      // The flags are followed by a counter of four bytes, and by the id of the authenticator's model, which is empty here.
      const authData = Buffer.concat([
        hostHash,
        Buffer.from([USER_PRESENT | USER_VERIFIED | HAS_CREDENTIAL, 0, 0, 0, 0]),
        Buffer.alloc(16),
        Buffer.from([0, id.length]),
        id,
        key,
      ])
      // A CBOR map of three fields; the statement is an empty map.
      const attestation = Buffer.concat([
        Buffer.from([0xa3]),
        cborText('fmt'),
        cborText('none'),
        cborText('attStmt'),
        Buffer.from([0xa0]),
        cborText('authData'),
        cborBytes(authData),
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
      const clientDataJson = clientData('get', challenge)
      const authData = Buffer.concat([
        hostHash,
        Buffer.from([USER_PRESENT | USER_VERIFIED, 0, 0, 0, 0]),
      ])
      const signedData = Buffer.concat([
        authData,
        createHash('sha256').update(clientDataJson).digest(),
      ])
      return {
        ...credential,
        response: {
          clientDataJSON: clientDataJson.toString('base64url'),
          authenticatorData: authData.toString('base64url'),
          signature: sign('sha256', signedData, privateKey).toString('base64url'),
        },
      }
    },
  }
}
