import { fillDemoReviews } from '#app/features/customers/reviews/fill-demo-reviews.server.ts'
import { fillDemo } from '#app/features/demo/demo-catalogue/decide-demo.server.ts'
import { isCatalogueEmpty } from '#app/features/demo/demo-catalogue/fill-demo-catalogue.server.ts'
import { fillGeneratedCatalogue } from '#app/features/demo/demo-catalogue/fill-generated-catalogue.server.ts'
import type { App } from '#app/platform/app.ts'
import type { AddCommand, CommandOutcome } from './command-context.ts'
import { formatCount, formatSeconds, openStatusLine } from './terminal.ts'

export const addDemoCommand: AddCommand = (parent, { openApp, finish }) => {
  parent
    .command('demo')
    .description('vult een lege winkel met de democatalogus, of maakt verzonnen sieraden')
    .option('--products <aantal>', 'maakt zoveel verzonnen sieraden, om mee te meten')
    .option('--seed <tekst>', 'dezelfde tekst geeft dezelfde sieraden')
    .action(async ({ products, seed = 'schakel' }) => {
      if (products === undefined) return finish(await fillEmptyShop(await openApp()))
      const count = Number(products)
      if (!Number.isSafeInteger(count) || count < 1)
        return finish({ misuse: '--products vraagt een heel aantal van 1 of meer.' })
      finish(await fillGenerated(await openApp(), { count, seed }))
    })
}

async function fillEmptyShop(app: App): Promise<CommandOutcome> {
  const startedAt = performance.now()
  if (!(await isCatalogueEmpty(app))) {
    console.error('De winkel heeft al producten; de democatalogus is alleen voor een lege winkel.')
    return 'failed'
  }
  await fillDemo(app, fillDemoReviews)
  console.log(`De democatalogus staat in de winkel (${secondsSince(startedAt)}).`)
  return 'done'
}

async function fillGenerated(
  app: App,
  options: { count: number; seed: string },
): Promise<CommandOutcome> {
  const startedAt = performance.now()
  const status = openStatusLine()
  const result = await fillGeneratedCatalogue(app, {
    ...options,
    onStored: (doneCount) =>
      status.show(`${formatCount(doneCount)} van ${formatCount(options.count)} sieraden`),
  })
  status.close()
  console.log(
    `${formatCount(result.created)} sieraden gemaakt, ${formatCount(result.unchanged)} waren er al (${secondsSince(startedAt)}).`,
  )
  return 'done'
}

const secondsSince = (startedAt: number) => formatSeconds((performance.now() - startedAt) / 1000)
