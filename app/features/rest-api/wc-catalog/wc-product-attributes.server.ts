import { inArray } from 'drizzle-orm'
import { z } from 'zod'
import { attributes } from '#app/features/catalog/attributes/attributes-tables.server.ts'
import type { ValueDraft } from '#app/features/catalog/attributes/ensure-values.server.ts'
import type { ProductOption, Specification } from '#app/features/catalog/products/catalog.ts'
import { toSlug } from '#app/features/catalog/products/slug.ts'
import { MAX_OPTIONS } from '#app/features/catalog/variants/variant-plan.ts'
import type { RestFailure } from '#app/features/rest-api/rest-framework/rest.ts'
import { booleanArg, idArg, textArg } from '#app/features/rest-api/rest-framework/rest-args.ts'
import { badParam } from '#app/features/rest-api/wc-framework/wc.ts'
import { numberedListArg, toListValues } from '#app/features/rest-api/wc-framework/wc-args.ts'
import type { Db } from '#app/platform/database/db.server.ts'
import { readMeasure } from '#app/platform/text/price-text.ts'

/** ["Red", "Blue"] or "Red | Blue" */
const optionsArg = z.preprocess(
  (value) =>
    typeof value === 'string' ? value.split('|').map((text) => text.trim()) : toListValues(value),
  z.array(textArg(100)).max(200),
)

/** The attributes of a product: shared ones by id, others by name. */
export const attributesArg = numberedListArg(
  z.object({
    id: idArg.default(0),
    name: textArg(100).default(''),
    position: z.coerce.number().int().catch(0).default(0),
    visible: booleanArg.default(false),
    variation: booleanArg.default(false),
    options: optionsArg.default([]),
  }),
  50,
)

type AttributeInput = z.output<typeof attributesArg>[number]

/** The attributes of a product in the four lists in which the shop stores them. */
export interface ResolvedAttributes {
  options: ProductOption[]
  /** values of shared attributes */
  values: ValueDraft[]
  /** attributes that only this product has */
  specifications: Specification[]
  /** names of the attributes that are not shown */
  hiddenNames: string[]
}

const UNKNOWN_TERM = badParam('attributes', 'Term does not exist.')

/** Divides the attributes of a request among the lists in which the shop stores them. */
export async function resolveAttributes(
  db: Db,
  requestedAttributes: AttributeInput[],
  isVariable: boolean,
): Promise<{ ok: true; attributes: ResolvedAttributes } | RestFailure> {
  const ids = requestedAttributes.flatMap(({ id }) => (id > 0 ? [id] : []))
  const rows =
    ids.length > 0 ? await db.select().from(attributes).where(inArray(attributes.id, ids)) : []
  const byId = new Map(rows.map((row) => [row.id, row]))
  const resolved: ResolvedAttributes = {
    options: [],
    values: [],
    specifications: [],
    hiddenNames: [],
  }
  for (const requestedAttribute of requestedAttributes.toSorted(
    (a, b) => a.position - b.position,
  )) {
    const attribute = byId.get(requestedAttribute.id)
    if (requestedAttribute.id > 0 && !attribute) return UNKNOWN_TERM
    const name = attribute?.name ?? requestedAttribute.name.trim()
    const labels = [
      ...new Set(requestedAttribute.options.map((label) => label.trim()).filter(Boolean)),
    ]
    if (name === '') continue
    if (!requestedAttribute.visible) resolved.hiddenNames.push(name)
    if (requestedAttribute.variation && isVariable) {
      const code = attribute?.code ?? (toSlug(name) || `keuze-${resolved.options.length + 1}`)
      resolved.options.push({ code, name, values: labels })
    } else if (attribute) {
      for (const label of labels) {
        const isNumber = attribute.kind === 'number'
        // The label of a number ends with its unit, such as "45 cm".
        const number = isNumber ? readMeasure(label.replace(/\s*\D*$/, '')) : null
        if (isNumber && number === null) {
          return badParam('attributes', `${label} is not a number.`)
        }
        resolved.values.push({
          code: attribute.code,
          slug: toSlug(label) || 'waarde',
          label,
          number,
        })
      }
    } else resolved.specifications.push({ label: name, value: labels.join(', ') })
  }
  if (resolved.options.length > MAX_OPTIONS) {
    return badParam('attributes', `has more than ${MAX_OPTIONS} attributes for variations.`)
  }
  const codes = new Set(resolved.options.map(({ code }) => code))
  return codes.size < resolved.options.length
    ? badParam('attributes', 'has an attribute twice.')
    : { ok: true, attributes: resolved }
}
