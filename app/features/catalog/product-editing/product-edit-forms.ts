import { z } from 'zod'
import { MARGIN_SCHEME, VAT_CLASS_CHOICES } from '#app/features/catalog/pricing/vat-classes.ts'
import { HALLMARKS, METALS, PLATINGS } from '#app/features/catalog/products/metal-facts.ts'
import {
  CONFIRMS_ZERO,
  type ProductEdit,
  type VariantEdit,
  type VariantFieldName,
  variantField,
} from '#app/features/catalog/products/product-edit.ts'
import {
  MAX_DESCRIPTION,
  MAX_NAME,
  MAX_SEARCH_DESCRIPTION,
  MAX_SEARCH_TITLE,
  MAX_SHORT_DESCRIPTION,
  MAX_SKU,
  MAX_SLUG,
  MAX_SUBTITLE,
} from '#app/features/catalog/products/product-limits.ts'
import { optionalThreshold } from '#app/features/catalog/products/stock-threshold.ts'
import type { FieldErrors, FormResult, FormValues } from '#app/platform/forms/form-fields.ts'
import { optionalMoment } from '#app/platform/forms/form-values.ts'
import { readPrice } from '#app/platform/text/price-text.ts'
import { fineness, keysOf, variantMetal, variantMetalFields, weight } from './metal-form.ts'

const MAX_STOCK = 1_000_000

const text = (max: number) =>
  z
    .string()
    .trim()
    // Browsers submit line breaks of a text box as \r\n.
    .overwrite((value) => value.replaceAll('\r\n', '\n'))
    .max(max, `Hoogstens ${max.toLocaleString('nl-NL')} tekens.`)

const idOrNone = z
  .string()
  .regex(/^\d{0,9}$/)
  .transform((id) => (id === '' ? null : Number(id)))

/** Ids of the displayed checkboxes, separated by commas. */
const ids = z
  .string()
  .regex(/^[\d,]*$/)
  .transform((text) => text.split(',').filter(Boolean).map(Number))

const productFields = z.object({
  name: text(MAX_NAME).min(1, 'Geef het product een naam.'),
  subtitle: text(MAX_SUBTITLE),
  shortDescription: text(MAX_SHORT_DESCRIPTION),
  description: text(MAX_DESCRIPTION),
  slug: text(MAX_SLUG)
    .toLowerCase()
    .regex(
      /^[a-z0-9]+(-[a-z0-9]+)*$/,
      'Gebruik kleine letters, cijfers en streepjes, bijvoorbeeld saffierring-vera.',
    ),
  status: z.enum(['draft', 'published', 'hidden', 'members']),
  categoryId: idOrNone,
  brandId: idOrNone,
  vatRate: z.enum(
    VAT_CLASS_CHOICES.map(({ value }) => value),
    'Kies een btw-tarief.',
  ),
  lowStock: optionalThreshold,
  values: ids,
  categories: ids,
  updatedAt: z.iso.datetime(),
  manufacturerName: text(120),
  manufacturerAddress: text(200),
  manufacturerEmail: z
    .email('Vul een geldig e-mailadres in, bijvoorbeeld naam@voorbeeld.nl.')
    .or(z.literal('')),
  metal: z.enum(keysOf(METALS)).or(z.literal('')),
  metalFineness: fineness,
  metalPlating: z.enum(keysOf(PLATINGS)).or(z.literal('')),
  metalMass: weight,
  metalHallmark: z.enum(keysOf(HALLMARKS)),
  searchTitle: text(MAX_SEARCH_TITLE),
  searchDescription: text(MAX_SEARCH_DESCRIPTION),
})

/** Groups the fields of the manufacturer (null unless all three are filled in), the metal, the search result and the VAT class. */
function groupFields(fields: z.infer<typeof productFields>) {
  const {
    manufacturerName,
    manufacturerAddress,
    manufacturerEmail,
    metal,
    searchTitle,
    searchDescription,
  } = fields
  const hasManufacturer =
    manufacturerName !== '' && manufacturerAddress !== '' && manufacturerEmail !== ''
  const isMarginScheme = fields.vatRate === MARGIN_SCHEME
  return {
    isMarginScheme,
    vatRate: isMarginScheme ? 0 : Number(fields.vatRate),
    manufacturer: hasManufacturer
      ? { name: manufacturerName, address: manufacturerAddress, email: manufacturerEmail }
      : null,
    metal: metal
      ? {
          metal,
          fineness: fields.metalFineness,
          plating: fields.metalPlating || null,
          massMg: fields.metalMass,
          hallmark: fields.metalHallmark,
        }
      : null,
    searchResult:
      searchTitle || searchDescription
        ? { title: searchTitle, description: searchDescription }
        : null,
  }
}

