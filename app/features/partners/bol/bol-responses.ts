import { z } from 'zod'
import {
  photoPart,
  undefinedIfInvalid,
  webUrl,
} from '#app/features/partners/marketplace-sources/response-parts.ts'

/** Schema of a product; its id, URL and title are required. */
export const bolProductResponse = z.object({
  ean: z.string(),
  // A number, or text if the number is larger than JavaScript can represent; see `readJson`.
  bolProductId: z.union([z.string().min(1), z.int()]).transform(String),
  url: webUrl,
  title: z.string().min(1),
  image: undefinedIfInvalid(photoPart),
  rating: undefinedIfInvalid(z.number()),
  offer: undefinedIfInvalid(
    z.object({ price: z.number().positive(), deliveryDescription: undefinedIfInvalid(z.string()) }),
  ),
  specificationGroups: z
    .array(
      z.object({
        specifications: z.array(z.object({ name: z.string(), values: z.array(z.string()) })),
      }),
    )
    .catch([]),
})

export type BolProduct = z.infer<typeof bolProductResponse>

export const bolSearchResponse = z.object({
  // An invalid product is left out, and the other products are used.
  results: z
    .array(z.unknown())
    .transform((products) =>
      products.flatMap((product) => bolProductResponse.safeParse(product).data ?? []),
    ),
  totalResults: z.int().catch(0),
})

export const bolEanResponse = z.object({ ean: z.string() })
export const bolTokenResponse = z.object({
  access_token: z.string().min(1),
  expires_in: z.coerce.number().positive().catch(299),
})
export const bolProblemResponse = z.object({ detail: z.string().optional() })
