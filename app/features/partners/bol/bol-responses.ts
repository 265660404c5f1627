import { z } from 'zod'
import {
  linkedPhoto,
  validPart,
} from '#app/features/partners/marketplace-sources/response-parts.ts'

export const bolProduct = z.object({
  ean: z.string(),
  bolProductId: z.coerce.string(),
  url: z.url(),
  title: z.string().min(1),
  image: validPart(linkedPhoto),
  rating: validPart(z.number()),
  offer: validPart(
    z.object({ price: z.number().positive(), deliveryDescription: validPart(z.string()) }),
  ),
  specificationGroups: z
    .array(
      z.object({
        specifications: z.array(z.object({ name: z.string(), values: z.array(z.string()) })),
      }),
    )
    .catch([]),
})

export type BolProduct = z.infer<typeof bolProduct>

export const bolSearch = z.object({
  // An invalid product is left out, and the other products are used.
  results: z
    .array(z.unknown())
    .transform((products) =>
      products.flatMap((product) => bolProduct.safeParse(product).data ?? []),
    ),
  totalResults: z.int().catch(0),
})

export const bolEan = z.object({ ean: z.string() })
export const bolToken = z.object({
  access_token: z.string().min(1),
  expires_in: z.coerce.number().positive().catch(299),
})
export const bolProblem = z.object({ detail: z.string().optional() })