const cents = z.string().transform((value, context) => {
  const price = readPrice(value)
  if (price.ok) return price.cents
  const message =
    price.error === 'price-too-high' ? 'Dit bedrag is te hoog.' : 'Vul een bedrag in, zoals 149,95.'
  context.addIssue({ code: 'custom', message })
  return z.NEVER
})

const stockQuantity = z
  .string()
  .trim()
  .regex(/^\d*$/, 'Vul een heel aantal in, of laat leeg.')
  .transform((value) => (value === '' ? null : Number(value)))
  .pipe(z.number().max(MAX_STOCK, 'Dit aantal is te hoog.').nullable())

const variantFields = z.object({
  sku: text(MAX_SKU).transform((sku) => sku || null),
  gtin: text(14)
    .regex(/^(\d{8}|\d{12,14})?$/, 'Een EAN heeft 8, 12, 13 of 14 cijfers.')
    .transform((gtin) => gtin || null),
  price: cents.refine((price) => price !== null, 'Vul een prijs in.'),
  sale: cents,
  saleFrom: optionalMoment,
  saleUntil: optionalMoment,
  stock: stockQuantity,
  stockWas: stockQuantity,
  weight,
  cost: cents.optional(),
  ...variantMetalFields,
  active: z.literal('on').optional(),
  gone: z.literal('on').optional(),
})

/** Reads the form of one product. Only variants in the form are changed. */
export function readProductForm(form: FormData): FormResult<ProductEdit> {
  const formValues: FormValues = {}
  for (const [name, value] of form) if (typeof value === 'string') formValues[name] = value
  const errors: FieldErrors = {}
  const product = productFields.safeParse(formValues)
  for (const issue of product.error?.issues ?? []) {
    errors[issue.path.join('.')] ??= issue.message
  }
  const variants: VariantEdit[] = []
  for (const name of Object.keys(formValues)) {
    const id = Number(name.match(/^v(\d{1,9})\.price$/)?.[1])
    if (!id) continue
    const variant = readVariant(formValues, id)
    if (variant.ok) variants.push(variant.edit)
    else Object.assign(errors, variant.errors)
  }
  if (!product.success || Object.keys(errors).length > 0) return { ok: false, errors, formValues }
  const shownIds = product.data.values
  const selectedIds = shownIds.filter((id) => formValues[`value.${id}`] === 'on')
  const otherCategoryIds = product.data.categories.filter(
    (id) => formValues[`category.${id}`] === 'on',
  )
  return {
    ok: true,
    value: {
      ...product.data,
      ...groupFields(product.data),
      values: { offeredIds: shownIds, chosenIds: selectedIds },
      otherCategoryIds,
      confirmsZero: formValues[CONFIRMS_ZERO] === 'on',
      variants,
    },
    formValues,
  }
}

function readVariant(
  formValues: FormValues,
  id: number,
): { ok: true; edit: VariantEdit } | { ok: false; errors: FieldErrors } {
  const names = Object.keys(variantFields.shape) as VariantFieldName[]
  const result = variantFields.safeParse(
    Object.fromEntries(names.map((field) => [field, formValues[variantField(id, field)]])),
  )
  if (!result.success) {
    const errors: FieldErrors = {}
    for (const { path, message } of result.error.issues) {
      errors[`v${id}.${path.join('.')}`] ??= message
    }
    return { ok: false, errors }
  }
  const { price, sale, saleFrom, saleUntil, active, gone, weight, cost, ...otherFields } =
    result.data
  const { sku, gtin, stock, stockWas } = otherFields
  return {
    ok: true,
    edit: {
      id,
      sku,
      gtin,
      stock,
      stockWas,
      priceCents: price ?? 0,
      salePriceCents: sale,
      saleStartsAt: saleFrom,
      saleEndsAt: saleUntil,
      weightMg: weight,
      costCents: cost,
      metal: variantMetal(otherFields),
      isActive: active === 'on',
      isGone: gone === 'on',
    },
  }
}
