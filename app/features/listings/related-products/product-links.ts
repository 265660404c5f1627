/** `related` links products that the owner chose for "Past erbij"; `set` links products that belong together. */
export type LinkKind = 'related' | 'set'

export const MAX_RELATED = 12
export const MAX_SET = 12

export type AddLinkResult =
  | { ok: true }
  | { ok: false; error: 'unknown-product' | 'itself' | 'too-many' | 'other-set' }

export function addLinkMessage(failure: Extract<AddLinkResult, { ok: false }>): string {
  switch (failure.error) {
    case 'unknown-product':
      return 'Dit product bestaat niet meer.'
    case 'itself':
      return 'Een product past niet bij zichzelf.'
    case 'too-many':
      return `Er kunnen er hoogstens ${MAX_RELATED}. Haal er eerst een weg.`
    case 'other-set':
      return 'Dit product hoort al bij een andere set. Haal het daar eerst uit.'
  }
}
