import { z } from 'zod'
import {
  photoPart,
  undefinedIfInvalid,
  webUrl,
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

/** Schema of a list whose invalid elements are left out. */
const listOfValid = <T extends z.ZodType>(part: T) =>
  z.array(undefinedIfInvalid(part)).transform((parts) => parts.filter((part) => part !== undefined))

// The request names it highRes, the response hiRes.
const images = z.object({
  large: undefinedIfInvalid(photoPart),
  hiRes: undefinedIfInvalid(photoPart),
})
const displayText = z.object({ displayValue: z.string() })
const displayTexts = z.object({ displayValues: listOfValid(z.string()) })
const money = z.object({ amount: z.number().positive(), currency: z.string() })

const amazonListing = z.object({
  availability: undefinedIfInvalid(
    z.object({ type: undefinedIfInvalid(z.string()), message: undefinedIfInvalid(z.string()) }),
  ),
  condition: undefinedIfInvalid(z.object({ value: undefinedIfInvalid(z.string()) })),
  dealDetails: undefinedIfInvalid(
    z.object({
      accessType: undefinedIfInvalid(z.string()),
      endTime: undefinedIfInvalid(z.iso.datetime({ offset: true })),
    }),
  ),
  isBuyBoxWinner: undefinedIfInvalid(z.boolean()),
  merchantInfo: undefinedIfInvalid(z.object({ name: undefinedIfInvalid(z.string()) })),
  price: undefinedIfInvalid(
    z.object({
      money: undefinedIfInvalid(money),
      savingBasis: undefinedIfInvalid(
        z.object({
          money: undefinedIfInvalid(money),
          savingBasisType: undefinedIfInvalid(z.string()),
        }),
      ),
    }),
  ),
  type: undefinedIfInvalid(z.string()),
})

const amazonItem = z.object({
  asin: z.string(),
  parentASIN: undefinedIfInvalid(z.string()),
  detailPageURL: undefinedIfInvalid(webUrl),
  variationAttributes: undefinedIfInvalid(
    z.array(z.object({ name: z.string(), value: z.string() })),
  ),
  customerReviews: undefinedIfInvalid(
    z.object({ count: z.int().nonnegative(), starRating: z.object({ value: z.number() }) }),
  ),
  images: undefinedIfInvalid(
    z.object({
      primary: undefinedIfInvalid(images),
      variants: undefinedIfInvalid(listOfValid(images)),
    }),
  ),
  itemInfo: undefinedIfInvalid(
    z.object({
      title: undefinedIfInvalid(displayText),
      features: undefinedIfInvalid(displayTexts),
      byLineInfo: undefinedIfInvalid(z.object({ brand: undefinedIfInvalid(displayText) })),
      externalIds: undefinedIfInvalid(
        z.object({
          eans: undefinedIfInvalid(displayTexts),
          upcs: undefinedIfInvalid(displayTexts),
        }),
      ),
      productInfo: undefinedIfInvalid(
        z.object({ color: undefinedIfInvalid(displayText), size: undefinedIfInvalid(displayText) }),
      ),
    }),
  ),
  offersV2: undefinedIfInvalid(
    z.object({ listings: undefinedIfInvalid(listOfValid(amazonListing)) }),
  ),
})

export type AmazonItem = z.infer<typeof amazonItem>
export type AmazonListing = z.infer<typeof amazonListing>

const errors = listOfValid(z.object({ code: z.string(), message: z.string() })).catch([])
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
const nodes = listOfValid(node).catch([])

export const searchItemsResponse = z.object({
  searchResult: z
    .object({
      items,
      totalResultCount: z.int().catch(0),
      searchRefinements: undefinedIfInvalid(
        z.object({ browseNode: undefinedIfInvalid(z.object({ bins: nodes })) }),
      ),
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
      variationSummary: undefinedIfInvalid(
        z.object({
          pageCount: undefinedIfInvalid(z.int()),
          variationCount: undefinedIfInvalid(z.int()),
          variationDimensions: listOfValid(
            z.object({ name: z.string(), displayName: z.string().catch('') }),
          ).catch([]),
        }),
      ),
    })
    .nullish(),
  errors,
})

export const amazonTokenResponse = z.object({
  access_token: z.string().min(1),
  expires_in: z.coerce.number().positive().catch(3600),
})
export const amazonErrorResponse = z.object({
  message: z.string().optional(),
  reason: z.string().optional(),
  quotaCode: z.string().optional(),
})
