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

function toElement(node: XmlNode): UblElement {
  const children = (node.children ?? []).filter(({ name }) => name !== undefined).map(toElement)
  const all = (path: string): UblElement[] => {
    const [first, ...rest] = path.split('/')
    const found = children.filter(({ name }) => name === first)
    return rest.length === 0 ? found : found.flatMap((each) => each.all(rest.join('/')))
  }
  return {
    name: node.name ?? '',
    text: (node.children ?? []).map(({ data }) => data ?? '').join(''),
    attributes: node.attribs ?? {},
    children,
    all,
    value: (path) => all(path)[0]?.text,
  }
}

/** Parses an XML file and returns its root. */
export function readXml(xml: string): UblElement {
  const parsed = parseDocument(xml, { xmlMode: true }) as unknown as XmlNode
  const root = (parsed.children ?? []).find(({ name }) => name !== undefined && name !== '?xml')
  if (!root) throw new Error('the file has no root element')
  return toElement(root)
}

/** Every element of the file, from the root. */
export const everyElement = (element: UblElement): UblElement[] => [
  element,
  ...element.children.flatMap(everyElement),
]
