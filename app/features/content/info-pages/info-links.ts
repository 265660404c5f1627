export interface InfoLink {
  href: string
  text: string
}

/** The pages that help and explain, in the order in which people look for them. */
export const INFO_LINKS: { title: string; links: InfoLink[] }[] = [
  {
    title: 'Hulp',
    links: [
      { href: '/klantenservice/', text: 'Klantenservice' },
      { href: '/contact/', text: 'Contact' },
      { href: '/bezorgen/', text: 'Bezorgen' },
      { href: '/ruilen-en-retour/', text: 'Ruilen en retour' },
      { href: '/ringmaat-bepalen/', text: 'Ringmaat bepalen' },
      { href: '/winkel-en-atelier/', text: 'Winkel en atelier' },
    ],
  },
  {
    title: 'Regelingen',
    links: [
      { href: '/herroepen/', text: 'Herroepen' },
      { href: '/wettelijke-garantie/', text: 'Wettelijke garantie' },
      { href: '/keurmerken-en-gehalte/', text: 'Keurmerken en gehalte' },
      { href: '/over-reviews/', text: 'Over reviews' },
      { href: '/voorwaarden/', text: 'Voorwaarden' },
      { href: '/privacy/', text: 'Privacy' },
      { href: '/cookies/', text: 'Cookies' },
      { href: '/toegankelijkheid/', text: 'Toegankelijkheid' },
    ],
  },
]
