import type { PhotosEdit, RemovedPhoto } from './product-photos.ts'

const MAX_ALT = 300

const numbers = (text: FormDataEntryValue | null): number[] =>
  String(text ?? '')
    .split(',')
    .filter((part) => /^\d{1,9}$/.test(part))
    .map(Number)

/** Order, texts and variants of all photos on the page; a text that is too long is cut. */
export function readPhotosForm(form: FormData): PhotosEdit {
  const order = numbers(form.get('order'))
  return {
    order: movedOrder(order, String(form.get('intent') ?? '')),
    photos: numbers(form.get('all')).map((id) => ({
      id,
      alt: String(form.get(`alt.${id}`) ?? '')
        .trim()
        .slice(0, MAX_ALT),
      scope: String(form.get(`scope.${id}`) ?? ''),
    })),
  }
}

/** "up.12" and "down.12" move photo 12 by one place. */
function movedOrder(order: number[], intent: string): number[] {
  const [deed, id] = intent.split('.')
  const from = order.indexOf(Number(id))
  const to = deed === 'up' ? from - 1 : deed === 'down' ? from + 1 : from
  if (from < 0 || to < 0 || to >= order.length) return order
  return order.toSpliced(from, 1).toSpliced(to, 0, Number(id))
}

export function readRemoved(form: FormData): RemovedPhoto | undefined {
  const [mediaId] = numbers(form.get('mediaId'))
  const [position] = numbers(form.get('position'))
  if (mediaId === undefined) return undefined
  return { mediaId, position: position ?? null, variantIds: numbers(form.get('variantIds')) }
}
