import { formatWhole } from '#app/platform/text/number-text.ts'

export type CopyPhotosResult =
  | {
      ok: true
      copied: number
      /** number of photos that the product already had */
      alreadyThere: number
      failed: { url: string; reason: string }[]
    }
  | { ok: false; error: 'only-linked' }

const photoCountText = (count: number) => `${formatWhole(count)} ${count === 1 ? 'foto' : 'foto’s'}`

/** Returns the text about the copied photos. */
export function copiedText(result: CopyPhotosResult): string {
  if (!result.ok) return 'Deze winkel laat zijn foto’s niet kopiëren, of er zijn er nu geen bekend.'
  const { copied, alreadyThere } = result
  const parts = [
    copied > 0 &&
      `${photoCountText(copied)} gekopieerd. ${copied === 1 ? 'Die staat' : 'Ze staan'} bij de foto’s van dit product.`,
    alreadyThere > 0 &&
      `${photoCountText(alreadyThere)} ${alreadyThere === 1 ? 'stond' : 'stonden'} er al.`,
    copied + alreadyThere === 0 && 'Er is niets gekopieerd.',
  ]
  return parts.filter(Boolean).join(' ')
}

/** "1 foto kwam niet mee:" */
export const failuresHeading = (count: number): string =>
  `${photoCountText(count)} ${count === 1 ? 'kwam' : 'kwamen'} niet mee:`
