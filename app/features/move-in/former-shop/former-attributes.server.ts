import { MAX_VALUE } from '#app/features/catalog/products/product-limits.ts'
import { resolveAttribute } from '#app/features/data-transfer/product-formats/known-attributes.ts'
import {
  isPhpArray,
  type PhpArray,
  readPhpValue,
} from '#app/features/move-in/dump-files/php-value.ts'
import type { FormerProduct, ProductContext } from './former-products.server.ts'

/** An attribute of a product, with the names of its values. */
export interface FormerAttribute {
  /** name in the keys of variations: "pa_metaal" or "maat" */
  key: string
  code: string
  name: string
  values: string[]
  isVisible: boolean
  isChoice: boolean
  /** the attribute is shared by all products of the shop */
  isShared: boolean
}

/** Reads the attributes of a product in their order. The values of a shared attribute are terms of the product. */
export function readAttributes(
  { post, terms }: FormerProduct,
  { attributeLabel }: Pick<ProductContext, 'attributeLabel'>,
): FormerAttribute[] {
  const stored = readPhpValue(post.meta.get('_product_attributes')?.at(-1) ?? '')
  if (!isPhpArray(stored)) return []
  const text = (entry: PhpArray, key: string) => String(entry.get(key) ?? '')
  const isTrue = (entry: PhpArray, key: string) => ['1', 'true', 'yes'].includes(text(entry, key))
  return [...stored]
    .flatMap(([key, entry]) => (isPhpArray(entry) ? [{ key, entry }] : []))
    .toSorted((a, b) => Number(text(a.entry, 'position')) - Number(text(b.entry, 'position')))
    .map(({ key, entry }) => {
      const isTaxonomy = isTrue(entry, 'is_taxonomy') || key.startsWith('pa_')
      const label = isTaxonomy ? attributeLabel(key) : text(entry, 'name') || key
      const values = isTaxonomy
        ? terms.filter(({ taxonomy }) => taxonomy === key).map(({ name }) => name)
        : text(entry, 'value').split('|')
      const attribute = resolveAttribute(label.slice(0, MAX_VALUE))
      return {
        key,
        code: attribute.code,
        name: attribute.name,
        values: [...new Set(values.map((value) => value.trim()))].filter(
          (value) => value !== '' && value.length <= MAX_VALUE,
        ),
        isVisible: isTrue(entry, 'is_visible'),
        isChoice: isTrue(entry, 'is_variation'),
        isShared: isTaxonomy || isTrue(entry, 'is_shared'),
      }
    })
}
