import { and, eq, isNull, or } from 'drizzle-orm'
import type { ChosenLine } from '#app/features/catalog/product-editing/chosen-line.ts'
import { variants } from '#app/features/catalog/products/catalog-tables.server.ts'
import { readSellables } from '#app/features/catalog/stock/read-sellables.server.ts'
import { fieldsOf } from '#app/features/catalog/stock/sellable-texts.ts'
import { sumTexts } from '#app/features/catalog/text-fields/personal-line.ts'
import type { MetaInput } from '#app/features/rest-api/program-meta/program-meta.ts'
import { failure, type RestFailure } from '#app/features/rest-api/rest-framework/rest.ts'
import { centsOf } from '#app/features/rest-api/wc-framework/wc-args.ts'
import type { App } from '#app/platform/app.ts'
import type { LineInput } from './order-args.ts'
import { splitMeta, validateLineTexts } from './sent-texts.ts'

export const PRODUCT_REQUIRED = failure(
  400,
  'woocommerce_rest_required_product_reference',
  'Product ID or SKU is required.',
)

/** A line that the shop can sell, with meta data that is only stored. */
export interface ProgramLine extends ChosenLine {
  meta: MetaInput[]
}

/**
 * Finds the variants and reads the texts of the shopper. A total below the shop's price becomes a discount. `lines` is undefined if
 * the shop cannot sell them: an unknown product, one that is not for sale, a total above its price, or no line at all.
 * `needsTexts`: the goods have yet to be made, so that required texts must be present.
 */
export async function pickLines(
  app: App,
  requestedLines: LineInput[],
  needsTexts: boolean,
): Promise<{ ok: true; lines: ProgramLine[] | undefined } | RestFailure> {
  const lines = new Map<string, ProgramLine>()
  for (const line of requestedLines) {
    const quantity = line.quantity ?? 1
    const pickedLine = await pickLine(app, line, quantity, needsTexts)
    if (!pickedLine.ok) return pickedLine
    if (!pickedLine.line) return { ok: true, lines: undefined }
    if (quantity === 0) continue
    // Lines with different texts or meta data are not merged.
    const { variantId, submittedTexts, meta } = pickedLine.line
    const key = JSON.stringify([variantId, submittedTexts, meta])
    const sameLine = lines.get(key)
    lines.set(key, {
      ...pickedLine.line,
      quantity: quantity + (sameLine?.quantity ?? 0),
      discountCents: pickedLine.line.discountCents + (sameLine?.discountCents ?? 0),
      reason: pickedLine.line.reason || (sameLine?.reason ?? ''),
    })
  }
  return { ok: true, lines: lines.size > 0 ? [...lines.values()] : undefined }
}

async function pickLine(
  app: App,
  requestedLine: LineInput,
  quantity: number,
  needsTexts: boolean,
): Promise<{ ok: true; line: ProgramLine | undefined } | RestFailure> {
  const variantId = await findVariant(app, requestedLine)
  const sellable =
    variantId && (await readSellables(app.db, [variantId], app.clock.now())).get(variantId)
  if (!variantId || !sellable) return { ok: true, line: undefined }
  const fields = fieldsOf(sellable)
  const { formValues, meta } = splitMeta(requestedLine.meta_data, fields)
  const parsedTexts = validateLineTexts(fields, formValues, needsTexts)
  if (!parsedTexts.ok) return parsedTexts
  const lacksRequiredTexts = !validateLineTexts(fields, formValues, true).ok
  // The shop does not sell a line with only some of its required texts.
  if (lacksRequiredTexts && parsedTexts.texts.length > 0) return { ok: true, line: undefined }
  const unitCents = sellable.unitCents + sumTexts(parsedTexts.texts)
  const discountCents = discountOf({ ...sellable, unitCents }, quantity, requestedLine.total)
  if (discountCents === undefined) return { ok: true, line: undefined }
  const line = {
    variantId,
    quantity,
    discountCents,
    reason: discountCents > 0 ? 'Prijs van het programma' : '',
    ...(!lacksRequiredTexts && { submittedTexts: formValues }),
    meta,
  }
  return { ok: true, line }
}

/** Returns the discount with VAT for a total without VAT; undefined if the total is above the shop's price. */
function discountOf(
  { unitCents, vatRate }: { unitCents: number; vatRate: number },
  quantity: number,
  total: string | undefined,
) {
  const netCents = total === undefined ? null : centsOf(total)
  if (netCents === null) return 0
  const discount = unitCents * quantity - Math.round((netCents * (100 + vatRate)) / 100)
  // Programs round prices per unit, so a difference of a cent per unit is ignored.
  if (discount < -quantity) return undefined
  return Math.max(discount, 0)
}

function findVariantCondition(line: LineInput) {
  const { sku, product_id: productId, variation_id: variationId } = line
  if (variationId) return eq(variants.id, variationId)
  if (productId) return or(eq(variants.productId, productId), eq(variants.id, productId))
  return sku ? eq(variants.sku, sku) : undefined
}

/** Finds the variant of a line. A product id is enough if the product has only one variant. */
async function findVariant(app: App, line: LineInput): Promise<number | undefined> {
  const variantCondition = findVariantCondition(line)
  if (!variantCondition) return undefined
  const variantRows = await app.db
    .select({ id: variants.id })
    .from(variants)
    .where(and(variantCondition, isNull(variants.removedAt)))
    .limit(2)
  return variantRows.length === 1 ? variantRows[0]?.id : undefined
}
