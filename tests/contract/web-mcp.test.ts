import { Parser } from 'htmlparser2'
import { expect } from 'vitest'
import { fillDemoCatalogue } from '#app/features/demo/demo-catalogue/fill-demo-catalogue.server.ts'
import { builtShopTest, LONG_TIMEOUT } from './built-shop.ts'
import { createClient } from './client.ts'

interface Field {
  name: string
  id: string
  isDescribed: boolean
  isInLabel: boolean
}

interface Tool {
  name: string
  description: string
  fields: Field[]
}

const UNSEEN = ['hidden', 'submit', 'button']

/** Returns the forms that a browser offers to its assistant, with the fields that a person sees. */
function readTools(html: string): { tools: Tool[]; labelled: Set<string> } {
  const tools: Tool[] = []
  const labelled = new Set<string>()
  const open: { tag: string; attributes: Record<string, string> }[] = []
  const within = (tag: string, attribute?: string) =>
    open.some((element) => element.tag === tag && (!attribute || element.attributes[attribute]))
  const parser = new Parser({
    onopentag(tag, attributes) {
      open.push({ tag, attributes })
      const { toolname, tooldescription = '', name = '', id = '', type = '' } = attributes
      if (tag === 'form' && toolname !== undefined) {
        tools.push({ name: toolname, description: tooldescription, fields: [] })
      }
      if (tag === 'label' && attributes.for) labelled.add(attributes.for)
      if (!['input', 'select', 'textarea'].includes(tag) || UNSEEN.includes(type)) return
      if (!within('form', 'toolname') || attributes.form === '') return
      const isDescribed =
        Boolean(attributes.toolparamdescription) || within('fieldset', 'toolparamdescription')
      tools.at(-1)?.fields.push({ name, id, isDescribed, isInLabel: within('label') })
    },
    onclosetag: () => open.pop(),
  })
  parser.end(html)
  return { tools, labelled }
}

/** Returns the fields without a description: a label describes a field, but not a group of several with one name. */
function undescribed(html: string): string[] {
  const { tools, labelled } = readTools(html)
  return tools.flatMap(({ name: tool, description, fields }) => [
    ...(description ? [] : [tool]),
    ...fields
      .filter(({ name, id, isDescribed, isInLabel }) => {
        const isAlone = fields.filter((field) => field.name === name).length === 1
        return !name || !(isDescribed || (isAlone && (isInLabel || labelled.has(id))))
      })
      .map(({ name }) => `${tool}.${name}`),
  ])
}

builtShopTest(
  'the forms that a browser offers to its assistant describe each of their fields',
  LONG_TIMEOUT,
  async ({ app, builtShop }) => {
    await fillDemoCatalogue(app)
    const client = createClient(builtShop)
    const pages: [string, string[]][] = [
      ['/zoeken/?s=ring', ['zoek_sieraden', 'filter_sieraden']],
      ['/product-category/ringen/', ['filter_sieraden']],
      ['/product/smaragdring-ilse/', ['in_winkelwagen']],
      ['/product/initiaalketting-maan/', ['in_winkelwagen']],
      ['/product/trouwringen-hanne/', ['in_winkelwagen']],
    ]
    for (const [page, names] of pages) {
      const { text } = await client.get(page)
      expect(
        readTools(text).tools.map(({ name }) => name),
        page,
      ).toEqual(names)
      expect(undescribed(text), page).toEqual([])
    }
  },
)
