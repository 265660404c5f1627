import { data, Form, redirect, useNavigation } from 'react-router'
import { requireManager } from '#app/features/accounts/require-manager.server.ts'
import { readCategoryNames } from '#app/features/catalog/read-category-names.server.ts'
import { readCategorySlug } from '#app/features/catalog/read-category-slug.server.ts'
import { DeskHeading } from '#app/features/desk/desk-heading.tsx'
import { feedSourceName } from '#app/features/feeds/feed-messages.ts'
import { BrowseNodes } from '#app/features/imports/browse-nodes.tsx'
import {
  feedName,
  readScheduledFeeds,
  stopFeed,
} from '#app/features/imports/feed-schedule.server.ts'
import { FoundRows } from '#app/features/imports/found-rows.tsx'
import { receiveMessage } from '#app/features/imports/import-runs.ts'
import {
  readSearches,
  repeatSearch,
  stopSearch,
} from '#app/features/imports/piece-searches.server.ts'
import { questionName, repeatName } from '#app/features/imports/piece-searches.ts'
import { readAsked, readWantedPieces } from '#app/features/imports/read-wanted-pieces.ts'
import { keepUpload } from '#app/features/imports/receive-file.server.ts'
import { RepeatSearchForm } from '#app/features/imports/repeat-search-form.tsx'
import { RepeatedSearches } from '#app/features/imports/repeated-searches.tsx'
import { ScheduledFeeds } from '#app/features/imports/scheduled-feeds.tsx'
import { searchPieces } from '#app/features/imports/search-pieces.server.ts'
import { SearchTermsForm } from '#app/features/imports/search-terms-form.tsx'
import { startTakeOver } from '#app/features/imports/start-take-over.server.ts'
import { TakeOverChoices } from '#app/features/imports/take-over-choices.tsx'
import { FeedAddressForm, FeedFileForm } from '#app/features/imports/take-over-feed.tsx'
import {
  chosenForm,
  feedFileForm,
  feedForm,
  pastedForm,
  repeatForm,
} from '#app/features/imports/take-over-forms.ts'
import { uploadAddress } from '#app/features/imports/take-over-task.ts'
import { readTypedSearch, searchAddress } from '#app/features/imports/typed-search.ts'
import { mainCountry } from '#app/features/offers/partner-link.ts'
import { readPartnerIds } from '#app/features/offers/read-partner-ids.server.ts'
import { dutchMoment } from '#app/platform/dutch-time.ts'
import { type FieldErrors, readFields, type Typed } from '#app/platform/form-fields.ts'
import { pageNumber } from '#app/platform/page-number.ts'
import { readForm } from '#app/platform/read-form.ts'
import { readId } from '#app/platform/read-id.ts'
import { shopContext } from '#app/platform/shop-context.ts'
import { ButtonLink } from '#app/ui/button-link.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { Pager } from '#app/ui/pager.tsx'
import { TextAreaField } from '#app/ui/text-area-field.tsx'
import { useErrorFocus } from '#app/ui/use-error-focus.ts'
import type { Route } from './+types/desk-take-over.ts'

const PER_PAGE = 10
const HERE = '/beheer/importeren/marktplaats/'

export const meta: Route.MetaFunction = () => [{ title: 'Van een marktplaats · Beheer · Schakel' }]

export async function loader({ context, url }: Route.LoaderArgs) {
  requireManager(context)
  const shop = context.get(shopContext)
  const main = mainCountry(await readPartnerIds(shop))
  const typed = readTypedSearch(url.searchParams, main)
  const page = pageNumber(url.searchParams)
  const now = shop.clock.now()
  const [categories, feeds, searches, found] = await Promise.all([
    readCategoryNames(shop),
    readScheduledFeeds(shop),
    readSearches(shop),
    typed.isAsked ? searchPieces(shop, { ...typed.question, page }) : null,
  ])
  return {
    ...{ categories, typed, page, found },
    feeds: feeds.map(({ id, name, source, readAt, everyHours }) => ({
      ...{ id, name, everyHours, source: feedSourceName(source) },
      read: readAt ? dutchMoment(readAt, now) : '',
    })),
    searches: searches.map((search) => ({
      ...{ id: search.id, waiting: search.waiting, failure: search.failure },
      name: questionName(search),
      detail: [
        repeatName(search.everyHours),
        search.searchedAt ? `gezocht ${dutchMoment(search.searchedAt, now)}` : 'nog niet gezocht',
      ].join(', '),
    })),
  }
}

