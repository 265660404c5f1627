import { publicGtin } from '#app/features/catalog/products/product-identity.ts'

/** A breach of https://developers.google.com/search/docs/appearance/structured-data/merchant-listing */
export interface DataIssue {
  /** error: not eligible for a merchant listing; warning: eligible, with less information */
  severity: 'error' | 'warning'
  /** "ProductGroup.hasVariant[2].offers.price" */
  path: string
  message: string
}

type Node = Record<string, unknown>
type Report = (severity: DataIssue['severity'], path: string, message: string) => void

const AVAILABILITY = /^https:\/\/schema\.org\/(?:InStock|OutOfStock|PreOrder|BackOrder)$/
const VARIES_BY = /^https:\/\/schema\.org\/(?:color|size|material|pattern)$/
const PRICE = /^\d+(?:\.\d{1,2})?$/
const MAX_NAME = 150

/** Validates the schema.org items of one page. */
export function validateStructuredData(items: object[]): DataIssue[] {
  const issues: DataIssue[] = []
  const byId = collectIds(items)
  const report: Report = (severity, path, message) => issues.push({ severity, path, message })
  for (const item of items) {
    const node = resolve(item, byId)
    const type = typeOf(node)
    if (type === 'Product') validateProduct(node, type, byId, report)
    if (type === 'ProductGroup') validateGroup(node, byId, report)
    if (type === 'BreadcrumbList') validateList(node, type, 'item', report)
    if (type === 'CollectionPage') validateList(resolve(node.mainEntity, byId), type, 'url', report)
    if (type === 'FAQPage') validateQuestions(node, report)
  }
  return issues
}

