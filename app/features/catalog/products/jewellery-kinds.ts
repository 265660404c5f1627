/** Synonyms for each kind of jewellery, in Dutch and in English. */
const KINDS = [
  ['ringen', 'ring', 'rings'],
  ['kettingen', 'ketting', 'necklace', 'necklaces', 'collier', 'colliers'],
  ['oorbellen', 'oorbel', 'earring', 'earrings', 'oorsieraden'],
  ['armbanden', 'armband', 'bracelet', 'bracelets'],
  ['hangers', 'hanger', 'pendant', 'pendants'],
  ['bedels', 'bedel', 'charm', 'charms'],
  ['enkelbandjes', 'enkelbandje', 'enkelbanden', 'enkelband', 'anklet', 'anklets'],
  ['broches', 'broche', 'brooch', 'brooches'],
  ['horloges', 'horloge', 'watch', 'watches'],
  ['sets', 'set', 'sieradensets', 'sieradenset', 'jewelry sets', 'jewelry set', 'jewellery sets'],
]

/** The name itself, and then every other word for the same kind; all in lower case. */
export function termsForKind(name: string): string[] {
  const word = name.toLowerCase()
  return [...new Set([word, ...(KINDS.find((kind) => kind.includes(word)) ?? [])])]
}
