import { z } from 'zod'
import { known, linkedPhoto } from '#app/features/partners/marketplace-sources/answer-parts.ts'

/** The fields that are requested of an item; Amazon returns no others. */
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
  z.array(known(part)).transform((all) => all.filter((one) => one !== undefined))

// The request names it highRes, the response hiRes.
const images = z.object({ large: known(linkedPhoto), hiRes: known(linkedPhoto) })
const shown = z.object({ displayValue: z.string() })
const list = z.object({ displayValues: listOf(z.string()) })
const money = z.object({ amount: z.number().positive(), currency: z.string() })

const amazonListing = z.object({
  availability: known(z.object({ type: known(z.string()), message: known(z.string()) })),
  condition: known(z.object({ value: known(z.string()) })),
  dealDetails: known(
    z.object({ accessType: known(z.string()), endTime: known(z.iso.datetime({ offset: true })) }),
  ),
  isBuyBoxWinner: known(z.boolean()),
  merchantInfo: known(z.object({ name: known(z.string()) })),
  price: known(
    z.object({
      money: known(money),
      savingBasis: known(z.object({ money: known(money), savingBasisType: known(z.string()) })),
    }),
  ),
  type: known(z.string()),
})

const amazonItem = z.object({
  asin: z.string(),
  parentASIN: known(z.string()),
  detailPageURL: known(z.url()),
  variationAttributes: known(z.array(z.object({ name: z.string(), value: z.string() }))),
  customerReviews: known(
    z.object({ count: z.int().nonnegative(), starRating: z.object({ value: z.number() }) }),
  ),
  images: known(z.object({ primary: known(images), variants: known(listOf(images)) })),
  itemInfo: known(
    z.object({
      title: known(shown),
      features: known(list),
      byLineInfo: known(z.object({ brand: known(shown) })),
      externalIds: known(z.object({ eans: known(list), upcs: known(list) })),
      productInfo: known(z.object({ color: known(shown), size: known(shown) })),
    }),
  ),
  offersV2: known(z.object({ listings: known(listOf(amazonListing)) })),
})

export type AmazonItem = z.infer<typeof amazonItem>
export type AmazonListing = z.infer<typeof amazonListing>

const errors = listOf(z.object({ code: z.string(), message: z.string() })).catch([])
/** An invalid item is left out without affecting the others. */
const items = z
  .array(z.unknown())
  .default([])
  .transform((all) => all.flatMap((one) => amazonItem.safeParse(one).data ?? []))

/** A response with neither items nor errors is invalid. */
export const getItemsAnswer = z
  .object({ itemsResult: z.object({ items }).nullish(), errors })
  .refine(({ itemsResult, errors }) => itemsResult || errors.length > 0)

const node = z.object({ id: z.string().regex(/^\d{1,19}$/), displayName: z.string().min(1) })
const nodes = listOf(node).catch([])

export const searchItemsAnswer = z.object({
  searchResult: z
    .object({
      items,
      totalResultCount: z.int().catch(0),
      searchRefinements: known(z.object({ browseNode: known(z.object({ bins: nodes })) })),
    })
    .nullish(),
  errors,
})

export interface NodeWithin extends z.infer<typeof node> {
  ancestor?: NodeWithin | undefined
}

const ancestor: z.ZodType<NodeWithin | undefined> = z.lazy(() =>
  node.extend({ ancestor }).optional(),
)

export const browseNodesAnswer = z.object({
  browseNodesResult: z
    .object({ browseNodes: z.array(node.extend({ ancestor, children: nodes })).default([]) })
    .nullish(),
  errors,
})

export const variationsAnswer = z.object({
  variationsResult: z
    .object({
      items,
      variationSummary: known(
        z.object({
          pageCount: known(z.int()),
          variationCount: known(z.int()),
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
