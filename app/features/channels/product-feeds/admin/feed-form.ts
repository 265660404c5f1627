import { z } from 'zod'
import {
  parseColumns,
  unknownPlaceholders,
} from '#app/features/channels/product-feeds/feed-templates.ts'
import { GOOGLE_CATEGORIES } from '#app/features/channels/product-feeds/google-categories.ts'
import {
  CUSTOM_LABELS,
  type FeedSettings,
  feedSettings,
} from '#app/features/channels/product-feeds/product-feeds.ts'
import { optionalLine, optionalLines } from '#app/platform/forms/form-text.ts'
import { ticked } from '#app/platform/forms/form-values.ts'
import { moneyField } from '#app/platform/forms/money-field.ts'

const MAX_COLUMNS = 60

const template = (max: number) =>
  optionalLine(max).refine((text) => unknownPlaceholders(text).length === 0, {
    error: ({ input }) =>
      `Dit bestaat niet: {${unknownPlaceholders(String(input)).join('}, {')}}. Kies uit de lijst hieronder.`,
  })

const categoryChoice = z
  .string()
  .default('')
  .transform((text) => GOOGLE_CATEGORIES.find(({ id }) => String(id) === text)?.id ?? null)

/** The form of one feed; `label0` to `label4` and `category-<number>` are read separately. */
export const feedForm = z.object({
  isActive: ticked,
  inStockOnly: ticked,
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

/** Combines the validated fields with the choices per category. */
export function toSettings(values: z.infer<typeof feedForm>, form: FormData): FeedSettings {
  const labels = [values.label0, values.label1, values.label2, values.label3, values.label4]
  const categoryMap: Record<string, number> = {}
  const withoutCategories: number[] = []
  for (const [name, value] of form) {
    const id = /^category-(\d{1,9})$/.exec(name)?.[1]
    if (id === undefined || typeof value !== 'string') continue
    const chosen = categoryChoice.parse(value)
    if (chosen !== null) categoryMap[id] = chosen
    else if (value === 'without') withoutCategories.push(Number(id))
  }
  return feedSettings.parse({
    titleTemplate: values.titleTemplate,
    descriptionTemplate: values.descriptionTemplate,
    inStockOnly: values.inStockOnly,
    minCents: values.minCents,
    labels: labels.slice(0, CUSTOM_LABELS),
    categoryMap,
    withoutCategories,
    // An emptied field means the usual columns.
    ...(values.columns !== '' && { columns: values.columns }),
  })
}
