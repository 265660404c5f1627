import type { FieldErrors } from '#app/platform/forms/form-fields.ts'
import type { SavePostResult } from './save-post.server.ts'

/** Returns the messages by field; the key '' has a message about the whole form. */
export function savePostErrors(failure: Extract<SavePostResult, { ok: false }>): FieldErrors {
  switch (failure.error) {
    case 'slug-taken':
      return { slug: 'Hier staat al iets anders. Kies een ander adres.' }
    case 'slug-redirects-to-other':
      return { slug: 'Dit was het adres van iets anders en leidt daar nog heen. Kies een ander.' }
    case 'redirects':
      return {
        slug: 'Dit adres stuurt nu door. Verwijder eerst die doorverwijzing, bij Vindbaarheid.',
      }
    case 'category-gone':
      return { categoryId: 'Deze rubriek is intussen verwijderd. Kies een andere.' }
    case 'changed-since':
      return {
        '': 'Iemand heeft dit opgeslagen terwijl jij ermee bezig was. Wat je schreef staat hieronder en is nog niet opgeslagen; sla nog eens op om het te laten gelden.',
      }
  }
}
