import { z } from 'zod'

/** What the shop asks of an item, and nothing more: what is not asked for is not answered. */
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

const image = z.object({ url: z.url(), width: z.int(), height: z.int() })
// It is asked for as highRes and answered as hiRes.
const images = z.object({ large: image.optional(), hiRes: image.optional() })
const shown = z.object({ displayValue: z.string() })
const list = z.object({ displayValues: z.array(z.string()) })
const money = z.object({ amount: z.number().positive(), currency: z.string() })

const amazonListing = z.object({
  availability: z
    .object({ type: z.string().optional(), message: z.string().optional() })
    .optional(),
  condition: z.object({ value: z.string().optional() }).optional(),
  dealDetails: z
    .object({
      accessType: z.string().optional(),
      endTime: z.iso.datetime({ offset: true }).optional().catch(undefined),
    })
    .optional(),
  isBuyBoxWinner: z.boolean().optional(),
  merchantInfo: z.object({ name: z.string().optional() }).optional(),
  price: z
    .object({
      money: money.optional(),
      savingBasis: z
        .object({ money: money.optional(), savingBasisType: z.string().optional() })
        .optional(),
    })
    .optional(),
  type: z.string().optional(),
})

const amazonItem = z.object({
  asin: z.string(),
  parentASIN: z.string().optional(),
  detailPageURL: z.url(),
  variationAttributes: z
    .array(z.object({ name: z.string(), value: z.string() }))
    .optional()
    .catch(undefined),
  customerReviews: z
    .object({ count: z.int().nonnegative(), starRating: z.object({ value: z.number() }) })
    .optional()
    .catch(undefined),
  images: z.object({ primary: images.optional(), variants: z.array(images).optional() }).optional(),
  itemInfo: z
    .object({
      title: shown.optional(),
      features: list.optional(),
      byLineInfo: z.object({ brand: shown.optional() }).optional(),
      externalIds: z.object({ eans: list.optional(), upcs: list.optional() }).optional(),
      productInfo: z.object({ color: shown.optional(), size: shown.optional() }).optional(),
    })
    .optional(),
  offersV2: z.object({ listings: z.array(amazonListing).optional() }).optional(),
})

export type AmazonItem = z.infer<typeof amazonItem>
export type AmazonListing = z.infer<typeof amazonListing>

const errors = z.array(z.object({ code: z.string(), message: z.string() })).default([])
/** One item that is not as it should be is left out, and says nothing about the others. */
const items = z
  .array(z.unknown())
  .default([])
  .transform((all) => all.flatMap((one) => amazonItem.safeParse(one).data ?? []))

export const getItemsAnswer = z.object({
  itemsResult: z.object({ items }).optional(),
  errors,
})

const node = z.object({ id: z.string().regex(/^\d{1,19}$/), displayName: z.string().min(1) })
const nodes = z.array(node).default([]).catch([])

export const searchItemsAnswer = z.object({
  searchResult: z
    .object({
      items,
      totalResultCount: z.int().default(0),
      searchRefinements: z
        .object({ browseNode: z.object({ bins: nodes }).optional() })
        .optional()
        .catch(undefined),
    })
    .optional(),
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
    .optional(),
  errors,
})

export const variationsAnswer = z.object({
  variationsResult: z
    .object({
      items,
      variationSummary: z.object({
        pageCount: z.int().default(1),
        variationCount: z.int().default(0),
        variationDimensions: z
          .array(z.object({ name: z.string(), displayName: z.string().default('') }))
          .default([]),
      }),
    })
    .optional(),
  errors,
})

export const amazonToken = z.object({ access_token: z.string().min(1), expires_in: z.number() })
export const amazonError = z.object({
  message: z.string().optional(),
  reason: z.string().optional(),
  quotaCode: z.string().optional(),
})
