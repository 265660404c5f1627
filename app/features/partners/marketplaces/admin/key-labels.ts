import type { KeyedSource } from '#app/features/partners/marketplace-sources/source-keys.ts'

/** How each marketplace itself calls the halves of a key, and what gives it from outside. */
export const KEY_LABELS: Record<KeyedSource, { id: string; secret: string; variable: string }> = {
  amazon: { id: 'Credential Id', secret: 'Credential Secret', variable: 'AMAZON_CREDENTIAL_ID' },
  bol: { id: 'Client-id', secret: 'Client-secret', variable: 'BOL_CLIENT_ID' },
}
