import { uploadErrorMessage } from '#app/features/data-transfer/import-runs/import-runs.ts'
import { uploadFeedKey } from '#app/features/data-transfer/import-runs/import-task.ts'
import { storeUploadedFile } from '#app/features/data-transfer/import-runs/receive-file.server.ts'
import { feedName } from '#app/features/data-transfer/incoming-feed-runs/feed-schedule.server.ts'
import { methodUrl } from '#app/features/data-transfer/marketplace-runs/import-methods.ts'
import {
  feedFileForm,
  feedForm,
  type ImportFormName,
  MARKETPLACE_IMPORT_PAGE,
  pastedItemsForm,
  RESULTS_PER_PAGE,
  repeatForm,
  selectedItemsForm,
} from '#app/features/data-transfer/marketplace-runs/marketplace-import-forms.ts'
import {
  readItemRefs,
  readPastedItems,
} from '#app/features/data-transfer/marketplace-runs/read-pasted-items.ts'
import { startMarketplaceImport } from '#app/features/data-transfer/marketplace-runs/start-marketplace-import.server.ts'
import {
  saveRepeatedSearch,
  stopSearch,
} from '#app/features/data-transfer/marketplace-search/saved-searches.server.ts'
import { resolveChoices } from '#app/features/data-transfer/product-files/resolve-choices.server.ts'
import { stopFeed } from '#app/features/partners/offers/feed-quotes.server.ts'
import { mainCountry } from '#app/features/partners/offers/partner-link.ts'
import { readPartnerIds } from '#app/features/partners/offers/read-partner-ids.server.ts'
import type { App } from '#app/platform/app.ts'
import { type FieldErrors, type FormValues, readFields } from '#app/platform/forms/form-fields.ts'
import { readId } from '#app/platform/forms/read-id.ts'
import { readForm } from '#app/platform/http/read-form.ts'
import { path } from '#app/platform/path.ts'

/** The result of a form: the URL to redirect to, or the errors to show. */
type ImportFormResult =
  | { kind: 'done'; address: string }
  | { kind: 'rejected'; part: ImportFormName; formValues: FormValues; errors: FieldErrors }
  | { kind: 'unknown' }

const STAY_ON_PAGE: ImportFormResult = { kind: 'done', address: MARKETPLACE_IMPORT_PAGE }

const reject = (
  part: ImportFormName,
  values: FormValues,
  errors: FieldErrors,
): ImportFormResult => ({
  kind: 'rejected',
  part,
  formValues: values,
  errors,
})

/** Handles the forms of the page that imports from marketplaces and feeds. */
export async function actOnMarketplaceImport(
  app: App,
  request: Request,
  actor: string,
): Promise<ImportFormResult> {
  // Only the upload form is multipart.
  if (request.headers.get('content-type')?.startsWith('multipart/form-data')) {
    return importFeedFile(app, await storeUploadedFile(app, request), actor)
  }
  const form = await readForm(request)
  switch (form.get('part')) {
    case 'chosen':
      return importSelectedItems(app, form, actor)
    case 'pasted':
      return importPastedItems(app, form, actor)
    case 'feed':
      return importFeedFromUrl(app, form, actor)
    case 'repeat':
      return submitRepeatedSearch(app, form, actor)
    case 'stop-search':
      await stopSearch(app, readId(String(form.get('id') ?? '')))
      return STAY_ON_PAGE
    case 'stop':
      await stopFeed(app.db, { id: readId(String(form.get('id') ?? '')) })
      return { kind: 'done', address: methodUrl('feed') }
    default:
      return { kind: 'unknown' }
  }
}

async function importSelectedItems(
  app: App,
  form: FormData,
  actor: string,
): Promise<ImportFormResult> {
  const parsedForm = readFields(selectedItemsForm, form)
  const itemRefs = readItemRefs(form)
  const values = { ...parsedForm.formValues, item: itemRefs.slice(0, RESULTS_PER_PAGE).join(' ') }
  if (!parsedForm.ok) return reject('chosen', values, parsedForm.errors)
  const { source, country, terms } = parsedForm.value
  if (itemRefs.length === 0) return reject('chosen', values, { item: 'Kies minstens één product.' })
  const items = itemRefs
    .slice(0, RESULTS_PER_PAGE)
    .map((ref) => ({ source, country, itemRef: ref }))
  const name = `${source === 'bol' ? 'bol' : 'Amazon'}: ${terms || `${items.length} stuks`}`
  return startRun(app, 'chosen', { ...parsedForm, formValues: values }, { actor, name, items })
}

