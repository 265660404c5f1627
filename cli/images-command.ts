import { fetchRemotePhotos } from '#app/features/data-transfer/import-worker/fetch-remote-photos.server.ts'
import type { App } from '#app/platform/app.ts'
import type { AddCommand } from './command-context.ts'
import { formatCount, openStatusLine } from './terminal.ts'

const MAX_LISTED = 50
const ALL_SECONDS = 24 * 60 * 60

export const addImagesCommand: AddCommand = (parent, { openApp, finish }) => {
  parent
    .command('images')
    .description('haalt afbeeldingen op die nog ontbreken, ook die eerder mislukten')
    .action(async () => {
      await fetchImages(await openApp())
      finish('done')
    })
}

async function fetchImages(app: App): Promise<void> {
  const status = openStatusLine()
  const { fetched, failed } = await fetchRemotePhotos(app, {
    seconds: ALL_SECONDS,
    shouldRetryAll: true,
    onPhoto: (progress) =>
      status.show(
        `${formatCount(progress.fetched)} opgehaald, ${formatCount(progress.failed)} mislukt`,
      ),
  })
  status.close()
  console.log(
    `${formatCount(fetched)} afbeeldingen opgehaald, ${formatCount(failed.length)} mislukt.`,
  )
  for (const { url, reason } of failed.slice(0, MAX_LISTED)) console.log(`  ${url}: ${reason}`)
  if (failed.length > MAX_LISTED)
    console.log(`  … en nog ${formatCount(failed.length - MAX_LISTED)}.`)
  if (failed.length > 0) console.log('De winkel probeert ze later opnieuw.')
}
