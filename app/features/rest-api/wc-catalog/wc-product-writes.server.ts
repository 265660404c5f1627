import { readCategoryNames } from '#app/features/catalog/categories/read-category-names.server.ts'
import {
  findFreeProductSlug,
  makeProduct,
} from '#app/features/catalog/product-editing/make-product.server.ts'
import { productTags } from '#app/features/catalog/tags/product-tags.server.ts'
import { replaceRelated } from '#app/features/listings/related-products/product-links.server.ts'
import { writeMeta } from '#app/features/rest-api/program-meta/store-program-meta.server.ts'
import type { RestCaller, RestFailure } from '#app/features/rest-api/rest-framework/rest.ts'
import { badParam } from '#app/features/rest-api/wc-framework/wc.ts'
import type { App } from '#app/platform/app.ts'
import { retryOnRace } from '#app/platform/database/db.server.ts'
import { inOneTransaction } from '#app/platform/database/one-transaction.server.ts'
import { fromDutchMinute } from '#app/platform/dutch-time.ts'
import type { ProgramProduct } from './program-product.ts'
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
import { type ResolvedAttributes, resolveAttributes } from './wc-product-attributes.server.ts'
import {
  changedProductValues,
  changedVariantValues,
  type ProductFields,
} from './wc-product-fields.server.ts'
import { checkImages, writeImages } from './wc-product-images.server.ts'
import {
  productMetal,
  saveRequestedTextFields,
  splitProductMeta,
} from './wc-product-meta.server.ts'
import { changeWcStructure, type WcType } from './wc-product-structure.server.ts'
import { mergeProgramFields, programColumns } from './wc-program-fields.ts'

/** Writes products: fields of the shop through the form of the back office, all others as data of programs. */

interface Target {
  id: number
  type: WcType
}

/** Creates a product, in one transaction. */
export const createWcProduct = (
  app: App,
  caller: RestCaller,
  args: ProductFields,
): Promise<ProductWriteResult> =>
  retryOnRace(() => inOneTransaction(app, (txApp) => createProduct(txApp, caller, args)))

/** Changes a product, in one transaction. */
export const changeWcProduct = (
  app: App,
  caller: RestCaller,
  target: Target,
  args: ProductFields,
): Promise<ProductWriteResult> =>
  retryOnRace(() => inOneTransaction(app, (txApp) => changeProduct(txApp, caller, target, args)))

async function createProduct(
  app: App,
  caller: RestCaller,
  args: ProductFields,
): Promise<ProductWriteResult> {
  const name = args.name?.trim() || 'Product'
  const id = await makeProduct(app, { name, priceCents: 0, categoryId: null })
  if (id === undefined) return UNKNOWN_PRODUCT
  const fields = {
    ...args,
    name,
    status: args.status ?? ('publish' as const),
    manage_stock: args.manage_stock ?? false,
    regular_price: args.regular_price ?? '',
  }
  return changeProduct(app, caller, { id, type: 'simple' }, fields)
}

async function changeProduct(
  app: App,
  caller: RestCaller,
  { id, type: oldType }: Target,
  args: ProductFields,
): Promise<ProductWriteResult> {
  const checkResult = await checkFields(app, id, args, args.type ?? oldType)
  if (!checkResult.ok) return checkResult
  const { tags, attributes, columns } = checkResult
  const type = args.type ?? oldType
  const createdAt = requestedTime(args.date_created, args.date_created_gmt)
  const productExists = await changeWcStructure(app, id, {
    type,
    attributes,
    createdAt,
    externalUrl: args.external_url,
    soldIndividually: args.sold_individually,
  })
  if (!productExists) return UNKNOWN_PRODUCT
  const storedProgram = await findProgramProduct(app.db, id)
  const program: ProgramProduct = { ...storedProgram, ...columns, isGrouped: type === 'grouped' }
  const slug = args.slug && (await findFreeProductSlug(app, args.slug, id))
  const fields = { ...args, ...(slug && { slug }) }
  const meta = splitProductMeta(args.meta_data)
  const saveResult = await saveWcProduct(
    app,
    caller,
    id,
    { status: args.status, program },
    (product) => {
      const soleVariant = product.kind === 'simple' ? product.variants[0] : undefined
      const state = { isComplete: true, wasCounted: storedProgram.fields.manage_stock !== false }
      const variantValues =
        soleVariant && changedVariantValues({ ...args, status: undefined }, soleVariant, state)
      // A price puts a variant on sale, but a product of another shop may have none.
      const activeValue =
        soleVariant && type === 'external' ? { [`v${soleVariant.id}.active`]: 'on' } : {}
      const productValues = { ...changedProductValues(fields, product), ...productMetal(meta) }
      return { formValues: { ...productValues, ...variantValues, ...activeValue }, tags }
    },
  )
  if (!saveResult.ok) return saveResult
  const { stored: metaEntries, textFields } = meta
  await storeProgramFields(app, { id, type }, args, { columns, attributes })
  await writeMeta(app.db, 'product', id, metaEntries)
  const problem =
    textFields === undefined ? null : await saveRequestedTextFields(app, id, textFields)
  return problem ?? saveResult
}