async function importPastedItems(
  app: App,
  form: FormData,
  actor: string,
): Promise<ImportFormResult> {
  const parsedForm = readFields(pastedItemsForm, form)
  if (!parsedForm.ok) return reject('pasted', parsedForm.formValues, parsedForm.errors)
  const defaultCountry = mainCountry(await readPartnerIds(app))
  const pastedItems = readPastedItems(parsedForm.value.pasted, defaultCountry)
  if (!pastedItems.ok) return reject('pasted', parsedForm.formValues, { pasted: pastedItems.error })
  const count = pastedItems.items.length
  const name = count === 1 ? '1 geplakt stuk' : `${count} geplakte stuks`
  return startRun(app, 'pasted', parsedForm, { actor, name, items: pastedItems.items })
}

async function importFeedFromUrl(
  app: App,
  form: FormData,
  actor: string,
): Promise<ImportFormResult> {
  const parsedForm = readFields(feedForm, form)
  if (!parsedForm.ok) return reject('feed', parsedForm.formValues, parsedForm.errors)
  const { address, again: readsAgain } = parsedForm.value
  if (!URL.canParse(address)) {
    return reject('feed', parsedForm.formValues, { address: 'Dit is geen adres van een feed.' })
  }
  return startRun(app, 'feed', parsedForm, {
    actor,
    name: feedName(address),
    feed: { address, readsAgain },
  })
}

async function importFeedFile(
  app: App,
  upload: Awaited<ReturnType<typeof storeUploadedFile>>,
  actor: string,
): Promise<ImportFormResult> {
  const parsedForm = readFields(
    feedFileForm,
    'error' in upload ? upload.fields : upload.received.fields,
  )
  // If the file is too large, the other fields of the form are not read.
  if ('error' in upload) {
    const file = uploadErrorMessage({ ok: false, error: upload.error })
    return reject('feed-file', parsedForm.formValues, { file })
  }
  if (!parsedForm.ok) return reject('feed-file', parsedForm.formValues, parsedForm.errors)
  const { key, received } = upload
  const { name, bytes } = received
  const feed = { address: uploadFeedKey(name), readsAgain: false }
  return startRun(app, 'feed-file', parsedForm, { actor, name, feed, file: { key, bytes } })
}

async function submitRepeatedSearch(
  app: App,
  form: FormData,
  actor: string,
): Promise<ImportFormResult> {
  const parsedForm = readFields(repeatForm, form)
  if (!parsedForm.ok) return reject('repeat', parsedForm.formValues, { every: 'Kies hoe vaak.' })
  const { every, ...query } = parsedForm.value
  if (!query.terms && !query.brand && !query.node) {
    return reject('repeat', parsedForm.formValues, { every: 'Zoek eerst iets.' })
  }
  const saveResult = await saveRepeatedSearch(app, query, { everyHours: every, actor })
  const tooManyMessage = 'Er herhalen zich er al te veel. Stop er eerst een.'
  return saveResult.ok
    ? STAY_ON_PAGE
    : reject('repeat', parsedForm.formValues, { every: tooManyMessage })
}

interface ImportFormInput {
  value: Parameters<typeof resolveChoices>[1] & { intent: string }
  formValues: FormValues
}

type RunInput = Pick<
  Parameters<typeof startMarketplaceImport>[1],
  'actor' | 'name' | 'items' | 'file'
> & {
  feed?: { address: string; readsAgain: boolean }
}

async function startRun(
  app: App,
  part: ImportFormName,
  { value, formValues }: ImportFormInput,
  { feed, ...run }: RunInput,
): Promise<ImportFormResult> {
  const resolved = await resolveChoices(app, value)
  if (!resolved.ok) return reject(part, formValues, resolved.errors)
  const { choices } = resolved
  const id = await startMarketplaceImport(app, {
    ...run,
    isDryRun: value.intent === 'try',
    task: feed
      ? { what: 'feed', source: null, country: 'nl', ...feed, ...choices }
      : { what: 'items', ...choices },
  })
  return { kind: 'done', address: path('/beheer/importeren/:id', { id }) }
}
