import { feedName, stopFeed } from '#app/features/data-transfer/feed-runs/feed-schedule.server.ts'
import { receiveMessage } from '#app/features/data-transfer/import-runs/import-runs.ts'
import { keepUpload } from '#app/features/data-transfer/import-runs/receive-file.server.ts'
import { uploadAddress } from '#app/features/data-transfer/import-runs/take-over-task.ts'
import {
  readAsked,
  readWantedPieces,
} from '#app/features/data-transfer/marketplace-runs/read-wanted-pieces.ts'
import { startTakeOver } from '#app/features/data-transfer/marketplace-runs/start-take-over.server.ts'
import {
  chosenForm,
  FOUND_PER_PAGE,
  feedFileForm,
  feedForm,
  pastedForm,
  repeatForm,
  TAKE_OVER_PAGE,
  type TakeOverPart,
} from '#app/features/data-transfer/marketplace-runs/take-over-forms.ts'
import { wayAddress } from '#app/features/data-transfer/marketplace-runs/take-over-ways.ts'
import {
  repeatSearch,
  stopSearch,
} from '#app/features/data-transfer/marketplace-search/piece-searches.server.ts'
import { resolveChoices } from '#app/features/data-transfer/product-files/resolve-choices.server.ts'
import { mainCountry } from '#app/features/partners/offers/partner-link.ts'
import { readPartnerIds } from '#app/features/partners/offers/read-partner-ids.server.ts'
import { type FieldErrors, readFields, type Typed } from '#app/platform/form-fields.ts'
import { readForm } from '#app/platform/read-form.ts'
import { readId } from '#app/platform/read-id.ts'
import type { Shop } from '#app/platform/shop.ts'

/** What became of a form: where to go on, or what is wrong with it. */
type TakeOverAnswer =
  | { kind: 'done'; address: string }
  | { kind: 'refused'; part: TakeOverPart; typed: Typed; errors: FieldErrors }
  | { kind: 'unknown' }

const HERE_AGAIN: TakeOverAnswer = { kind: 'done', address: TAKE_OVER_PAGE }

const refuse = (part: TakeOverPart, typed: Typed, errors: FieldErrors): TakeOverAnswer => ({
  kind: 'refused',
  part,
  typed,
  errors,
})

/** What one of the forms about other shops asks for. */
export async function actOnTakeOver(
  shop: Shop,
  request: Request,
  actor: string,
): Promise<TakeOverAnswer> {
  // Of the forms here only the one with a file is sent in parts.
  if (request.headers.get('content-type')?.startsWith('multipart/form-data')) {
    return takeFeedFile(shop, await keepUpload(shop, request), actor)
  }
  const form = await readForm(request)
  switch (form.get('part')) {
    case 'chosen':
      return takeChosen(shop, form, actor)
    case 'pasted':
      return takePasted(shop, form, actor)
    case 'feed':
      return takeFeed(shop, form, actor)
    case 'repeat':
      return repeat(shop, form, actor)
    case 'stop-search':
      await stopSearch(shop, readId(String(form.get('id') ?? '')))
      return HERE_AGAIN
    case 'stop':
      await stopFeed(shop, readId(String(form.get('id') ?? '')))
      return { kind: 'done', address: wayAddress('feed') }
    default:
      return { kind: 'unknown' }
  }
}

async function takeChosen(shop: Shop, form: FormData, actor: string): Promise<TakeOverAnswer> {
  const read = readFields(chosenForm, form)
  const asked = readAsked(form)
  const typed = { ...read.typed, asked: asked.slice(0, FOUND_PER_PAGE).join(' ') }
  if (!read.ok) return refuse('chosen', typed, read.errors)
  const { source, country, words } = read.value
  if (asked.length === 0) return refuse('chosen', typed, { asked: 'Kies minstens één stuk.' })
  const pieces = asked.slice(0, FOUND_PER_PAGE).map((one) => ({ source, country, asked: one }))
  const name = `${source === 'bol' ? 'bol' : 'Amazon'}: ${words || `${pieces.length} stuks`}`
  return start(shop, 'chosen', { ...read, typed }, { actor, name, pieces })
}

