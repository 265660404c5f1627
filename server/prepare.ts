import type { Shop } from '#app/platform/shop.ts'

/** What a start does before the shop opens its doors; returns how one signs in, for people. */
export async function prepareShop(_shop: Shop): Promise<{ signIn: string }> {
  return { signIn: '' }
}
