/** The URL and format of the token request and the version header of the catalogue, for each version of a credential. */
const cognitoTokenUrl = (region: string) =>
  `https://creatorsapi.auth.${region}.amazoncognito.com/oauth2/token`

export const AMAZON_VERSIONS = {
  '2.1': { tokenUrl: cognitoTokenUrl('us-east-1'), region: 'na' },
  '2.2': { tokenUrl: cognitoTokenUrl('eu-south-2'), region: 'eu' },
  '2.3': { tokenUrl: cognitoTokenUrl('us-west-2'), region: 'fe' },
  '3.1': { tokenUrl: 'https://api.amazon.com/auth/o2/token', region: 'na' },
  '3.2': { tokenUrl: 'https://api.amazon.co.uk/auth/o2/token', region: 'eu' },
  '3.3': { tokenUrl: 'https://api.amazon.co.jp/auth/o2/token', region: 'fe' },
} as const

export type AmazonVersion = keyof typeof AMAZON_VERSIONS

export const AMAZON_API = 'https://creatorsapi.amazon'

/** Whether a credential is of the older kind, which requests tokens with a form and sends its version with each call. */
export const isVersion2 = (version: AmazonVersion) => version.startsWith('2.')
