import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { saveTextFields } from '#app/features/catalog/product-editing/save-text-fields.server.ts'
import { products } from '#app/features/catalog/products/catalog-tables.server.ts'
import type { VariantMetal } from '#app/features/catalog/products/metal-facts.ts'
import {
  type VariantMetalField,
  variantField,
} from '#app/features/catalog/products/product-edit.ts'
import {
  fieldName,
  onlyForName,
  validateDraft,
} from '#app/features/catalog/text-fields/text-field-forms.ts'
import {
  CHARACTER_SETS,
  MAX_TEXT_FIELDS,
  type ProductTextField,
} from '#app/features/catalog/text-fields/text-fields.ts'
import type { MetaEntry, MetaInput } from '#app/features/rest-api/program-meta/program-meta.ts'
import type { RestFailure } from '#app/features/rest-api/rest-framework/rest.ts'
import { booleanArg, textArg } from '#app/features/rest-api/rest-framework/rest-args.ts'
import { badParam } from '#app/features/rest-api/wc-framework/wc.ts'
import type { App } from '#app/platform/app.ts'
import type { FormValues } from '#app/platform/forms/form-fields.ts'
import { decimalAmount } from '#app/platform/money.ts'

/** Meta data of products and variations that the shop itself stores: the metal, and the text fields for shoppers. */

const METAL_KEYS = {
  metal: 'schakel_metal',
  fineness: 'schakel_fineness',
  plating: 'schakel_plating',
  metalMass: 'schakel_metal_weight',
  hallmark: 'schakel_hallmark',
} satisfies Record<VariantMetalField, string>
const TEXT_FIELDS_KEY = 'schakel_text_fields'

const SHOP_META_KEYS: string[] = [...Object.values(METAL_KEYS), TEXT_FIELDS_KEY]
/** The first id for meta data of the shop, above the ids of stored entries; each key has its own id. */
const FIRST_META_ID = 2_000_000_000

/** Meta keys by field of the product form, for error messages. */
export const META_KEY_BY_FORM_FIELD = {
  ...METAL_KEYS,
  metalFineness: METAL_KEYS.fineness,
  metalPlating: METAL_KEYS.plating,
  metalHallmark: METAL_KEYS.hallmark,
}

/** Returns the meta data that the shop stores for a product or variation. Weights are texts in grams. */
export function shopMeta(
  metal: VariantMetal | null,
  textFields: ProductTextField[] = [],
): MetaEntry[] {
  const { massMg } = metal ?? {}
  const values: Record<string, unknown> = {
    [METAL_KEYS.metal]: metal?.metal,
    [METAL_KEYS.fineness]: metal?.fineness,
    [METAL_KEYS.plating]: metal?.plating === null ? undefined : metal?.plating,
    [METAL_KEYS.metalMass]: massMg ? String(massMg / 1000) : undefined,
    [METAL_KEYS.hallmark]: metal?.hallmark,
    [TEXT_FIELDS_KEY]: textFields.length > 0 ? textFields.map(textFieldToWire) : undefined,
  }
  return SHOP_META_KEYS.flatMap((key, index) =>
    values[key] == null ? [] : [{ id: FIRST_META_ID + index, key, value: values[key] }],
  )
}

const textFieldToWire = (field: ProductTextField) => ({
  id: field.id,
  label: field.label,
  hint: field.hint,
  lines: field.lines,
  max_length: field.maxLength,
  characters: field.characters,
  extra: field.extra,
  price: decimalAmount(field.cents),
  required: field.isRequired,
  only_for: field.onlyFor,
})

/** Meta data of a request: the metal as form values, the text fields, and entries that are only stored. */
interface SplitMeta {
  metal: Partial<Record<VariantMetalField, string>>
  /** undefined: not in the request */
  textFields: unknown
  stored: MetaInput[]
}

