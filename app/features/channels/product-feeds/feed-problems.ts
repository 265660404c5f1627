import type { ChannelItem } from '#app/features/channels/channel-items/channel-item.ts'
import { type AttributeIssue, checkAttributes } from './channel-rules.ts'
import type { FeedAttributes } from './feed-attributes.ts'
import { FEEDS, type FeedName, type FeedProblem } from './product-feeds.ts'

const MIN_IMAGE_PIXELS = 250

/** The field of the back office for each attribute, and the text if the attribute is missing. */
const ATTRIBUTE_TEXTS: Record<string, { field: FeedProblem['field']; missing: string }> = {
  image_link: { field: 'photos', missing: 'Er is geen foto.' },
  image_url: { field: 'photos', missing: 'Er is geen foto.' },
  title: { field: 'description', missing: 'Er is geen titel.' },
  description: { field: 'description', missing: 'Er is geen beschrijving.' },
  brand: { field: 'brand', missing: 'Er is geen merk gekozen.' },
  product_type: { field: 'category', missing: 'Er is geen hoofdcategorie gekozen.' },
  product_category: { field: 'category', missing: 'Er is geen hoofdcategorie gekozen.' },
  gtin: { field: 'gtin', missing: 'Zonder streepjescode wordt dit minder vaak getoond.' },
  shipping: { field: 'shipping', missing: 'Er is geen bezorgwijze naar dit land.' },
  shipping_weight: { field: 'weight', missing: 'Het gewicht is niet ingevuld.' },
  color: { field: 'options', missing: 'De kleur is niet bekend.' },
  price: { field: 'price', missing: 'Er is geen prijs.' },
}

/** Returns the problems of an item: values that are missing, rejected by the channel or shown poorly. The custom feed has no rules. */
export function findProblems(
  item: ChannelItem,
  attributes: FeedAttributes,
  name: FeedName,
): FeedProblem[] {
  const { shape } = FEEDS[name]
  if (shape === 'custom' || shape === 'reviews') return []
  const problems = checkAttributes(shape, attributes).map(toProblem)
  if (item.images.length > 0 && item.imagePixels < MIN_IMAGE_PIXELS) {
    const message = `De foto is kleiner dan ${MIN_IMAGE_PIXELS} bij ${MIN_IMAGE_PIXELS} beeldpunten.`
    problems.unshift({ severity: 'error', field: 'photos', message })
  }
  return problems
}

function toProblem({ attribute, severity, kind }: AttributeIssue): FeedProblem {
  const { field, missing } = ATTRIBUTE_TEXTS[attribute] ?? { field: 'description', missing: '' }
  switch (kind) {
    case 'missing':
      return { severity, field, message: missing || `Dit ontbreekt: ${attribute}.` }
    case 'too-long':
      return { severity, field, message: `Dit is te lang voor het kanaal: ${attribute}.` }
    case 'wrong-form':
      return { severity, field, message: `Dit accepteert het kanaal niet: ${attribute}.` }
  }
}
