import { z } from 'zod'
import type { Vocabulary } from '#app/features/catalog/attributes/vocabulary.server.ts'
import type { SearchResult } from '#app/features/catalog/products/catalog.ts'
import {
  MAX_SEARCH_DESCRIPTION,
  MAX_SEARCH_TITLE,
} from '#app/features/catalog/products/product-limits.ts'
import {
  type CollectionRule,
  EMPTY_RULE,
  isEmptyRule,
} from '#app/features/listings/collections/collection.ts'
import {
  type FieldErrors,
  type FormResult,
  type FormValues,
  validateForm,
} from '#app/platform/forms/form-fields.ts'
import { checkboxField } from '#app/platform/forms/form-values.ts'
import { decimalAmount } from '#app/platform/money.ts'
import { readPrice } from '#app/platform/text/price-text.ts'

const MAX_TAGS = 20
const MAX_DAYS = 3_650

export interface CollectionEdit {
  name: string
  slug: string
  description: string
  mediaId: number | null
  searchResult: SearchResult
  rule: CollectionRule
}

/** The categories, attributes and values that a rule can name. */
export interface RuleChoices {
  categories: { id: number; name: string }[]
  attributes: { code: string; name: string; values: { slug: string; label: string }[] }[]
}

/** An attribute with more values has a text field instead of checkboxes. */
export const MAX_CHECKBOXES = 60

export const categoryBox = (id: number) => `categorie.${id}`
export const valueBox = (code: string, slug: string) => `kenmerk.${code}.${slug}`
/** Returns the name of the text field of an attribute with many values, which has one value per line. */
export const valueText = (code: string) => `kenmerk.${code}`

const amountField = z
  .string()
  .default('')
  .transform((text, context) => {
    const price = readPrice(text)
    if (price.ok) return price.cents
    context.addIssue({ code: 'custom', message: 'Vul een bedrag in, bijvoorbeeld 200 of 199,95.' })
    return z.NEVER
  })

export const newCollectionForm = z.object({
  name: z.string().trim().min(1, 'Geef de collectie een naam.').max(80),
})

const collectionForm = z
  .object({
    name: newCollectionForm.shape.name,
    slug: z
      .string()
      .trim()
      .toLowerCase()
      .max(80)
      .regex(
        /^[a-z0-9]+(-[a-z0-9]+)*$/,
        'Gebruik kleine letters, cijfers en streepjes, bijvoorbeeld goud-onder-200-euro.',
      ),
    description: z.string().trim().max(2_000),
    mediaId: z
      .string()
      .regex(/^\d{0,9}$/, 'Vul het nummer van een foto in.')
      .default('')
      .transform((id) => (id === '' ? null : Number(id))),
    searchTitle: z.string().trim().max(MAX_SEARCH_TITLE).default(''),
    searchDescription: z.string().trim().max(MAX_SEARCH_DESCRIPTION).default(''),
    tags: z
      .string()
      .default('')
      .transform((text) => [...new Set(splitLines(text))])
      .pipe(z.array(z.string().max(80)).max(MAX_TAGS, `Hoogstens ${MAX_TAGS} trefwoorden.`)),
    minCents: amountField,
    maxCents: amountField,
    isOnSale: checkboxField,
    isInStock: checkboxField,
    newDays: z
      .string()
      .trim()
      .default('')
      .refine(
        (days) =>
          days === '' || (/^\d{1,4}$/.test(days) && Number(days) >= 1 && Number(days) <= MAX_DAYS),
        'Vul een aantal dagen in, bijvoorbeeld 30.',
      )
      .transform((days) => (days === '' ? null : Number(days))),
  })
  .refine(
    ({ minCents, maxCents }) => minCents === null || maxCents === null || minCents <= maxCents,
    {
      path: ['maxCents'],
      message: 'Dit is lager dan het bedrag waar de collectie begint.',
    },
  )

const splitLines = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)