type Part = 'chosen' | 'pasted' | 'feed' | 'feed-file' | 'repeat'

export async function action({ context, request }: Route.ActionArgs) {
  const { name: actor } = requireManager(context)
  const shop = context.get(shopContext)
  const isUpload = request.headers.get('content-type')?.startsWith('multipart/form-data')
  const upload = isUpload ? await keepUpload(shop, request) : null
  const form = !upload
    ? await readForm(request)
    : 'error' in upload
      ? upload.fields
      : upload.received.fields
  const part = form.get('part')
  const refuse = (of: Part, typed: Typed, errors: FieldErrors) =>
    data({ part: of, typed, errors }, 422)
  const start = async (
    of: Part,
    read: { value: { categoryId: number | null; publish: boolean; intent: string }; typed: Typed },
    run: Pick<Parameters<typeof startTakeOver>[1], 'name' | 'pieces' | 'file'> & {
      feed?: { address: string; readsAgain: boolean }
    },
  ) => {
    const { categoryId, publish: publishes, intent } = read.value
    const categorySlug = categoryId === null ? null : await readCategorySlug(shop, categoryId)
    if (categorySlug === undefined) {
      const gone = 'Deze categorie is intussen verwijderd. Kies een andere.'
      return refuse(of, read.typed, { categoryId: gone })
    }
    const { feed, ...rest } = run
    const choices = { categorySlug, publishes }
    const id = await startTakeOver(shop, {
      ...{ ...rest, actor, isDryRun: intent === 'try' },
      task: feed
        ? { what: 'feed', source: null, country: 'nl', ...feed, ...choices }
        : { what: 'pieces', ...choices },
    })
    return redirect(`/beheer/importeren/${id}/`)
  }
  switch (part) {
    case 'chosen': {
      const read = readFields(chosenForm, form)
      if (!read.ok) return refuse(part, read.typed, read.errors)
      const { source, country, words } = read.value
      const asked = readAsked(form)
      if (asked.length === 0) return refuse(part, read.typed, { asked: 'Kies minstens één stuk.' })
      const pieces = asked.slice(0, PER_PAGE).map((one) => ({ source, country, asked: one }))
      const name = `${source === 'bol' ? 'bol' : 'Amazon'}: ${words || `${pieces.length} stuks`}`
      return start(part, read, { name, pieces })
    }
    case 'repeat': {
      const read = readFields(repeatForm, form)
      if (!read.ok) return refuse(part, read.typed, { every: 'Kies hoe vaak.' })
      const { every, ...question } = read.value
      if (!question.words && !question.brand && !question.node)
        return refuse(part, read.typed, { every: 'Zoek eerst iets.' })
      const repeated = await repeatSearch(shop, question, { everyHours: every, actor })
      const tooMany = 'Er herhalen zich er al te veel. Stop er eerst een.'
      return repeated.ok ? redirect(HERE) : refuse(part, read.typed, { every: tooMany })
    }
    case 'stop-search':
      await stopSearch(shop, readId(String(form.get('id') ?? '')))
      return redirect(HERE)
    case 'pasted': {
      const read = readFields(pastedForm, form)
      if (!read.ok) return refuse(part, read.typed, read.errors)
      const main = mainCountry(await readPartnerIds(shop))
      const wanted = readWantedPieces(read.value.pasted, main)
      if (!wanted.ok) return refuse(part, read.typed, { pasted: wanted.error })
      const count = wanted.pieces.length
      const name = count === 1 ? '1 geplakt stuk' : `${count} geplakte stuks`
      return start(part, read, { name, pieces: wanted.pieces })
    }
    case 'feed': {
      const read = readFields(feedForm, form)
      if (!read.ok) return refuse(part, read.typed, read.errors)
      const { address } = read.value
      if (!URL.canParse(address))
        return refuse(part, read.typed, { address: 'Dit is geen adres van een feed.' })
      const feed = { address, readsAgain: read.value.again }
      return start(part, read, { name: feedName(address), feed })
    }
    case 'feed-file': {
      const read = readFields(feedFileForm, form)
      if (!read.ok) return refuse(part, read.typed, read.errors)
      if (!upload || 'error' in upload) {
        const error = upload ? upload.error : 'no-file'
        return refuse(part, read.typed, { file: receiveMessage({ ok: false, error }) })
      }
      const { key, received } = upload
      const { name, bytes } = received
      const feed = { address: uploadAddress(name), readsAgain: false }
      return start(part, read, { name, feed, file: { key, bytes } })
    }
    case 'stop':
      await stopFeed(shop, readId(String(form.get('id') ?? '')))
      return redirect(HERE)
    default:
      throw data(null, { status: 400 })
  }
}

