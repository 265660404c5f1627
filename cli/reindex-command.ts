import { asc, gt } from 'drizzle-orm'
import { products } from '#app/features/catalog/products/catalog-tables.server.ts'
import { refreshProducts } from '#app/features/catalog/products/refresh-products.server.ts'
import { rebuildSearchTerms } from '#app/features/listings/listing-index/rebuild-search-terms.server.ts'
import type { App } from '#app/platform/app.ts'
import type { AddCommand } from './command-context.ts'
import { formatCount, openStatusLine } from './terminal.ts'

const BATCH_SIZE = 1_000

export const addReindexCommand: AddCommand = (parent, { openApp, finish }) => {
  parent
    .command('reindex')
    .description('maakt lijsten, filters en zoeken opnieuw')
    .action(async () => {
      await rebuildDerivedData(await openApp())
      finish('done')
    })
}

async function rebuildDerivedData(app: App): Promise<void> {
  const status = openStatusLine()
  let afterId = 0
  let doneCount = 0
  for (;;) {
    const rows = await app.db
      .select({ id: products.id })
      .from(products)
      .where(gt(products.id, afterId))
      .orderBy(asc(products.id))
      .limit(BATCH_SIZE)
    const lastProduct = rows.at(-1)
    if (!lastProduct) break
    await refreshProducts(
      app,
      rows.map(({ id }) => id),
    )
    afterId = lastProduct.id
    doneCount += rows.length
    status.show(`${formatCount(doneCount)} producten`)
  }
  await rebuildSearchTerms(app)
  status.close()
  console.log(
    `Lijsten, filters en zoeken van ${formatCount(doneCount)} producten zijn opnieuw gemaakt.`,
  )
}
