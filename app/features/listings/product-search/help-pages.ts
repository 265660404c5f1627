import { searchTermsOf } from '#app/features/listings/listing-index/search-terms.ts'
import { path } from '#app/platform/path.ts'

/** A page of the shop that explains something. */
export interface HelpPage {
  text: string
  href: string
}

const MIN_LETTERS = 4
const MAX_PAGES = 3

/** Beginnings of search words, each with the page that explains their subject. */
const SUBJECTS: { stems: string[]; page: HelpPage }[] = [
  {
    stems: ['ruil', 'retour', 'terugstur', 'terugbreng', 'omruil'],
    page: { text: 'Ruilen en retour', href: path('/ruilen-en-retour') },
  },
  {
    stems: ['bestelling', 'volgen', 'track'],
    page: { text: 'Bestelling volgen', href: path('/bestelling-volgen') },
  },
  {
    stems: ['bezorg', 'verzend', 'verstuur', 'lever', 'ophalen', 'pakket'],
    page: { text: 'Bezorgen', href: path('/bezorgen') },
  },
  {
    stems: ['ringmaat', 'maat', 'maten', 'maattabel', 'opmeten', 'meten'],
    page: { text: 'Ringmaat bepalen', href: path('/ringmaat-bepalen') },
  },
  {
    stems: ['garantie', 'kapot', 'stuk', 'reparatie', 'repareren'],
    page: { text: 'Wettelijke garantie', href: path('/wettelijke-garantie') },
  },
  {
    stems: ['keurmerk', 'gehalte', 'karaat', 'stempel', 'nikkel', 'allergie'],
    page: { text: 'Keurmerken en gehalte', href: path('/keurmerken-en-gehalte') },
  },
  {
    stems: ['herroep', 'annuleer', 'annuleren'],
    page: { text: 'Herroepen', href: path('/herroepen') },
  },
  {
    stems: ['contact', 'telefoon', 'bellen', 'mailen', 'klacht'],
    page: { text: 'Contact', href: path('/contact') },
  },
  {
    stems: ['opening', 'winkel', 'atelier', 'adres', 'route'],
    page: { text: 'De winkel', href: path('/winkel-en-atelier') },
  },
  {
    stems: ['korting', 'coupon', 'actiecode', 'kortingscode'],
    page: { text: 'Kortingscodes', href: path('/coupons') },
  },
  {
    stems: ['betaal', 'betalen', 'betaling', 'ideal', 'klarna', 'bancontact'],
    page: { text: 'Betalen', href: path('/klantenservice') },
  },
  {
    stems: ['vraag', 'vragen', 'hulp', 'klantenservice'],
    page: { text: 'Klantenservice', href: path('/klantenservice') },
  },
]

const isAbout = (term: string, stems: string[]) =>
  term.length >= MIN_LETTERS && stems.some((stem) => term.startsWith(stem))

/** Returns whether a page of the shop explains the subject of this search word. */
export const isHelpTerm = (term: string): boolean =>
  SUBJECTS.some(({ stems }) => isAbout(term, stems))

/** Returns the pages that explain the words of a search, such as "ruilen", "wat kost verzenden" or "ringmaat". */
export function findHelpPages(search: string): HelpPage[] {
  const terms = searchTermsOf(search)
  return SUBJECTS.filter(({ stems }) => terms.some((term) => isAbout(term, stems)))
    .slice(0, MAX_PAGES)
    .map(({ page }) => page)
}