/** Validates the form of a collection. A rule without a condition is rejected, because it would list the whole shop. */
export function readCollectionForm(
  formValues: FormValues,
  choices: RuleChoices,
): FormResult<CollectionEdit> {
  const formResult = validateForm(collectionForm, formValues)
  const errors: FieldErrors = formResult.ok ? {} : formResult.errors
  const values = readValues(formValues, choices, errors)
  if (!formResult.ok) return { ok: false, errors, formValues }
  const { name, slug, description, mediaId, searchTitle, searchDescription, ...conditions } =
    formResult.value
  const rule: CollectionRule = {
    ...EMPTY_RULE,
    ...conditions,
    categoryIds: choices.categories.flatMap(({ id }) => (formValues[categoryBox(id)] ? [id] : [])),
    values,
  }
  if (isEmptyRule(rule)) errors.tags ??= 'Kies minstens één voorwaarde.'
  if (Object.keys(errors).length > 0) return { ok: false, errors, formValues }
  const searchResult = { title: searchTitle, description: searchDescription }
  return {
    ok: true,
    value: { name, slug, description, mediaId, searchResult, rule },
    formValues,
  }
}

/** Returns the attribute values of the rule, and adds an error for each text field with an unknown value. */
function readValues(
  formValues: FormValues,
  { attributes }: RuleChoices,
  errors: FieldErrors,
): CollectionRule['values'] {
  const ruleValues: CollectionRule['values'] = {}
  for (const { code, values } of attributes) {
    const checkedSlugs = values.flatMap(({ slug }) =>
      formValues[valueBox(code, slug)] ? [slug] : [],
    )
    const byName = new Map(values.map(({ slug, label }) => [label.toLowerCase(), slug]))
    const names = splitLines(formValues[valueText(code)] ?? '')
    const unknownNames = names.filter((name) => !byName.has(name.toLowerCase()))
    if (unknownNames.length > 0)
      errors[valueText(code)] = `Onbekend: ${unknownNames.slice(0, 5).join(', ')}.`
    const matchingSlugs = names.flatMap((name) => byName.get(name.toLowerCase()) ?? [])
    if (checkedSlugs.length + matchingSlugs.length > 0)
      ruleValues[code] = [...new Set([...checkedSlugs, ...matchingSlugs])]
  }
  return ruleValues
}

/** Returns whether a rule names a category or value that no longer exists. No product meets the rule until the owner changes it. */
export const hasLostChoice = ({ categoryIds, values }: CollectionRule, choices: RuleChoices) =>
  categoryIds.some((id) => !choices.categories.some((category) => category.id === id)) ||
  Object.entries(values).some(([code, slugs]) => {
    const knownValues =
      choices.attributes.find((attribute) => attribute.code === code)?.values ?? []
    return slugs.some((slug) => !knownValues.some((value) => value.slug === slug))
  })

/** Returns the form values of a collection. */
export function collectionValues(edit: CollectionEdit, { attributes }: RuleChoices): FormValues {
  const { rule, searchResult } = edit
  const euros = (cents: number | null) =>
    cents === null ? '' : decimalAmount(cents).replace('.', ',')
  const formValues: FormValues = {
    name: edit.name,
    slug: edit.slug,
    description: edit.description,
    mediaId: String(edit.mediaId ?? ''),
    searchTitle: searchResult.title,
    searchDescription: searchResult.description,
    tags: rule.tags.join('\n'),
    minCents: euros(rule.minCents),
    maxCents: euros(rule.maxCents),
    newDays: String(rule.newDays ?? ''),
    ...(rule.isOnSale && { isOnSale: 'on' }),
    ...(rule.isInStock && { isInStock: 'on' }),
  }
  for (const id of rule.categoryIds) formValues[categoryBox(id)] = 'on'
  for (const { code, values } of attributes) {
    const selectedValues = values.filter(({ slug }) => rule.values[code]?.includes(slug))
    if (values.length > MAX_CHECKBOXES)
      formValues[valueText(code)] = selectedValues.map(({ label }) => label).join('\n')
    else for (const { slug } of selectedValues) formValues[valueBox(code, slug)] = 'on'
  }
  return formValues
}

/** Returns the choices for rules, without attributes that have no values. */
export const ruleChoices = (
  { attributes, valuesByCode }: Pick<Vocabulary, 'attributes' | 'valuesByCode'>,
  categories: RuleChoices['categories'],
): RuleChoices => ({
  categories,
  attributes: attributes.flatMap(({ code, name }) => {
    const values = [...(valuesByCode.get(code)?.values() ?? [])]
    return values.length === 0
      ? []
      : [{ code, name, values: values.map(({ slug, label }) => ({ slug, label })) }]
  }),
})
