import type { PostDocument } from '#app/features/core/rich-text/post-document.ts'
import { path } from '#app/platform/path.ts'

/** Start here: the legal and help pages. The owner can replace their texts. */
export const LEGAL_PAGES = [
  'terms',
  'returns',
  'privacy',
  'cookies',
  'guarantee',
  'shipping',
  'customer-service',
  'hallmarks',
  'reviews',
  'accessibility',
  'store',
] as const
export type LegalPage = (typeof LEGAL_PAGES)[number]

/** The pages whose version is stored with each order. */
export type AgreedPage = Extract<LegalPage, 'terms' | 'returns'>

/** Cache tag that is invalidated when the text of a page has changed. */
export const LEGAL_TEXTS_TAG = 'legal-texts'

/** Number of versions per page in the back office. */
export const VERSIONS_PER_PAGE = 25

interface LegalPageFacts {
  /** last part of the page's URL in the back office */
  slug: string
  title: string
  href: string
  /** meta description for search engines */
  description: string
  /** description of the parts of the page that the owner cannot change */
  fixedPartsText: string
}

const PAGE_FACTS: Record<LegalPage, LegalPageFacts> = {
  terms: {
    slug: 'voorwaarden',
    title: 'Voorwaarden',
    href: path('/voorwaarden'),
    description: 'De voorwaarden waaronder we verkopen.',
    fixedPartsText: '',
  },
  returns: {
    slug: 'ruilen-en-retour',
    title: 'Ruilen en retour',
    href: path('/ruilen-en-retour'),
    description: 'Hoe je ruilt of terugstuurt, wat het kost en wanneer je je geld terug hebt.',
    fixedPartsText:
      'De knop om te herroepen en het modelformulier staan er altijd onder: dat eist de wet.',
  },
  privacy: {
    slug: 'privacy',
    title: 'Privacy',
    href: path('/privacy'),
    description: 'Welke gegevens we bewaren, waarom en hoe lang.',
    fixedPartsText:
      'Onder je tekst staat altijd welke betaaldienst, bezorgdienst en marktplaatsen de winkel nu gebruikt.',
  },
  cookies: {
    slug: 'cookies',
    title: 'Cookies',
    href: path('/cookies'),
    description: 'Welke cookies deze winkel zet en waarvoor, en wat je daarvan goedvindt.',
    fixedPartsText: 'De keuze van de bezoeker en de lijst van cookies staan er altijd boven.',
  },
  guarantee: {
    slug: 'wettelijke-garantie',
    title: 'Wettelijke garantie',
    href: path('/wettelijke-garantie'),
    description: 'Je rechten als een sieraad niet doet wat je ervan mag verwachten.',
    fixedPartsText: 'De kennisgeving van de Europese Unie staat er altijd onder.',
  },
  shipping: {
    slug: 'bezorgen',
    title: 'Bezorgen',
    href: path('/bezorgen'),
    description: 'Wat bezorgen kost, wanneer het komt en waar we naartoe sturen.',
    fixedPartsText: '',
  },
  'customer-service': {
    slug: 'klantenservice',
    title: 'Klantenservice',
    href: path('/klantenservice'),
    description: 'Antwoord op de meest gestelde vragen, en hoe je ons bereikt.',
    fixedPartsText:
      'Elke kop is een vraag, en zoekmachines lezen de tekst eronder als het antwoord.',
  },
  hallmarks: {
    slug: 'keurmerken-en-gehalte',
    title: 'Keurmerken en gehalte',
    href: path('/keurmerken-en-gehalte'),
    description: 'Wat 585 en 925 betekenen, en wanneer een sieraad een keurmerk draagt.',
    fixedPartsText: 'De tabel met gehalten staat er altijd boven.',
  },
  reviews: {
    slug: 'over-reviews',
    title: 'Zo controleren we reviews',
    href: path('/over-reviews'),
    description: 'Wie een review mag schrijven, wat we ervan lezen en wat we weigeren.',
    fixedPartsText: '',
  },
  accessibility: {
    slug: 'toegankelijkheid',
    title: 'Toegankelijkheid',
    href: path('/toegankelijkheid'),
    description: 'Hoe toegankelijk deze winkel is en wat je kunt doen als iets niet lukt.',
    fixedPartsText: '',
  },
  store: {
    slug: 'winkel-en-atelier',
    title: 'De winkel',
    href: path('/winkel-en-atelier'),
    description: 'Langskomen in de winkel, of je bestelling ophalen.',
    fixedPartsText: 'De openingstijden staan er altijd onder.',
  },
}

export const legalPageFacts = (page: LegalPage): LegalPageFacts => PAGE_FACTS[page]

/** Returns the page with this slug in the URLs of the back office. */
export const findLegalPage = (slug: string): LegalPage | undefined =>
  LEGAL_PAGES.find((page) => PAGE_FACTS[page].slug === slug)

/** The owner's text or the standard text, with its fields in braces or filled in. */
export interface LegalSource {
  /** one line below the title */
  lead: string
  document: PostDocument
}

/** A text as it was published, with its fields filled in. It never changes. */
export interface LegalVersion extends LegalSource {
  id: number
  page: LegalPage
  /** true: the owner's own text; false: the standard text */
  isOwn: boolean
  /** name of the person who saved the version; empty: a changed setting created it */
  savedBy: string
  createdAt: Date
}

/** The versions of the terms and the return policy to which a customer agrees with an order. */
export type AgreedTexts = Record<AgreedPage, LegalVersion>

/** Returns the ids of the versions, which are stored with the order. */
export const agreedIds = ({ terms, returns }: AgreedTexts) => ({
  terms: terms.id,
  returns: returns.id,
})

/** A published text as the page receives it. */
export interface RenderedLegalText {
  lead: string
  /** sections as HTML, rendered on the server so that pages load no code for them */
  html: string
  /** date of the version: "25 november 2026" */
  changedOn: string
}

export type SaveLegalTextResult = { ok: true } | { ok: false; error: 'changed-meanwhile' }
