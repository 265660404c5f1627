import { vatClassValue } from '#app/features/catalog/pricing/vat-classes.ts'
import {
  type EditableProduct,
  type VariantFieldName,
  variantField,
} from '#app/features/catalog/products/product-edit.ts'
import { dutchMinute } from '#app/platform/dutch-time.ts'
import type { FormValues } from '#app/platform/forms/form-fields.ts'
import { formatAmount } from '#app/platform/money.ts'

const grams = new Intl.NumberFormat('nl-NL', { maximumFractionDigits: 3, useGrouping: false })

/** Formats mg as grams in a form, such as "8,2". */
const formatGrams = (mg: number) => grams.format(mg / 1000)

/** Returns the initial values of the form by field name. */
export function productFormValues(product: EditableProduct): FormValues {
  const values: FormValues = {
    name: product.name,
    subtitle: product.subtitle,
    shortDescription: product.shortDescription,
    description: product.description,
    slug: product.slug,
    status: product.status,
    categoryId: product.categoryId === null ? '' : String(product.categoryId),
    brandId: product.brandId === null ? '' : String(product.brandId),
    vatRate: vatClassValue(product),
    lowStock: product.lowStock === null ? '' : String(product.lowStock),
    updatedAt: product.updatedAt.toISOString(),
  }
  const { manufacturer, metal, searchResult } = product
  Object.assign(values, {
    manufacturerName: manufacturer?.name ?? '',
    manufacturerAddress: manufacturer?.address ?? '',
    manufacturerEmail: manufacturer?.email ?? '',
    metal: metal?.metal ?? '',
    metalFineness: metal?.fineness ? String(metal.fineness) : '',
    metalPlating: metal?.plating ?? '',
    metalMass: metal?.massMg ? formatGrams(metal.massMg) : '',
    metalHallmark: metal?.hallmark ?? 'unknown',
    searchTitle: searchResult?.title ?? '',
    searchDescription: searchResult?.description ?? '',
  })
  for (const id of product.otherCategoryIds) values[`category.${id}`] = 'on'
  for (const id of product.valueIds) values[`value.${id}`] = 'on'
  for (const variant of product.variants) {
    const set = (field: VariantFieldName, value: string) => {
      values[variantField(variant.id, field)] = value
    }
    const stockText = variant.stock === null ? '' : String(variant.stock)
    set('price', formatAmount(variant.priceCents))
    set('sale', variant.salePriceCents === null ? '' : formatAmount(variant.salePriceCents))
    set('saleFrom', variant.saleStartsAt ? dutchMinute(variant.saleStartsAt) : '')
    set('saleUntil', variant.saleEndsAt ? dutchMinute(variant.saleEndsAt) : '')
    set('stock', stockText)
    set('stockWas', stockText)
    set('weight', variant.weightMg === null ? '' : formatGrams(variant.weightMg))
    set('cost', variant.costCents === null ? '' : formatAmount(variant.costCents))
    const { metal } = variant
    set('metal', metal?.metal ?? '')
    set('fineness', metal?.fineness ? String(metal.fineness) : '')
    set('plating', metal?.plating === null ? 'none' : (metal?.plating ?? ''))
    set('metalMass', metal?.massMg ? formatGrams(metal.massMg) : '')
    set('hallmark', metal?.hallmark ?? '')
    set('sku', variant.sku ?? '')
    set('gtin', variant.gtin ?? '')
    if (variant.isActive) set('active', 'on')
  }
  return values
}
