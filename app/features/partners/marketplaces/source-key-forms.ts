import { z } from 'zod'
import {
  AMAZON_VERSIONS,
  type AmazonVersion,
} from '#app/features/partners/marketplace-sources/amazon-versions.ts'
import type { KeyedSource } from '#app/features/partners/marketplace-sources/source-keys.ts'

const key = z
  .string()
  .trim()
  .min(1, 'Vul dit in.')
  .regex(/^\S{8,200}$/, 'Plak de hele sleutel, zonder spaties.')

const versions = Object.keys(AMAZON_VERSIONS) as AmazonVersion[]

/** The forms that set the key of a source. */
export const SOURCE_KEY_FORMS = {
  amazon: z.object({
    keyId: key,
    secret: key,
    version: z.enum(versions, { error: 'Kies een van de versies.' }),
  }),
  bol: z.object({
    keyId: key,
    secret: key,
    version: z
      .string()
      .transform(() => '')
      .default(''),
  }),
} as const satisfies Record<KeyedSource, unknown>
