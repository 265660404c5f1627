import { and, eq, isNull } from 'drizzle-orm'
import { attributes } from '#app/features/catalog/attributes/attributes-tables.server.ts'
import type { ProductOption } from '#app/features/catalog/products/catalog.ts'
import { products, variants } from '#app/features/catalog/products/catalog-tables.server.ts'
import {
  nextUpdatedAt,
  updateProductFields,
} from '#app/features/catalog/products/product-writes.server.ts'
import { refreshProducts } from '#app/features/catalog/products/refresh-products.server.ts'
import { toSlug } from '#app/features/catalog/products/slug.ts'
import {
  insertVariants,
  removeVariants,
  updateVariantOptions,
} from '#app/features/catalog/products/variant-writes.server.ts'
import { choiceKey, MAX_VARIANTS } from '#app/features/catalog/variants/variant-plan.ts'
import { writeMeta } from '#app/features/rest-api/program-meta/store-program-meta.server.ts'
import type { RestCaller, RestFailure } from '#app/features/rest-api/rest-framework/rest.ts'
import { badParam } from '#app/features/rest-api/wc-framework/wc.ts'
import type { App } from '#app/platform/app.ts'
import { type Db, retryOnRace } from '#app/platform/database/db.server.ts'
import { inOneTransaction } from '#app/platform/database/one-transaction.server.ts'
import { isCompleteChoice } from './program-product.ts'
import {
  type ProductWriteResult,
  SKU_TAKEN,
  saveWcProduct,
  UNKNOWN_PRODUCT,
} from './save-wc-product.server.ts'
import {
  changeProgramProduct,
  findProgramProduct,
  findShippingClass,
  isSkuTaken,
} from './store-program-product.server.ts'
import { changedVariantValues, type VariationFields } from './wc-product-fields.server.ts'
import { checkImages, writeVariationImage } from './wc-product-images.server.ts'
import { splitProductMeta, variationMetal } from './wc-product-meta.server.ts'
import { manageStockField } from './wc-product-writes.server.ts'
import { mergeProgramFields, programColumns } from './wc-program-fields.ts'

/** Option values of a variation by the code of the option. */
type Choice = Record<string, string>

/** Creates a variation, in one transaction. */
export const createWcVariation = (
  app: App,
  caller: RestCaller,
  productId: number,
  args: VariationFields,
): Promise<ProductWriteResult> =>
  retryOnRace(() =>
    inOneTransaction(app, (txApp) => createVariation(txApp, caller, productId, args)),
  )

/** Changes a variation, in one transaction. */
export const changeWcVariation = (
  app: App,
  caller: RestCaller,
  target: { productId: number; variantId: number },
  args: VariationFields,
): Promise<ProductWriteResult> =>
  retryOnRace(() => inOneTransaction(app, (txApp) => changeVariation(txApp, caller, target, args)))

async function createVariation(
  app: App,
  caller: RestCaller,
  productId: number,
  args: VariationFields,
): Promise<ProductWriteResult> {
  const createdId = await app.db.transaction((tx) => insertVariation(app, tx, productId, args))
  if (typeof createdId !== 'number') return createdId
  const fields = {
    ...args,
    status: args.status ?? ('publish' as const),
    manage_stock: args.manage_stock ?? false,
    regular_price: args.regular_price ?? '',
  }
  const { attributes: _, ...variationFields } = fields
  return changeVariation(app, caller, { productId, variantId: createdId }, variationFields)
}

async function changeVariation(
  app: App,
  caller: RestCaller,
  { productId, variantId }: { productId: number; variantId: number },
  args: VariationFields,
): Promise<ProductWriteResult> {
  if (args.sku && (await isSkuTaken(app.db, args.sku, productId))) return SKU_TAKEN
  const imageProblem = args.image && (await checkImages(app.db, [args.image]))
  if (imageProblem) return imageProblem
  const shippingClassId = await findShippingClass(app.db, args.shipping_class)
  if (args.attributes) {
    const { attributes: requestedAttributes } = args
    const problem = await app.db.transaction((tx) =>
      changeVariationChoice(app, tx, { productId, variantId }, requestedAttributes),
    )
    if (problem) return problem
  }
  const program = await findProgramProduct(app.db, productId)
  const storedProgram = await findProgramProduct(app.db, variantId)
  const meta = splitProductMeta(args.meta_data)
  const saveResult = await saveWcProduct(app, caller, productId, { program }, (product) => {
    const variant = product.variants.find(({ id }) => id === variantId)
    if (!variant) return { formValues: {} }
    const isComplete = isCompleteChoice(product.options, variant.optionValues)
    const wasCounted = storedProgram.fields.manage_stock !== false
    const wasPublished = storedProgram.status === 'publish'
    // A published variation whose option values become complete goes on sale.
    const status = args.status ?? (args.attributes && wasPublished ? 'publish' : undefined)
    const values = changedVariantValues({ ...args, status }, variant, { isComplete, wasCounted })
    return { formValues: { ...values, ...variationMetal(meta, variantId) } }
  })
  if (!saveResult.ok) return saveResult
  await app.db.transaction(async (tx) => {
    const columns = {
      ...programColumns(args),
      ...(args.status && { status: args.status }),
      ...(shippingClassId !== undefined && { shippingClassId }),
    }
    await changeProgramProduct(tx, { postId: variantId, productId }, columns, (storedFields) => ({
      ...mergeProgramFields(storedFields, args),
      ...manageStockField(args),
      ...(args.description !== undefined && { description: args.description }),
      ...(args.date_created_gmt && { date_created: `${args.date_created_gmt}Z` }),
    }))
    if (args.image !== undefined)
      await writeVariationImage(tx, { productId, variantId }, args.image)
    await writeMeta(tx, 'variation', variantId, meta.stored)
  })
  return { ok: true, id: variantId }
}