export default function DeskTakeOver({ loaderData, actionData }: Route.ComponentProps) {
  const { typed, found, categories, page } = loaderData
  const { question } = typed
  const isBusy = useNavigation().state === 'submitting'
  const form = useErrorFocus(actionData?.errors)
  const seller = question.source === 'bol' ? 'bol' : 'Amazon'
  const of = (part: Part) => {
    const refused = actionData?.part === part ? actionData : undefined
    return {
      refused,
      form: refused ? form : undefined,
      choices: {
        categories,
        categoryId: refused?.typed.categoryId,
        publishes: refused?.typed.publish === 'ja',
        error: refused?.errors.categoryId,
        isBusy,
      },
    }
  }
  const [chosen, pasted] = [of('chosen'), of('pasted')]
  return (
    <div className="max-w-[56rem]">
      <DeskHeading title="Van een marktplaats">
        <ButtonLink look="quiet" to="/beheer/importeren/">
          Alle imports
        </ButtonLink>
      </DeskHeading>
      <p className="mb-6 text-ink-2">
        Wat je overneemt, verkopen anderen: klanten kopen het daar. Wat de winkel al heeft, krijgt
        er een aanbieding bij; wat nieuw is, wordt een product.
      </p>

      <section className="border-t border-ink pt-5 pb-9">
        <h2 className="mb-3 text-title font-semibold">Zoeken</h2>
        <SearchTermsForm typed={typed} address={HERE} />
        {found && !found.ok && (
          <div className="mt-5">
            <Notice kind="warning" role="alert">
              {found.error}
            </Notice>
          </div>
        )}
        {found?.ok && (
          <BrowseNodes
            within={found.within}
            nodes={found.nodes}
            address={(node) =>
              searchAddress(HERE, { ...typed, question: { ...question, node } }, 1)
            }
          />
        )}
        {found?.ok && found.rows.length === 0 && (
          <p className="mt-5 text-ink-2">Niets gevonden bij {seller}.</p>
        )}
        {found?.ok && found.rows.length > 0 && (
          <Form ref={chosen.form} method="post" noValidate className="mt-5 grid gap-5">
            <input type="hidden" name="part" value="chosen" />
            <input type="hidden" name="source" value={question.source} />
            <input type="hidden" name="country" value={question.country} />
            <input type="hidden" name="words" value={question.words || question.brand} />
            {chosen.refused?.errors.asked && (
              <Notice kind="danger" role="alert">
                {chosen.refused.errors.asked}
              </Notice>
            )}
            <fieldset>
              <legend className="mb-2 font-semibold">Wat wil je overnemen?</legend>
              <FoundRows rows={found.rows} seller={seller} />
            </fieldset>
            <Pager
              page={Math.min(page, found.pages)}
              pageSize={PER_PAGE}
              total={Math.min(found.total, found.pages * PER_PAGE)}
              address={(to) => searchAddress(HERE, typed, to)}
            />
            <TakeOverChoices {...chosen.choices} />
          </Form>
        )}
        {found?.ok && (
          <RepeatSearchForm question={question} error={of('repeat').refused?.errors.every} />
        )}
      </section>
      <RepeatedSearches searches={loaderData.searches} />

      <section className="border-t border-ink pt-5 pb-9">
        <h2 className="mb-3 text-title font-semibold">Plakken</h2>
        <Form ref={pasted.form} method="post" noValidate className="grid gap-3">
          <input type="hidden" name="part" value="pasted" />
          <TextAreaField
            name="pasted"
            label="Adressen, ASIN’s of EAN’s"
            rows={5}
            defaultValue={pasted.refused?.typed.pasted ?? ''}
            error={pasted.refused?.errors.pasted}
            hint="Onder elkaar. Een EAN wordt bij bol gezocht."
          />
          <TakeOverChoices {...pasted.choices} />
        </Form>
      </section>

      <section className="border-t border-ink pt-5 pb-9">
        <h2 className="mb-3 text-title font-semibold">Een productfeed</h2>
        <FeedAddressForm {...of('feed')} />
        <FeedFileForm {...of('feed-file')} />
        <ScheduledFeeds feeds={loaderData.feeds} />
      </section>
    </div>
  )
}
