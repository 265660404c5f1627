import { z } from 'zod'
import {
  parseColumns,
  unknownPlaceholders,
} from '#app/features/channels/product-feeds/feed-templates.ts'
import { findGoogleCategory } from '#app/features/channels/product-feeds/google-categories.ts'
import {
  type FeedSettings,
  feedSettings,
} from '#app/features/channels/product-feeds/product-feeds.ts'
import { type FieldErrors, type FormResult, readFields } from '#app/platform/forms/form-fields.ts'
import { optionalLine, optionalLines } from '#app/platform/forms/form-text.ts'
import { checkboxField } from '#app/platform/forms/form-values.ts'
import { moneyField } from '#app/platform/forms/money-field.ts'

const MAX_COLUMNS = 60

const template = (max: number) =>
  optionalLine(max).refine((text) => unknownPlaceholders(text).length === 0, {
    error: ({ input }) =>
      `Dit bestaat niet: {${unknownPlaceholders(String(input)).join('}, {')}}. Kies uit de lijst hieronder.`,
  })

const feedForm = z.object({
  isActive: checkboxField,
  inStockOnly: checkboxField,
  minCents: moneyField('Vul een bedrag in, zoals 25 of 25,50, of laat leeg.', 10_000_000),
  titleTemplate: template(200).refine((text) => text !== '', 'Vul een titel in.'),
  descriptionTemplate: template(500).refine((text) => text !== '', 'Vul een beschrijving in.'),
  label0: template(200),
  label1: template(200),
  label2: template(200),
  label3: template(200),
  label4: template(200),
  columns: optionalLines(6_000)
    .refine((text) => unknownPlaceholders(text).length === 0, {
      error: ({ input }) =>
        `Dit bestaat niet: {${unknownPlaceholders(String(input)).join('}, {')}}.`,
    })
    .refine(
      (text) => parseColumns(text).length <= MAX_COLUMNS,
      `Hoogstens ${MAX_COLUMNS} kolommen.`,
    ),
})

/**
 * Reads the form of one feed. `category-<id>` is the channel category for a category of the shop, and `without-<id>` leaves the
 * products of that category out.
 */
export function readFeedForm(
  form: FormData,
): FormResult<{ isActive: boolean; settings: FeedSettings }> {
  const result = readFields(feedForm, form)
  const choices = readCategoryChoices(form)
  if (!result.ok) return { ...result, errors: { ...result.errors, ...choices.errors } }
  if (Object.keys(choices.errors).length > 0)
    return { ok: false, errors: choices.errors, formValues: result.formValues }
  const { isActive, columns, label0, label1, label2, label3, label4, ...values } = result.value
  const settings = feedSettings.parse({
    ...values,
    labels: [label0, label1, label2, label3, label4],
    categoryMap: choices.categoryMap,
    withoutCategories: choices.withoutCategories,
    // An empty field restores the default columns.
    ...(columns !== '' && { columns }),
  })
  return { ok: true, value: { isActive, settings }, formValues: result.formValues }
}

function readCategoryChoices(form: FormData) {
  const categoryMap: Record<string, number> = {}
  const withoutCategories: number[] = []
  const errors: FieldErrors = {}
  for (const [name, value] of form) {
    const [, kind, id] = /^(category|without)-(\d{1,9})$/.exec(name) ?? []
    if (id === undefined || typeof value !== 'string' || value.trim() === '') continue
    if (kind === 'without') {
      withoutCategories.push(Number(id))
      continue
    }
    const category = findGoogleCategory(value)
    if (category.ok) categoryMap[id] = category.id
    else errors[name] = unknownText(category.suggestions)
  }
  return { categoryMap, withoutCategories, errors }
}

const unknownText = (suggestions: string[]): string =>
  suggestions.length > 0
    ? `Kies een categorie uit de lijst. Bedoel je ${suggestions.join(' of ')}?`
    : 'Kies een categorie uit de lijst, of vul het nummer in dat Google eraan geeft.'
