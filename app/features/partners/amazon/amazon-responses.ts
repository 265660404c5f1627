import { z } from 'zod'
import {
  linkedPhoto,
  validPart,
} from '#app/features/partners/marketplace-sources/response-parts.ts'

/** The fields that are requested for an item; Amazon returns no others. */
export const ITEM_RESOURCES = [
  'customerReviews.count',
  'customerReviews.starRating',
  'images.primary.large',
  'images.primary.highRes',
  'images.variants.large',
  'itemInfo.title',
  'itemInfo.features',
  'itemInfo.byLineInfo',
  'itemInfo.externalIds',
  'itemInfo.productInfo',
  'offersV2.listings.availability',
  'offersV2.listings.condition',
  'offersV2.listings.dealDetails',
  'offersV2.listings.isBuyBoxWinner',
  'offersV2.listings.merchantInfo',
  'offersV2.listings.price',
  'offersV2.listings.type',
  'parentASIN',
] as const

const listOf = <T extends z.ZodType>(part: T) =>
  z.array(validPart(part)).transform((parts) => parts.filter((part) => part !== undefined))

// The request names it highRes, the response hiRes.
const images = z.object({ large: validPart(linkedPhoto), hiRes: validPart(linkedPhoto) })
const displayText = z.object({ displayValue: z.string() })
const displayTexts = z.object({ displayValues: listOf(z.string()) })
const money = z.object({ amount: z.number().positive(), currency: z.string() })

const amazonListing = z.object({
  availability: validPart(
    z.object({ type: validPart(z.string()), message: validPart(z.string()) }),
  ),
  condition: validPart(z.object({ value: validPart(z.string()) })),
  dealDetails: validPart(
    z.object({
      accessType: validPart(z.string()),
      endTime: validPart(z.iso.datetime({ offset: true })),
    }),
  ),
  isBuyBoxWinner: validPart(z.boolean()),
  merchantInfo: validPart(z.object({ name: validPart(z.string()) })),
  price: validPart(
    z.object({
      money: validPart(money),
      savingBasis: validPart(
        z.object({ money: validPart(money), savingBasisType: validPart(z.string()) }),
      ),
    }),
  ),
  type: validPart(z.string()),
})

const amazonItem = z.object({
  asin: z.string(),
  parentASIN: validPart(z.string()),
  detailPageURL: validPart(z.url()),
  variationAttributes: validPart(z.array(z.object({ name: z.string(), value: z.string() }))),
  customerReviews: validPart(
    z.object({ count: z.int().nonnegative(), starRating: z.object({ value: z.number() }) }),
  ),
  images: validPart(z.object({ primary: validPart(images), variants: validPart(listOf(images)) })),
  itemInfo: validPart(
    z.object({
      title: validPart(displayText),
      features: validPart(displayTexts),
      byLineInfo: validPart(z.object({ brand: validPart(displayText) })),
      externalIds: validPart(
        z.object({ eans: validPart(displayTexts), upcs: validPart(displayTexts) }),
      ),
      productInfo: validPart(
        z.object({ color: validPart(displayText), size: validPart(displayText) }),
      ),
    }),
  ),
  offersV2: validPart(z.object({ listings: validPart(listOf(amazonListing)) })),
})

export type AmazonItem = z.infer<typeof amazonItem>
export type AmazonListing = z.infer<typeof amazonListing>

const errors = listOf(z.object({ code: z.string(), message: z.string() })).catch([])
/** An invalid item is left out, and the other items are used. */
const items = z
  .array(z.unknown())
  .default([])
  .transform((items) => items.flatMap((item) => amazonItem.safeParse(item).data ?? []))

/** A response with neither items nor errors is invalid. */
export const getItemsResponse = z
  .object({ itemsResult: z.object({ items }).nullish(), errors })
  .refine(({ itemsResult, errors }) => itemsResult || errors.length > 0)

const node = z.object({ id: z.string().regex(/^\d{1,19}$/), displayName: z.string().min(1) })
const nodes = listOf(node).catch([])

export const searchItemsResponse = z.object({
  searchResult: z
    .object({
      items,
      totalResultCount: z.int().catch(0),
      searchRefinements: validPart(z.object({ browseNode: validPart(z.object({ bins: nodes })) })),
    })
    .nullish(),
  errors,
})

export interface NodeWithAncestors extends z.infer<typeof node> {
  ancestor?: NodeWithAncestors | undefined
}

const ancestor: z.ZodType<NodeWithAncestors | undefined> = z.lazy(() =>
  node.extend({ ancestor }).optional(),
)

export const browseNodesResponse = z.object({
  browseNodesResult: z
    .object({ browseNodes: z.array(node.extend({ ancestor, children: nodes })).default([]) })
    .nullish(),
  errors,
})

export const variationsResponse = z.object({
  variationsResult: z
    .object({
      items,
      variationSummary: validPart(
        z.object({
          pageCount: validPart(z.int()),
          variationCount: validPart(z.int()),
          variationDimensions: listOf(
            z.object({ name: z.string(), displayName: z.string().catch('') }),
          ).catch([]),
        }),
      ),
    })
    .nullish(),
  errors,
})

export const amazonToken = z.object({
  access_token: z.string().min(1),
  expires_in: z.coerce.number().positive().catch(3600),
})
export const amazonError = z.object({
  message: z.string().optional(),
  reason: z.string().optional(),
  quotaCode: z.string().optional(),
})
