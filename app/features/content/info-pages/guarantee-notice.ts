/** The official notice of the European Commission about the legal guarantee, as the owner uploaded it. */
export interface GuaranteeNotice {
  id: number
  fileName: string
  hash: string
  /** width in pixels */
  width: number
  height: number
}

export const MAX_NOTICE_BYTES = 5 * 1024 * 1024

export type ReceiveNoticeResult =
  | { ok: true }
  | { ok: false; error: 'no-file' | 'too-large' | 'is-pdf' | 'not-a-picture' | 'too-small' }

/** Returns the URL of the picture. It contains the hash, so a new picture gets a new URL. */
export const noticeUrl = ({ hash }: Pick<GuaranteeNotice, 'hash'>) =>
  `/wettelijke-garantie/${hash}.png`

export function receiveNoticeMessage({
  error,
}: Extract<ReceiveNoticeResult, { ok: false }>): string {
  switch (error) {
    case 'no-file':
      return 'Kies eerst een bestand.'
    case 'too-large':
      return `Dit bestand is groter dan ${MAX_NOTICE_BYTES / 1024 / 1024} MB. Kies een kleinere uitgave van de kennisgeving.`
    case 'is-pdf':
      return 'Een PDF kan de pagina niet tonen. Kies de SVG of PNG die de Europese Commissie ernaast aanbiedt.'
    case 'not-a-picture':
      return 'Dit is geen afbeelding die de winkel kan lezen. Kies een SVG, PNG, JPEG of WebP.'
    case 'too-small':
      return 'Deze afbeelding is te klein om te lezen. Kies er een van minstens 400 pixels breed.'
  }
}