interface ProductCheckResult {
  ok: true
  tags: string[] | undefined
  attributes: ResolvedAttributes | undefined
  columns: Partial<ProgramProduct>
}

/** Checks the objects to which a request refers, before anything is written. */
async function checkFields(
  app: App,
  id: number,
  args: ProductFields,
  type: WcType,
): Promise<ProductCheckResult | RestFailure> {
  const problem = await checkTerms(app, args)
  if (problem) return problem
  if (args.sku && (await isSkuTaken(app.db, args.sku, id))) return SKU_TAKEN
  const imageProblem = args.images && (await checkImages(app.db, args.images))
  if (imageProblem) return imageProblem
  const createdAt = requestedTime(args.date_created, args.date_created_gmt)
  if (createdAt && createdAt > app.clock.now()) return badParam('date_created', 'is in the future.')
  if (args.external_url && !/^https?:\/\/\S+$/.test(args.external_url)) {
    return badParam('external_url', 'is not a valid URL.')
  }
  const resolveResult =
    args.attributes && (await resolveAttributes(app.db, args.attributes, type === 'variable'))
  if (resolveResult && !resolveResult.ok) return resolveResult
  const shippingClassId = await findShippingClass(app.db, args.shipping_class)
  const tagNames =
    args.tags &&
    (await productTags.readNames(
      app,
      args.tags.map((tag) => tag.id),
    ))
  return {
    ok: true,
    tags: tagNames && [...tagNames.values()],
    attributes: resolveResult?.attributes,
    columns: {
      ...programColumns(args),
      ...(args.status && { status: args.status }),
      ...(shippingClassId !== undefined && { shippingClassId }),
    },
  }
}

async function checkTerms(app: App, { categories, tags }: ProductFields) {
  if (categories) {
    const categoryIds = new Set((await readCategoryNames(app)).map(({ id }) => id))
    if (!categories.every(({ id }) => categoryIds.has(id))) {
      return badParam('categories', 'Term does not exist.')
    }
  }
  if (tags) {
    const tagNames = await productTags.readNames(
      app,
      tags.map(({ id }) => id),
    )
    if (!tags.every(({ id }) => tagNames.has(id))) return badParam('tags', 'Term does not exist.')
  }
  return null
}

/** Returns the time in a request, which is a local time of the shop or a time in UTC, such as 2026-11-27T09:30:00. */
function requestedTime(
  localTime: string | null | undefined,
  utcTime: string | null | undefined,
): Date | undefined {
  if (utcTime) return new Date(`${utcTime}Z`)
  const minute = localTime ? fromDutchMinute(localTime.slice(0, 16)) : undefined
  const seconds = Number(localTime?.slice(17) ?? 0)
  return minute && new Date(minute.getTime() + seconds * 1_000)
}

async function storeProgramFields(
  app: App,
  { id, type }: Target,
  args: ProductFields,
  {
    columns,
    attributes,
  }: { columns: Partial<ProgramProduct>; attributes: ResolvedAttributes | undefined },
): Promise<void> {
  await app.db.transaction(async (tx) => {
    await changeProgramProduct(
      tx,
      { postId: id, productId: id },
      { ...columns, isGrouped: type === 'grouped' },
      (storedFields) => {
        const merged = mergeProgramFields(storedFields, args)
        const { sku: _, ...fields } = merged
        const productSku = args.sku === undefined ? merged.sku : args.sku
        return {
          ...fields,
          ...manageStockField(args),
          // The SKU of a product with variations is stored for programs, because it has no variant of its own.
          ...(type === 'variable' && productSku && { sku: productSku }),
          ...(attributes && { hidden_attributes: attributes.hiddenNames }),
        }
      },
    )
    if (args.images) await writeImages(tx, id, args.images)
    if (args.upsell_ids) await replaceRelated(tx, new Map([[id, args.upsell_ids]]))
  })
}

/** Returns the field that stores whether the shop counts the units, if the request changes it. */
export const manageStockField = (args: {
  manage_stock?: boolean | 'parent' | undefined
  stock_status?: string | undefined
}): Pick<ProgramProduct['fields'], 'manage_stock'> => {
  if (args.manage_stock !== undefined) return { manage_stock: args.manage_stock === true }
  return {}
}
