import { z } from 'zod'

const IMAGES = ['primary', 'variants'].flatMap((which) =>
  ['small', 'medium', 'large', 'highRes'].map((size) => `images.${which}.${size}`),
)
const INFO = [
  'byLineInfo',
  'contentInfo',
  'contentRating',
  'classifications',
  'externalIds',
  'features',
  'manufactureInfo',
  'productInfo',
  'technicalInfo',
  'title',
  'tradeInInfo',
].map((part) => `itemInfo.${part}`)
const LISTINGS = [
  'availability',
  'condition',
  'dealDetails',
  'isBuyBoxWinner',
  'loyaltyPoints',
  'merchantInfo',
  'price',
  'type',
].map((part) => `offersV2.listings.${part}`)

const ITEM_RESOURCES = [
  'browseNodeInfo.browseNodes',
  'browseNodeInfo.browseNodes.ancestor',
  'browseNodeInfo.browseNodes.salesRank',
  'browseNodeInfo.websiteSalesRank',
  'customerReviews.count',
  'customerReviews.starRating',
  ...IMAGES,
  ...INFO,
  ...LISTINGS,
  'parentASIN',
]

/** Validates names of resources, which are case-sensitive. */
const resources = (knownNames: string[]) => z.array(z.enum(knownNames)).max(100).default([])

const partnerTag = z.string().min(1).max(64)
const commonFields = {
  partnerTag,
  condition: z.enum(['Any', 'New']).optional(),
  currencyOfPreference: z.string().optional(),
  languagesOfPreference: z.array(z.string()).max(1).optional(),
  properties: z.record(z.string(), z.string()).optional(),
}

export const getItemsRequest = z.object({
  ...commonFields,
  itemIds: z.array(z.string()).min(1).max(10),
  resources: resources(ITEM_RESOURCES),
})

const searchText = z.string().min(1).optional()
const cents = z.number().int().positive().optional()
export const searchItemsRequest = z
  .object({
    ...commonFields,
    partnerTag: partnerTag.optional(),
    keywords: searchText,
    title: searchText,
    brand: searchText,
    author: searchText,
    actor: searchText,
    artist: searchText,
    searchIndex: z.string().optional(),
    browseNodeId: z
      .string()
      .regex(/^\d{1,19}$/)
      .optional(),
    availability: z.enum(['Available', 'IncludeOutOfStock']).default('Available'),
    deliveryFlags: z
      .array(z.enum(['AmazonGlobal', 'FreeShipping', 'FulfilledByAmazon', 'Prime']))
      .optional(),
    itemCount: z.number().int().min(1).max(10).default(10),
    itemPage: z.number().int().min(1).max(10).default(1),
    minPrice: cents,
    maxPrice: cents,
    minReviewsRating: z.number().int().min(1).max(4).optional(),
    minSavingPercent: z.number().int().min(1).max(99).optional(),
    sortBy: z
      .enum([
        'AvgCustomerReviews',
        'Featured',
        'NewestArrivals',
        'Price:HighToLow',
        'Price:LowToHigh',
        'Relevance',
      ])
      .default('Relevance'),
    resources: resources([...ITEM_RESOURCES, 'searchRefinements']),
  })
  .refine(
    ({ keywords, title, brand, author, actor, artist, browseNodeId, searchIndex }) =>
      [keywords, title, brand, author, actor, artist, browseNodeId, searchIndex].some(Boolean),
    { path: ['keywords'], message: 'Provide at least one of keywords, title, brand, browseNodeId' },
  )
export type SearchRequest = z.infer<typeof searchItemsRequest>

export const getVariationsRequest = z.object({
  ...commonFields,
  asin: z.string().min(1),
  variationCount: z.number().int().min(1).max(10).default(10),
  variationPage: z.number().int().min(1).default(1),
  resources: resources([
    ...ITEM_RESOURCES,
    'variationSummary.price.highestPrice',
    'variationSummary.price.lowestPrice',
    'variationSummary.variationDimension',
  ]),
})
export type VariationsRequest = z.infer<typeof getVariationsRequest>

export const getBrowseNodesRequest = z.object({
  ...commonFields,
  browseNodeIds: z.array(z.string().regex(/^\d+$/)).min(1).max(10),
  resources: resources(['browseNodes.ancestor', 'browseNodes.children']),
})
