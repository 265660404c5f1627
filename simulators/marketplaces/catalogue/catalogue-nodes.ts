import { type LocalizedText, localized } from './kinds.ts'
import type { AmazonShop } from './shops.ts'

export interface BrowseNode {
  key: string
  label: LocalizedText
  /** key of the parent; undefined for the root */
  parent: string | undefined
  /** suffix of the node's number */
  number: number
}

const node = (
  number: number,
  key: string,
  parent: string | undefined,
  label: LocalizedText,
): BrowseNode => ({ key, parent, number, label })

const BROWSE_NODES: BrowseNode[] = [
  node(100, 'jewellery', undefined, localized('Sieraden', 'Schmuck', 'Bijoux', 'Jewellery')),
  node(110, 'women', 'jewellery', localized('Dames', 'Damen', 'Femme', 'Women')),
  node(111, 'rings', 'women', localized('Ringen', 'Ringe', 'Bagues', 'Rings')),
  node(
    112,
    'engagement-rings',
    'rings',
    localized('Trouw- en verlovingsringen', 'Trau- und Verlobungsringe', 'Mariage', 'Wedding'),
  ),
  node(113, 'necklaces', 'women', localized('Kettingen', 'Halsketten', 'Colliers', 'Necklaces')),
  node(114, 'pendants', 'necklaces', localized('Hangers', 'Anhänger', 'Pendentifs', 'Pendants')),
  node(115, 'bracelets', 'women', localized('Armbanden', 'Armbänder', 'Bracelets', 'Bracelets')),
  node(
    116,
    'earrings',
    'women',
    localized('Oorbellen', 'Ohrringe', "Boucles d'oreilles", 'Earrings'),
  ),
  node(117, 'sets', 'women', localized('Sieradensets', 'Schmucksets', 'Parures', 'Jewellery sets')),
  node(120, 'men', 'jewellery', localized('Heren', 'Herren', 'Homme', 'Men')),
  node(121, 'mens-rings', 'men', localized('Ringen', 'Ringe', 'Bagues', 'Rings')),
  node(122, 'mens-necklaces', 'men', localized('Kettingen', 'Halsketten', 'Colliers', 'Necklaces')),
  node(123, 'mens-bracelets', 'men', localized('Armbanden', 'Armbänder', 'Bracelets', 'Bracelets')),
  node(
    124,
    'cufflinks',
    'men',
    localized('Manchetknopen', 'Manschettenknöpfe', 'Boutons de manchette', 'Cufflinks'),
  ),
]

const NODES_BY_KEY = new Map(BROWSE_NODES.map((each) => [each.key, each]))

export function nodeOf(key: string): BrowseNode {
  const matchingNode = NODES_BY_KEY.get(key)
  if (!matchingNode) throw new Error(`no browse node ${key}`)
  return matchingNode
}

export const nodeId = (each: BrowseNode, shop: AmazonShop) => `${shop.nodePrefix}${each.number}`

export const findNode = (id: string, shop: AmazonShop) =>
  BROWSE_NODES.find((each) => nodeId(each, shop) === id)

export const childrenOf = (each: BrowseNode) =>
  BROWSE_NODES.filter(({ parent }) => parent === each.key)

/** Returns the node and its ancestors, the node first. */
export function pathOf(each: BrowseNode): BrowseNode[] {
  return each.parent === undefined ? [each] : [each, ...pathOf(nodeOf(each.parent))]
}
