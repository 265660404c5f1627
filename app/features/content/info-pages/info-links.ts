import { path } from '#app/platform/path.ts'

export interface InfoLink {
  href: string
  text: string
}

/** The page about visiting the shop. */
const STORE_LINK: InfoLink = { href: path('/winkel-en-atelier'), text: 'De winkel' }

/** Returns the help and legal pages of a shop. Only shops with a store that shoppers can visit have a page about it. */
export const infoLinks = (isVisitable: boolean) =>
  isVisitable
    ? INFO_LINKS
    : INFO_LINKS.map(({ title, links }) => {
        return { title, links: links.filter((link) => link !== STORE_LINK) }
      })

/** Help and legal pages, ordered by how often visitors need them. */
export const INFO_LINKS: { title: string; links: InfoLink[] }[] = [
  {
    title: 'Hulp',
    links: [
      { href: path('/klantenservice'), text: 'Klantenservice' },
      { href: path('/bestelling-volgen'), text: 'Bestelling volgen' },
      { href: path('/contact'), text: 'Contact' },
      { href: path('/bezorgen'), text: 'Bezorgen' },
      { href: path('/ruilen-en-retour'), text: 'Ruilen en retour' },
      { href: path('/ringmaat-bepalen'), text: 'Ringmaat bepalen' },
      STORE_LINK,
    ],
  },
  {
    title: 'Regelingen',
    links: [
      { href: path('/herroepen'), text: 'Herroepen' },
      { href: path('/wettelijke-garantie'), text: 'Wettelijke garantie' },
      { href: path('/keurmerken-en-gehalte'), text: 'Keurmerken en gehalte' },
      { href: path('/over-reviews'), text: 'Over reviews' },
      { href: path('/voorwaarden'), text: 'Voorwaarden' },
      { href: path('/privacy'), text: 'Privacy' },
      { href: path('/cookies'), text: 'Cookie-instellingen' },
      { href: path('/toegankelijkheid'), text: 'Toegankelijkheid' },
    ],
  },
]
