import type { AttributeValue, FeedAttributes } from './feed-attributes.ts'
import type { FEEDS, FeedName } from './product-feeds.ts'

type Shape = Exclude<(typeof FEEDS)[FeedName]['shape'], 'custom' | 'reviews'>

/** A rule about one attribute, from the documentation of a channel. */
interface AttributeRule {
  attribute: string
  /** `optional` attributes are checked only if they are present */
  need: 'required' | 'recommended' | 'optional'
  /** attributes of which any one replaces this attribute */
  alternatives?: string[]
  /** maximum number of characters, or of items in a list */
  max?: number
  /** pattern of the whole value */
  pattern?: RegExp
}

export interface AttributeIssue {
  attribute: string
  severity: 'error' | 'warning'
  kind: 'missing' | 'too-long' | 'wrong-form'
}

const URL_PATTERN = /^https?:\/\/\S+$/
const PRICE_PATTERN = /^\d+\.\d\d EUR$/
const PERIOD_PATTERN =
  /^\d{4}-\d\d-\d\dT[\d:.]+(?:Z|[+-]\d\d:\d\d)\/\d{4}-\d\d-\d\dT[\d:.]+(?:Z|[+-]\d\d:\d\d)$/
const GTIN_PATTERN = /^(?:\d{8}|\d{12,14})$/
const oneOf = (...values: string[]) => new RegExp(`^(?:${values.join('|')})$`)

/** The rules that most channels share, in the order in which the back office lists missing attributes. */
const sharedRules = (limits: { title: number; description: number }): AttributeRule[] => [
  { attribute: 'image_link', need: 'required', pattern: URL_PATTERN },
  { attribute: 'title', need: 'required', max: limits.title },
  { attribute: 'description', need: 'required', max: limits.description },
  { attribute: 'link', need: 'required', pattern: URL_PATTERN },
  { attribute: 'price', need: 'required', pattern: PRICE_PATTERN },
  { attribute: 'sale_price', need: 'optional', pattern: PRICE_PATTERN },
  { attribute: 'sale_price_effective_date', need: 'optional', pattern: PERIOD_PATTERN },
  { attribute: 'condition', need: 'required', pattern: oneOf('new', 'refurbished', 'used') },
  { attribute: 'google_product_category', need: 'optional', pattern: /^\d{1,7}$/ },
  { attribute: 'gender', need: 'optional', pattern: oneOf('male', 'female', 'unisex') },
  {
    attribute: 'age_group',
    need: 'optional',
    pattern: oneOf('newborn', 'infant', 'toddler', 'kids', 'adult'),
  },
]

/** The rules from the documentation of Google Merchant Center, Meta's catalogue, Pinterest's catalogue and OpenAI's product feed. */
const CHANNEL_RULES: Record<Shape, AttributeRule[]> = {
  google: [
    ...sharedRules({ title: 150, description: 5_000 }),
    { attribute: 'id', need: 'required', max: 50 },
    {
      attribute: 'availability',
      need: 'required',
      pattern: oneOf('in_stock', 'out_of_stock', 'preorder', 'backorder'),
    },
    { attribute: 'brand', need: 'required', max: 70 },
    { attribute: 'product_type', need: 'recommended', max: 750 },
    { attribute: 'gtin', need: 'recommended', alternatives: ['mpn'], pattern: GTIN_PATTERN },
    { attribute: 'mpn', need: 'optional', max: 70 },
    { attribute: 'identifier_exists', need: 'optional', pattern: oneOf('yes', 'no') },
    { attribute: 'shipping', need: 'required' },
    { attribute: 'shipping_weight', need: 'recommended', pattern: /^\d+(?:\.\d+)? g$/ },
    { attribute: 'color', need: 'recommended', max: 100 },
    { attribute: 'size', need: 'optional', max: 100 },
    { attribute: 'material', need: 'optional', max: 200 },
    { attribute: 'item_group_id', need: 'optional', max: 50 },
    { attribute: 'additional_image_link', need: 'optional', max: 10 },
  ],
  meta: [
    ...sharedRules({ title: 200, description: 9_999 }),
    { attribute: 'id', need: 'required', max: 100 },
    {
      attribute: 'availability',
      need: 'required',
      pattern: oneOf('in stock', 'out of stock', 'preorder'),
    },
    { attribute: 'brand', need: 'required', alternatives: ['gtin', 'mpn'], max: 100 },
    { attribute: 'product_type', need: 'recommended', max: 750 },
    { attribute: 'gtin', need: 'optional', pattern: GTIN_PATTERN },
    { attribute: 'color', need: 'recommended', max: 200 },
    { attribute: 'size', need: 'optional', max: 200 },
    { attribute: 'material', need: 'optional', max: 200 },
    { attribute: 'additional_image_link', need: 'optional', max: 20 },
  ],
  pinterest: [
    ...sharedRules({ title: 500, description: 10_000 }),
    { attribute: 'id', need: 'required', max: 127 },
    {
      attribute: 'availability',
      need: 'required',
      pattern: oneOf('in stock', 'out of stock', 'preorder'),
    },
    { attribute: 'brand', need: 'recommended', max: 100 },
    { attribute: 'product_type', need: 'recommended', max: 1_000 },
    { attribute: 'color', need: 'recommended', max: 200 },
    { attribute: 'additional_image_link', need: 'optional', max: 10 },
  ],
  openai: [
    { attribute: 'image_url', need: 'required', pattern: URL_PATTERN },
    { attribute: 'title', need: 'required', max: 150 },
    { attribute: 'description', need: 'required', max: 5_000 },
    { attribute: 'item_id', need: 'required', max: 100 },
    { attribute: 'url', need: 'required', pattern: URL_PATTERN },
    { attribute: 'brand', need: 'required', max: 70 },
    { attribute: 'price', need: 'required', pattern: PRICE_PATTERN },
    { attribute: 'sale_price', need: 'optional', pattern: PRICE_PATTERN },
    {
      attribute: 'availability',
      need: 'required',
      pattern: oneOf('in_stock', 'out_of_stock', 'pre_order', 'backorder', 'unknown'),
    },
    { attribute: 'seller_name', need: 'required', max: 70 },
    { attribute: 'gtin', need: 'optional', pattern: GTIN_PATTERN },
    { attribute: 'product_category', need: 'recommended' },
    { attribute: 'color', need: 'recommended' },
  ],
}

const hasValue = (value: AttributeValue | undefined) => value !== undefined && value.length > 0

/** Returns the attributes of an item that break a rule of the channel. */
export function checkAttributes(shape: Shape, attributes: FeedAttributes): AttributeIssue[] {
  return CHANNEL_RULES[shape].flatMap(
    ({ attribute, need, alternatives = [], max, pattern }): AttributeIssue[] => {
      const value = attributes[attribute]
      if (value === undefined || !hasValue(value)) {
        if (need === 'optional' || alternatives.some((other) => hasValue(attributes[other])))
          return []
        return [{ attribute, severity: need === 'required' ? 'error' : 'warning', kind: 'missing' }]
      }
      if (max !== undefined && value.length > max)
        return [{ attribute, severity: 'error', kind: 'too-long' }]
      if (pattern && typeof value === 'string' && !pattern.test(value))
        return [{ attribute, severity: 'error', kind: 'wrong-form' }]
      return []
    },
  )
}
