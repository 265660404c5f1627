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

const INVISIBLE_TYPES = ['hidden', 'submit', 'button']

/** Returns the forms that a browser offers to its assistant, with their visible fields. */
function readTools(html: string): { tools: Tool[]; labelledIds: Set<string> } {
  const tools: Tool[] = []
  const labelledIds = new Set<string>()
  const openElements: { tag: string; attributes: Record<string, string> }[] = []
  const isWithin = (tag: string, attribute?: string) =>
    openElements.some(
      (element) => element.tag === tag && (!attribute || element.attributes[attribute]),
    )
  const parser = new Parser({
    onopentag(tag, attributes) {
      openElements.push({ tag, attributes })
      const { toolname, tooldescription = '', name = '', id = '', type = '' } = attributes
      if (tag === 'form' && toolname !== undefined) {
        tools.push({ name: toolname, description: tooldescription, fields: [] })
      }
      if (tag === 'label' && attributes.for) labelledIds.add(attributes.for)
      if (!['input', 'select', 'textarea'].includes(tag) || INVISIBLE_TYPES.includes(type)) return
      if (!isWithin('form', 'toolname') || attributes.form === '') return
      const isDescribed =
        Boolean(attributes.toolparamdescription) || isWithin('fieldset', 'toolparamdescription')
      tools.at(-1)?.fields.push({ name, id, isDescribed, isInLabel: isWithin('label') })
    },
    onclosetag: () => openElements.pop(),
  })
  parser.end(html)
  return { tools, labelledIds }
}

/** Returns the tools and fields without a description. A label describes one field, but no group of fields with one name. */
function findUndescribed(html: string): string[] {
  const { tools, labelledIds } = readTools(html)
  return tools.flatMap(({ name: tool, description, fields }) => [
    ...(description ? [] : [tool]),
    ...fields
      .filter(({ name, id, isDescribed, isInLabel }) => {
        const isOnlyOne = fields.filter((field) => field.name === name).length === 1
        return !name || !(isDescribed || (isOnlyOne && (isInLabel || labelledIds.has(id))))
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
      expect(findUndescribed(text), page).toEqual([])
    }
  },
)