/** Deletes a variation; its orders stay. */
export async function removeWcVariation(
  app: App,
  { productId, variantId }: { productId: number; variantId: number },
): Promise<void> {
  await app.db.transaction(async (tx) => {
    await lockProduct(tx, productId)
    await removeVariants(tx, [variantId], app.clock.now())
  })
  await refreshProducts(app, [productId])
}

async function lockProduct(tx: Db, id: number) {
  const [product] = await tx.select().from(products).where(eq(products.id, id)).for('update')
  return product
}

const readVariations = (tx: Db, productId: number) =>
  tx
    .select({ id: variants.id, optionValues: variants.optionValues, position: variants.position })
    .from(variants)
    .where(and(eq(variants.productId, productId), isNull(variants.removedAt)))

async function insertVariation(
  app: App,
  tx: Db,
  productId: number,
  args: VariationFields,
): Promise<number | RestFailure> {
  const product = await lockProduct(tx, productId)
  if (product?.kind !== 'variable') return UNKNOWN_PRODUCT
  const otherVariations = await readVariations(tx, productId)
  if (otherVariations.length >= MAX_VARIANTS) {
    return badParam('product_id', `has ${MAX_VARIANTS} variations, which is the most.`)
  }
  const choice = await readChoice(tx, product.options, args.attributes ?? [])
  const options = addMissingValues(product.options, choice)
  if (isChoiceTaken(options, choice, otherVariations)) return VARIATION_EXISTS
  await updateProductFields(
    tx,
    productId,
    { options },
    nextUpdatedAt(product.updatedAt, app.clock.now()),
  )
  const position = Math.max(-1, ...otherVariations.map((other) => other.position)) + 1
  const newVariant = { productId, position, optionValues: choice, priceCents: 0, stock: null }
  const [insertedVariant] = await insertVariants(tx, [{ ...newVariant, isActive: false }])
  if (!insertedVariant) throw new Error('the variation was not inserted')
  return insertedVariant.id
}

const VARIATION_EXISTS = badParam('attributes', 'has a variation already.')

/** Returns whether another variation has these option values. Variations with incomplete values may share them: they are not for sale. */
const isChoiceTaken = (
  options: ProductOption[],
  choice: Choice,
  otherVariations: { optionValues: Choice }[],
) =>
  isCompleteChoice(options, choice) &&
  otherVariations.some(({ optionValues }) => choiceKey(optionValues) === choiceKey(choice))

/** Changes the option values of a variation. */
async function changeVariationChoice(
  app: App,
  tx: Db,
  { productId, variantId }: { productId: number; variantId: number },
  requestedAttributes: NonNullable<VariationFields['attributes']>,
): Promise<RestFailure | null> {
  const product = await lockProduct(tx, productId)
  if (!product) return UNKNOWN_PRODUCT
  const variations = await readVariations(tx, productId)
  const oldVariant = variations.find(({ id }) => id === variantId)
  const choice = await readChoice(tx, product.options, requestedAttributes)
  const options = addMissingValues(product.options, choice)
  const otherVariations = variations.filter(({ id }) => id !== variantId)
  if (isChoiceTaken(options, choice, otherVariations)) return VARIATION_EXISTS
  const now = app.clock.now()
  await updateProductFields(tx, productId, { options }, nextUpdatedAt(product.updatedAt, now))
  const position = oldVariant?.position ?? 0
  await updateVariantOptions(tx, [{ id: variantId, optionValues: choice, position }])
  return null
}

/** Returns the option values of attributes, which are identified by id or name. Unknown attributes are ignored, as in WooCommerce. */
async function readChoice(
  tx: Db,
  options: ProductOption[],
  requestedAttributes: NonNullable<VariationFields['attributes']>,
): Promise<Choice> {
  const codes = new Map<number, string>()
  if (requestedAttributes.some(({ id }) => id > 0)) {
    const rows = await tx.select({ id: attributes.id, code: attributes.code }).from(attributes)
    for (const { id, code } of rows) codes.set(id, code)
  }
  const choice: Choice = {}
  for (const { id, name, option } of requestedAttributes) {
    const code = codes.get(id) ?? toSlug(name.replace(/^pa_/, ''))
    const matchingOption = options.find(
      (each) => each.code === code || each.name.toLowerCase() === name.trim().toLowerCase(),
    )
    const value = matchingOption?.values.find(
      (each) => each.toLowerCase() === option.trim().toLowerCase(),
    )
    if (matchingOption && option.trim() !== '') choice[matchingOption.code] = value ?? option.trim()
  }
  return choice
}

/** Adds option values that the product does not have yet. */
const addMissingValues = (options: ProductOption[], choice: Choice): ProductOption[] =>
  options.map((option) => {
    const value = choice[option.code]
    return value === undefined || option.values.includes(value)
      ? option
      : { ...option, values: [...option.values, value] }
  })
