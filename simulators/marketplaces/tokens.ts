import { randomBytes } from 'node:crypto'

export interface Token {
  expiresAt: number
  /** version that requests with this token must name; 2.x and 3.x differ */
  version: string
}

/** Stores the issued tokens until they expire. */
export function createTokens(now: () => Date, lifetimeSeconds: number) {
  const tokens = new Map<string, Token>()
  return {
    lifetimeSeconds,
    give(version: string): string {
      const token = `Atc|${randomBytes(24).toString('base64url')}`
      tokens.set(token, { version, expiresAt: now().getTime() + lifetimeSeconds * 1000 })
      return token
    },
    find(token: string): Token | undefined {
      return tokens.get(token)
    },
    isExpired: ({ expiresAt }: Token) => expiresAt <= now().getTime(),
    /** Expires all issued tokens. */
    expire() {
      for (const token of tokens.values()) token.expiresAt = 0
    },
  }
}

/** Reads the id and secret from an Authorization: Basic header. */
export function readBasic(header: string | undefined): { id: string; secret: string } | undefined {
  const [, code] = /^Basic\s+(\S+)$/i.exec(header ?? '') ?? []
  if (!code) return undefined
  const [id = '', ...secret] = Buffer.from(code, 'base64').toString('utf8').split(':')
  return { id, secret: secret.join(':') }
}
