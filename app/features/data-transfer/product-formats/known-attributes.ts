import { FINENESS_BY_CARAT } from '#app/features/catalog/products/metal-facts.ts'
import type { AttributeDraft } from '#app/features/catalog/products/product-draft.ts'
import { toSlug } from '#app/features/catalog/products/slug.ts'
import { lookUp } from '#app/platform/http/look-up.ts'

interface AttributeDefinition {
  code: string
  name: string
  unit: string | null
  /** parses "45 cm" as 450; absent: the value is a text */
  parse?: (text: string) => number | null
}

const MATERIAL: AttributeDefinition = { code: 'materiaal', name: 'Materiaal', unit: null }
const FINENESS: AttributeDefinition = {
  code: 'gehalte',
  name: 'Gehalte',
  unit: '‰',
  parse: readFineness,
}
const COLOUR: AttributeDefinition = { code: 'kleur', name: 'Kleur', unit: null }
const STONE: AttributeDefinition = { code: 'steen', name: 'Steen', unit: null }
const LENGTH: AttributeDefinition = {
  code: 'lengte',
  name: 'Lengte',
  unit: 'mm',
  parse: readLength,
}
const RING_SIZE: AttributeDefinition = {
  code: 'ringmaat',
  name: 'Ringmaat',
  unit: 'mm',
  parse: readRingSize,
}

/** Attributes on which this shop filters, by the names that other shops use for them. */
const ATTRIBUTES_BY_NAME: Record<string, AttributeDefinition> = {
  materiaal: MATERIAL,
  material: MATERIAL,
  metaal: MATERIAL,
  metal: MATERIAL,
  'jewelry-material': MATERIAL,
  gehalte: FINENESS,
  fineness: FINENESS,
  karaat: FINENESS,
  karat: FINENESS,
  kleur: COLOUR,
  color: COLOUR,
  colour: COLOUR,
  steen: STONE,
  edelsteen: STONE,
  stone: STONE,
  gemstone: STONE,
  'gemstone-type': STONE,
  lengte: LENGTH,
  length: LENGTH,
  kettinglengte: LENGTH,
  'chain-length': LENGTH,
  'necklace-length': LENGTH,
  ringmaat: RING_SIZE,
  'ring-size': RING_SIZE,
}

const MM_PER_UNIT: Record<string, number> = {
  mm: 1,
  cm: 10,
  m: 1000,
  '"': 25.4,
  in: 25.4,
  inch: 25.4,
}

/** Parameter names that are already used in the URL of a product list. */
const RESERVED_CODES = new Set(['q', 'van', 'tot', 'voorraad', 'sorteer', 'pagina', 'product-cat'])
const MAX_CODE = 36

/** Returns the code of an option or attribute in this shop; the code is part of URLs. */
export function resolveAttribute(name: string): { code: string; name: string; isKnown: boolean } {
  const slug = toSlug(name)
  const attribute = lookUp(ATTRIBUTES_BY_NAME, slug)
  return attribute
    ? { code: attribute.code, name: attribute.name, isKnown: true }
    : { code: toAttributeCode(slug), name, isKnown: false }
}

function toAttributeCode(slug: string): string {
  const code = slug.slice(0, MAX_CODE).replace(/-+$/, '')
  return RESERVED_CODES.has(code) || !/^[a-z]/.test(code) ? `x-${code}` : code
}

/** Returns an attribute value for the filter; null if the value should contain a number but does not. */
export function toAttributeDraft(name: string, value: string): AttributeDraft | null {
  const attribute = lookUp(ATTRIBUTES_BY_NAME, toSlug(name))
  const { code, name: attributeName } = resolveAttribute(name)
  const draft = { code, name: attributeName, unit: attribute?.unit ?? null, isChoice: false }
  if (!attribute?.parse) return { ...draft, kind: 'text', label: value, number: null }
  const number = attribute.parse(value)
  return number === null
    ? null
    : { ...draft, kind: 'number', label: formatLabel(attribute, number), number }
}

/** Returns the attribute with which shoppers filter on an option; its values come from the variants, so it has none here. */
export function toOptionAttribute(option: { code: string; name: string }): AttributeDraft {
  const attribute = Object.values(ATTRIBUTES_BY_NAME).find(({ code }) => code === option.code)
  return {
    code: option.code,
    name: option.name,
    kind: attribute?.parse ? 'number' : 'text',
    unit: attribute?.unit ?? null,
    label: '',
    number: null,
    isChoice: true,
  }
}

function formatLabel(attribute: AttributeDefinition, number: number): string {
  const text = String(number).replace('.', ',')
  return attribute.unit === 'mm' && attribute.code === 'lengte' ? `${text} mm` : text
}

/** Parses "45 cm", "18 inch" and "450 mm"; a bare number below 100 is centimetres, because no chain is 45 mm long. */
function readLength(text: string): number | null {
  const match = text.toLowerCase().match(/^(\d+(?:[.,]\d+)?)\s*(mm|cm|m|"|inch|in)?$/)
  if (!match?.[1]) return null
  const amount = Number(match[1].replace(',', '.'))
  const unit = match[2] ?? (amount < 100 ? 'cm' : 'mm')
  const millimetres = amount * (MM_PER_UNIT[unit] ?? 1)
  return Math.round(millimetres * 10) / 10
}

/** Parses a Dutch ring size (the inner diameter in mm); other countries use other numbers, which are rejected. */
function readRingSize(text: string): number | null {
  const match = text.toLowerCase().match(/^(?:maat\s*)?(\d{2}(?:[.,]\d{1,2})?)(?:\s*mm)?$/)
  const size = match?.[1] ? Number(match[1].replace(',', '.')) : 0
  return size >= 12 && size <= 26 ? size : null
}

/** Parses "14 karaat" and "14k" as 585, and "925" as 925 thousandths. */
function readFineness(text: string): number | null {
  const karatMatch = text
    .toLowerCase()
    .match(/^(8|9|10|14|18|20|21|22|24)\s*(?:k|kt|karaat|karat)\b/)
  if (karatMatch?.[1]) return FINENESS_BY_CARAT[karatMatch[1]] ?? null
  const thousandthsMatch = text.match(/^(\d{3})(?:\s*‰)?$/)
  return thousandthsMatch?.[1] ? Number(thousandthsMatch[1]) : null
}
