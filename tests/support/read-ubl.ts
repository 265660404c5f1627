import { parseDocument } from 'htmlparser2'

interface XmlNode {
  name?: string
  data?: string
  attribs?: Record<string, string>
  children?: XmlNode[]
}

/** An element of an XML file, to read it in tests. */
export interface UblElement {
  name: string
  text: string
  attributes: Record<string, string>
  children: UblElement[]
  /** the elements at a path of names, such as "cac:TaxTotal/cac:TaxSubtotal" */
  all(path: string): UblElement[]
  /** the text at a path; undefined if there is no such element */
  value(path: string): string | undefined
}

function parseElement(node: XmlNode): UblElement {
  const children = (node.children ?? []).filter(({ name }) => name !== undefined).map(parseElement)
  const findAll = (path: string): UblElement[] => {
    const [first, ...deeperPath] = path.split('/')
    const matchingChildren = children.filter(({ name }) => name === first)
    return deeperPath.length === 0
      ? matchingChildren
      : matchingChildren.flatMap((child) => child.all(deeperPath.join('/')))
  }
  return {
    name: node.name ?? '',
    text: (node.children ?? []).map(({ data }) => data ?? '').join(''),
    attributes: node.attribs ?? {},
    children,
    all: findAll,
    value: (path) => findAll(path)[0]?.text,
  }
}

/** Parses an XML file and returns its root. */
export function readXml(xml: string): UblElement {
  const document = parseDocument(xml, { xmlMode: true }) as unknown as XmlNode
  const root = (document.children ?? []).find(({ name }) => name !== undefined && name !== '?xml')
  if (!root) throw new Error('the file has no root element')
  return parseElement(root)
}

/** Every element of the file, from the root. */
export const listAllElements = (element: UblElement): UblElement[] => [
  element,
  ...element.children.flatMap(listAllElements),
]