export function splitProductMeta(requestedMeta: MetaInput[] | undefined): SplitMeta {
  const split: SplitMeta = { metal: {}, textFields: undefined, stored: [] }
  for (const entry of requestedMeta ?? []) {
    const key = entry.key ?? SHOP_META_KEYS[(entry.id ?? 0) - FIRST_META_ID]
    const field = (Object.keys(METAL_KEYS) as VariantMetalField[]).find(
      (name) => METAL_KEYS[name] === key,
    )
    if (field) split.metal[field] = metalFormText(entry.value)
    else if (key === TEXT_FIELDS_KEY) split.textFields = entry.value ?? []
    else split.stored.push(entry)
  }
  return split
}

/** Replaces the decimal point of programs by the decimal comma of the form. */
const metalFormText = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value).replace('.', ',') : ''

/** Returns the form values for the metal of a product. */
export const productMetal = ({ metal }: SplitMeta): FormValues => ({
  ...(metal.metal !== undefined && { metal: metal.metal }),
  ...(metal.fineness !== undefined && { metalFineness: metal.fineness }),
  ...(metal.plating !== undefined && {
    metalPlating: metal.plating === 'none' ? '' : metal.plating,
  }),
  ...(metal.metalMass !== undefined && { metalMass: metal.metalMass }),
  ...(metal.hallmark !== undefined && { metalHallmark: metal.hallmark || 'unknown' }),
})

/** Returns the form values for the metal of a variation. */
export const variationMetal = ({ metal }: SplitMeta, variantId: number): FormValues =>
  Object.fromEntries(
    (Object.entries(metal) as [VariantMetalField, string][]).map(([field, text]) => [
      variantField(variantId, field),
      text,
    ]),
  )

const textFieldsArg = z.preprocess(
  (value) => (value === '' ? [] : value),
  z
    .array(
      z.object({
        id: textArg(8).default(''),
        label: textArg(200).default(''),
        hint: textArg(500).default(''),
        lines: z.coerce.number().int().default(1),
        max_length: z.coerce.number().int().default(20),
        characters: z.enum(CHARACTER_SETS).default('text'),
        extra: textArg(100).default(''),
        price: textArg(20).default(''),
        required: booleanArg.default(false),
        only_for: z.array(textArg(200)).default([]),
      }),
    )
    .max(MAX_TEXT_FIELDS),
)

const badTextFields = (message: string) => badParam(TEXT_FIELDS_KEY, message)

/** Saves the text fields in a request by the rules of the back office; an empty list removes them. */
export async function saveRequestedTextFields(
  app: App,
  id: number,
  requestedFields: unknown,
): Promise<RestFailure | null> {
  const parsedFields = textFieldsArg.safeParse(structuredClone(requestedFields))
  if (!parsedFields.success) return badTextFields(z.prettifyError(parsedFields.error))
  const [product] = await app.db
    .select({ options: products.options, soldAsPair: products.soldAsPair })
    .from(products)
    .where(eq(products.id, id))
  if (!product) return badTextFields('The product was deleted.')
  const choices = product.options.flatMap((option) => option.values)
  const formValues: FormValues = {}
  for (const [index, field] of parsedFields.data.entries()) {
    const { required, only_for: onlyFor, price } = field
    const unknownChoice = onlyFor.find((value) => !choices.includes(value))
    if (unknownChoice !== undefined)
      return badTextFields(`${unknownChoice} is no choice of the product.`)
    const formFields = {
      id: field.id,
      label: field.label,
      hint: field.hint,
      lines: String(field.lines),
      maxLength: String(field.max_length),
      characters: field.characters,
      extra: field.extra,
      price: Number(price) === 0 ? '' : price.replace('.', ','),
      required: required ? 'on' : '',
    }
    for (const [name, text] of Object.entries(formFields)) formValues[fieldName(index, name)] = text
    for (const value of onlyFor) formValues[onlyForName(index, value)] = 'on'
  }
  const parsedDraft = validateDraft({ formValues, count: parsedFields.data.length }, choices)
  if (!parsedDraft.ok) return badTextFields(Object.values(parsedDraft.errors).join(' '))
  const { soldAsPair } = product
  const saveResult = await saveTextFields(app, id, { fields: parsedDraft.edit.fields, soldAsPair })
  return saveResult.ok ? null : badTextFields('The product was deleted.')
}