async function takePasted(shop: Shop, form: FormData, actor: string): Promise<TakeOverAnswer> {
  const read = readFields(pastedForm, form)
  if (!read.ok) return refuse('pasted', read.typed, read.errors)
  const main = mainCountry(await readPartnerIds(shop))
  const wanted = readWantedPieces(read.value.pasted, main)
  if (!wanted.ok) return refuse('pasted', read.typed, { pasted: wanted.error })
  const count = wanted.pieces.length
  const name = count === 1 ? '1 geplakt stuk' : `${count} geplakte stuks`
  return start(shop, 'pasted', read, { actor, name, pieces: wanted.pieces })
}

async function takeFeed(shop: Shop, form: FormData, actor: string): Promise<TakeOverAnswer> {
  const read = readFields(feedForm, form)
  if (!read.ok) return refuse('feed', read.typed, read.errors)
  const { address, again: readsAgain } = read.value
  if (!URL.canParse(address)) {
    return refuse('feed', read.typed, { address: 'Dit is geen adres van een feed.' })
  }
  return start(shop, 'feed', read, {
    actor,
    name: feedName(address),
    feed: { address, readsAgain },
  })
}

async function takeFeedFile(
  shop: Shop,
  upload: Awaited<ReturnType<typeof keepUpload>>,
  actor: string,
): Promise<TakeOverAnswer> {
  const read = readFields(feedFileForm, 'error' in upload ? upload.fields : upload.received.fields)
  // Of a file that is too large nothing was read, also not what stood beside it.
  if ('error' in upload) {
    const file = receiveMessage({ ok: false, error: upload.error })
    return refuse('feed-file', read.typed, { file })
  }
  if (!read.ok) return refuse('feed-file', read.typed, read.errors)
  const { key, received } = upload
  const { name, bytes } = received
  const feed = { address: uploadAddress(name), readsAgain: false }
  return start(shop, 'feed-file', read, { actor, name, feed, file: { key, bytes } })
}

async function repeat(shop: Shop, form: FormData, actor: string): Promise<TakeOverAnswer> {
  const read = readFields(repeatForm, form)
  if (!read.ok) return refuse('repeat', read.typed, { every: 'Kies hoe vaak.' })
  const { every, ...question } = read.value
  if (!question.words && !question.brand && !question.node) {
    return refuse('repeat', read.typed, { every: 'Zoek eerst iets.' })
  }
  const repeated = await repeatSearch(shop, question, { everyHours: every, actor })
  const tooMany = 'Er herhalen zich er al te veel. Stop er eerst een.'
  return repeated.ok ? HERE_AGAIN : refuse('repeat', read.typed, { every: tooMany })
}

interface Read {
  value: Parameters<typeof resolveChoices>[1] & { intent: string }
  typed: Typed
}

type Run = Pick<Parameters<typeof startTakeOver>[1], 'actor' | 'name' | 'pieces' | 'file'> & {
  feed?: { address: string; readsAgain: boolean }
}

async function start(
  shop: Shop,
  part: TakeOverPart,
  { value, typed }: Read,
  { feed, ...run }: Run,
): Promise<TakeOverAnswer> {
  const resolved = await resolveChoices(shop, value)
  if (!resolved.ok) return refuse(part, typed, resolved.errors)
  const { choices } = resolved
  const id = await startTakeOver(shop, {
    ...run,
    isDryRun: value.intent === 'try',
    task: feed
      ? { what: 'feed', source: null, country: 'nl', ...feed, ...choices }
      : { what: 'pieces', ...choices },
  })
  return { kind: 'done', address: `/beheer/importeren/${id}/` }
}
