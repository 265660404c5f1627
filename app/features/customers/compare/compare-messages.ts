import { type CompareResult, MAX_COMPARED } from './compare.ts'

export function compareMessage(failure: Extract<CompareResult, { ok: false }>): string {
  switch (failure.error) {
    case 'unknown-product':
      return 'Dit sieraad kun je niet (meer) vergelijken.'
    case 'list-full':
      return `Je vergelijkt al ${MAX_COMPARED} sieraden. Haal er eerst een weg.`
  }
}