/** Indexes the nodes of the page by `@id`, except those that only refer to another node. */
function collectIds(value: unknown, ids = new Map<string, Node>()): Map<string, Node> {
  if (Array.isArray(value)) {
    for (const item of value) collectIds(item, ids)
  } else if (isNode(value)) {
    if (typeof value['@id'] === 'string' && Object.keys(value).length > 1) {
      ids.set(value['@id'], value)
    }
    for (const property of Object.values(value)) collectIds(property, ids)
  }
  return ids
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null

/** Returns the node, or the node of the page that it refers to; {} if there is none. */
function resolve(value: unknown, byId: Map<string, Node>): Node {
  if (!isNode(value)) return {}
  const id = value['@id']
  return typeof id === 'string' && Object.keys(value).length === 1 ? (byId.get(id) ?? {}) : value
}

const typeOf = (node: Node): string => String(node['@type'] ?? '')
/** Returns the values of a property, which is an array, a single value or absent. */
const listOf = (value: unknown): unknown[] => (value === undefined ? [] : [value].flat())
const isText = (value: unknown): value is string => typeof value === 'string' && value.trim() !== ''
const isUrl = (value: unknown) => isText(value) && /^https?:\/\//.test(value)

function validateGroup(group: Node, byId: Map<string, Node>, report: Report): void {
  validateName(group, 'ProductGroup', report)
  if (!isText(group.productGroupID)) {
    report('error', 'ProductGroup.productGroupID', 'De groep heeft geen nummer.')
  }
  const variesBy = listOf(group.variesBy)
  const variesByPath = 'ProductGroup.variesBy'
  for (const value of variesBy) {
    if (!isText(value) || !VARIES_BY.test(value)) {
      report('warning', variesByPath, 'Dit kenmerk kent Google niet.')
    }
  }
  if (variesBy.length === 0) {
    report('warning', variesByPath, 'Het is niet duidelijk waarin uitvoeringen verschillen.')
  }
  const variants = listOf(group.hasVariant)
  if (variants.length === 0)
    report('error', 'ProductGroup.hasVariant', 'Er zijn geen uitvoeringen.')
  const variantUrls = new Set<unknown>()
  variants.forEach((value, index) => {
    const variant = resolve(value, byId)
    const path = `ProductGroup.hasVariant[${index}]`
    // A variant inherits the properties of its group.
    validateProduct({ ...group, ...variant }, path, byId, report)
    const { url } = resolve(variant.offers, byId)
    if (variantUrls.has(url))
      report('error', `${path}.offers.url`, 'Twee uitvoeringen hebben één adres.')
    variantUrls.add(url)
  })
}

function validateName({ name }: Node, path: string, report: Report): void {
  if (!isText(name)) report('error', `${path}.name`, 'De naam ontbreekt.')
  else if (name.length > MAX_NAME) {
    report('warning', `${path}.name`, `De naam is langer dan ${MAX_NAME} tekens.`)
  }
}

function validateProduct(
  product: Node,
  path: string,
  byId: Map<string, Node>,
  report: Report,
): void {
  validateName(product, path, report)
  const images = listOf(product.image)
  if (images.length === 0 || !images.every(isUrl)) {
    report('error', `${path}.image`, 'Er is geen foto.')
  }
  if (!isText(product.description)) {
    report('warning', `${path}.description`, 'De beschrijving ontbreekt.')
  }
  if (!isText(resolve(product.brand, byId).name)) {
    report('warning', `${path}.brand`, 'Het merk ontbreekt.')
  }
  const { gtin, sku, mpn } = product
  if (gtin !== undefined && (!isText(gtin) || publicGtin(gtin) === null)) {
    report('error', `${path}.gtin`, 'De streepjescode klopt niet.')
  }
  if (![gtin, sku, mpn].some(isText)) {
    report('warning', `${path}.sku`, 'Er is geen artikelnummer en geen streepjescode.')
  }
  validateRating(product, path, byId, report)
  for (const value of listOf(product.hasCertification)) {
    const certification = resolve(value, byId)
    if (!isText(certification.name) || !isText(resolve(certification.issuedBy, byId).name)) {
      report('error', `${path}.hasCertification`, 'Het keurmerk noemt geen naam of instelling.')
    }
  }
  const offers = listOf(product.offers)
  if (offers.length === 0) report('error', `${path}.offers`, 'Er is geen aanbod.')
  for (const offer of offers) validateOffer(resolve(offer, byId), `${path}.offers`, byId, report)
}

function validateRating(
  product: Node,
  path: string,
  byId: Map<string, Node>,
  report: Report,
): void {
  if (product.aggregateRating !== undefined) {
    const { ratingValue, reviewCount, bestRating } = resolve(product.aggregateRating, byId)
    // A text that is no number becomes NaN, for which every comparison is false.
    const isInRange = Number(ratingValue) >= 1 && Number(ratingValue) <= Number(bestRating ?? 5)
    if (!isInRange || !(Number(reviewCount) >= 1)) {
      report('error', `${path}.aggregateRating`, 'Het gemiddelde cijfer klopt niet.')
    }
  }
  for (const value of listOf(product.review)) {
    const review = resolve(value, byId)
    const stars = Number(resolve(review.reviewRating, byId).ratingValue)
    if (!isText(resolve(review.author, byId).name) || !(stars >= 1 && stars <= 5)) {
      report('error', `${path}.review`, 'Een review noemt geen schrijver of cijfer.')
    }
  }
}

function validateOffer(offer: Node, path: string, byId: Map<string, Node>, report: Report): void {
  const price = Number(offer.price)
  if (!PRICE.test(String(offer.price)) || !(price > 0)) {
    report('error', `${path}.price`, 'De prijs ontbreekt of is nul.')
  }
  if (!/^[A-Z]{3}$/.test(String(offer.priceCurrency))) {
    report('error', `${path}.priceCurrency`, 'De munt ontbreekt.')
  }
  if (!isText(offer.availability) || !AVAILABILITY.test(offer.availability)) {
    report('error', `${path}.availability`, 'De voorraad is niet bekend.')
  }
  if (!isUrl(offer.url)) report('error', `${path}.url`, 'Het adres ontbreekt.')
  if (!isText(offer.itemCondition))
    report('warning', `${path}.itemCondition`, 'De staat ontbreekt.')
  for (const value of listOf(offer.priceSpecification)) {
    const reference = resolve(value, byId)
    if (reference.priceType === undefined) continue
    if (
      reference.priceType !== 'https://schema.org/StrikethroughPrice' ||
      !(Number(reference.price) > price)
    ) {
      report('error', `${path}.priceSpecification`, 'De van-prijs is niet hoger dan de prijs.')
    }
  }
  const shipping = listOf(offer.shippingDetails)
  const shippingPath = `${path}.shippingDetails`
  if (shipping.length === 0) report('warning', shippingPath, 'De verzending ontbreekt.')
  for (const value of shipping) validateShipping(resolve(value, byId), shippingPath, byId, report)
  validateReturns(resolve(offer.hasMerchantReturnPolicy, byId), path, report)
}

function validateShipping(
  shipping: Node,
  path: string,
  byId: Map<string, Node>,
  report: Report,
): void {
  const rate = resolve(shipping.shippingRate, byId)
  const delivery = resolve(shipping.deliveryTime, byId)
  if (!PRICE.test(String(rate.value)) || !isText(rate.currency)) {
    report('error', `${path}.shippingRate`, 'De verzendkosten ontbreken.')
  }
  if (!isText(resolve(shipping.shippingDestination, byId).addressCountry)) {
    report('error', `${path}.shippingDestination`, 'Het land ontbreekt.')
  }
  for (const part of ['handlingTime', 'transitTime']) {
    const { minValue, maxValue } = resolve(delivery[part], byId)
    if (!(Number(minValue) >= 0 && Number(maxValue) >= Number(minValue))) {
      report('warning', `${path}.deliveryTime.${part}`, 'De levertijd ontbreekt.')
    }
  }
}

function validateReturns(policy: Node, path: string, report: Report): void {
  const policyPath = `${path}.hasMerchantReturnPolicy`
  if (listOf(policy.applicableCountry).length === 0) {
    report('warning', policyPath, 'Het retourbeleid ontbreekt.')
    return
  }
  const hasReturnWindow = String(policy.returnPolicyCategory).endsWith('FiniteReturnWindow')
  if (hasReturnWindow && !(Number(policy.merchantReturnDays) > 0)) {
    report('error', `${policyPath}.merchantReturnDays`, 'De retourtermijn ontbreekt.')
  }
  if (!isText(policy.returnFees))
    report('warning', `${policyPath}.returnFees`, 'De retourkosten ontbreken.')
}

function validateList(list: Node, type: string, link: 'item' | 'url', report: Report): void {
  const elements = listOf(list.itemListElement)
  if (elements.length < (type === 'BreadcrumbList' ? 2 : 1)) {
    report('error', `${type}.itemListElement`, 'De lijst is te kort.')
  }
  elements.forEach((value, index) => {
    const element = isNode(value) ? value : {}
    const isValid = element.position === index + 1 && isText(element.name) && isUrl(element[link])
    if (!isValid)
      report('error', `${type}.itemListElement[${index}]`, 'Een regel is niet volledig.')
  })
}

function validateQuestions(page: Node, report: Report): void {
  listOf(page.mainEntity).forEach((value, index) => {
    const question = isNode(value) ? value : {}
    const answer = isNode(question.acceptedAnswer) ? question.acceptedAnswer : {}
    if (!isText(question.name) || !isText(answer.text)) {
      report('error', `FAQPage.mainEntity[${index}]`, 'Een vraag heeft geen antwoord.')
    }
  })
}
