import { data, Form, Link, redirect, useNavigation, useSearchParams } from 'react-router'
import { readCategoryNames } from '#app/features/catalog/categories/read-category-names.server.ts'
import { requireManager } from '#app/features/core/accounts/require-manager.server.ts'
import { REVIEW_FEEDS_PAGE } from '#app/features/customers/external-reviews/review-feeds.ts'
import { actOnMarketplaceImport } from '#app/features/data-transfer/import-worker/admin/act-on-marketplace-import.server.ts'
import { readScheduledFeeds } from '#app/features/data-transfer/incoming-feed-runs/feed-schedule.server.ts'
import { ScheduledFeeds } from '#app/features/data-transfer/incoming-feed-runs/scheduled-feeds.tsx'
import {
  FeedFileForm,
  FeedUrlForm,
  type ImportFormProps,
} from '#app/features/data-transfer/marketplace-runs/feed-import-forms.tsx'
import { ImportChoiceFields } from '#app/features/data-transfer/marketplace-runs/import-choice-fields.tsx'
import {
  IMPORT_METHODS,
  methodUrl,
  readImportMethod,
} from '#app/features/data-transfer/marketplace-runs/import-methods.ts'
import {
  repeatName,
  searchName,
} from '#app/features/data-transfer/marketplace-runs/item-searches.ts'
import type { ImportFormName } from '#app/features/data-transfer/marketplace-runs/marketplace-import-forms.ts'
import { RepeatedSearches } from '#app/features/data-transfer/marketplace-search/repeated-searches.tsx'
import { readSearches } from '#app/features/data-transfer/marketplace-search/saved-searches.server.ts'
import { searchMarketplace } from '#app/features/data-transfer/marketplace-search/search-marketplace.server.ts'
import { SearchSection } from '#app/features/data-transfer/marketplace-search/search-section.tsx'
import { readSubmittedSearch } from '#app/features/data-transfer/marketplace-search/submitted-search.ts'
import { readCompareGroups } from '#app/features/listings/compare-groups/read-groups.server.ts'
import { feedSourceName } from '#app/features/partners/incoming-feeds/feed-messages.ts'
import { mainCountry } from '#app/features/partners/offers/partner-link.ts'
import { readPartnerIds } from '#app/features/partners/offers/read-partner-ids.server.ts'
import { appContext } from '#app/platform/app-context.ts'
import { dutchMoment } from '#app/platform/dutch-time.ts'
import { pageNumber } from '#app/platform/forms/page-number.ts'
import { badRequest } from '#app/platform/http/http-errors.ts'
import { path } from '#app/platform/path.ts'
import { AdminHeading } from '#app/ui/admin/admin-heading.tsx'
import { ButtonLink } from '#app/ui/button-link.tsx'
import { TextAreaField } from '#app/ui/forms/text-area-field.tsx'
import { useErrorFocus } from '#app/ui/forms/use-error-focus.ts'
import { TabLinks } from '#app/ui/tab-links.tsx'
import { TEXT_LINK } from '#app/ui/text-link.ts'
import type { Route } from './+types/admin-marketplace-import.ts'

type LoaderData = Route.ComponentProps['loaderData']
type ActionData = Route.ComponentProps['actionData']
type GetPartForm = ReturnType<typeof usePartForms>

export const meta: Route.MetaFunction = () => [{ title: 'Van een marktplaats · Beheer' }]

export async function loader({ context, url }: Route.LoaderArgs) {
  requireManager(context)
  const app = context.get(appContext)
  const defaultCountry = mainCountry(await readPartnerIds(app))
  const searchFields = readSubmittedSearch(url.searchParams, defaultCountry)
  const page = pageNumber(url.searchParams)
  const now = app.clock.now()
  const [categories, groups, feeds, searches, searchResult] = await Promise.all([
    readCategoryNames(app),
    readCompareGroups(app),
    readScheduledFeeds(app),
    readSearches(app),
    searchFields.isRequested ? searchMarketplace(app, { ...searchFields.query, page }) : null,
  ])
  return {
    categories,
    search: searchFields,
    page,
    searchResult,
    groups: groups.map(({ id, name }) => ({ id, name })),
    feeds: feeds.map(({ id, name, source, readAt, everyHours }) => ({
      id,
      name,
      everyHours,
      source: feedSourceName(source),
      lastReadText: readAt ? dutchMoment(readAt, now) : '',
    })),
    searches: searches.map((search) => ({
      id: search.id,
      waiting: search.waiting,
      failure: search.failure,
      name: searchName(search),
      detail: [
        repeatName(search.everyHours),
        search.searchedAt ? `gezocht ${dutchMoment(search.searchedAt, now)}` : 'nog niet gezocht',
      ].join(', '),
    })),
  }
}

export async function action({ context, request }: Route.ActionArgs) {
  const { name } = requireManager(context)
  const outcome = await actOnMarketplaceImport(context.get(appContext), request, name)
  switch (outcome.kind) {
    case 'done':
      return redirect(outcome.address)
    case 'rejected':
      return data(outcome, 422)
    case 'unknown':
      throw badRequest()
  }
}

/** Returns a function that returns the options of a part's form, and its errors if that form was rejected. */
function usePartForms(
  { categories, groups }: Pick<LoaderData, 'categories' | 'groups'>,
  actionData: ActionData,
) {
  const isBusy = useNavigation().state === 'submitting'
  const form = useErrorFocus(actionData?.errors)
  return (part: ImportFormName) => {
    const rejected = actionData?.part === part ? actionData : undefined
    return {
      rejected,
      form: rejected ? form : undefined,
      choices: {
        categories,
        groups,
        categoryId: rejected?.formValues.categoryId,
        groupId: rejected?.formValues.groupId,
        publishes: rejected?.formValues.publish === 'ja',
        errors: rejected?.errors,
        isBusy,
      },
    }
  }
}

export default function AdminMarketplaceImport({ loaderData, actionData }: Route.ComponentProps) {
  const method = readImportMethod(useSearchParams()[0], actionData?.part)
  const partForm = usePartForms(loaderData, actionData)
  return (
    <div className="max-w-[76rem]">
      <AdminHeading
        title="Van een marktplaats"
        back={{ to: path('/beheer/importeren'), text: 'Importeren' }}
      >
        <ButtonLink variant="quiet" to={path('/beheer/marktplaatsen')}>
          Marktplaatsen instellen
        </ButtonLink>
      </AdminHeading>
      <div className="mb-6">
        <TabLinks
          label="Hoe je kiest"
          tabs={IMPORT_METHODS.map(({ code, text }) => ({
            href: methodUrl(code),
            text,
            isCurrent: code === method,
          }))}
        />
      </div>

      {method === 'zoeken' && (
        <>
          <SearchSection
            search={loaderData.search}
            searchResult={loaderData.searchResult}
            page={loaderData.page}
            importChoices={partForm('chosen')}
            repeatError={partForm('repeat').rejected?.errors.every}
          />
          <RepeatedSearches searches={loaderData.searches} />
        </>
      )}

      {method === 'plakken' && (
        <section className="max-w-3xl pb-9">
          <h2 className="mb-3 text-title font-semibold">Plak wat je elders vond</h2>
          <PastedItemsForm {...partForm('pasted')} />
        </section>
      )}

      {method === 'bestand' && (
        <section className="max-w-3xl pb-9">
          <h2 className="mb-3 text-title font-semibold">Stuur een productfeed als bestand</h2>
          <FeedFileForm {...partForm('feed-file')} />
        </section>
      )}

      {method === 'feed' && <FeedSection feeds={loaderData.feeds} formOf={partForm} />}
    </div>
  )
}

function FeedSection({ feeds, formOf }: Pick<LoaderData, 'feeds'> & { formOf: GetPartForm }) {
  return (
    <section className="max-w-3xl pb-9">
      <h2 className="mb-3 text-title font-semibold">Neem een productfeed over</h2>
      <FeedUrlForm {...formOf('feed')} />
      <ScheduledFeeds feeds={feeds} />
      <p className="mt-6">
        <Link
          to={REVIEW_FEEDS_PAGE}
          className={`${TEXT_LINK} inline-flex min-h-target items-center`}
        >
          Reviews van andere winkels inlezen
        </Link>
      </p>
    </section>
  )
}

function PastedItemsForm({ rejected, form, choices }: ImportFormProps) {
  return (
    <Form ref={form} method="post" noValidate className="grid gap-3">
      <input type="hidden" name="part" value="pasted" />
      <TextAreaField
        name="pasted"
        label="Adressen, ASIN’s of EAN’s"
        rows={5}
        defaultValue={rejected?.formValues.pasted ?? ''}
        error={rejected?.errors.pasted}
        hint="Onder elkaar. Een EAN wordt bij bol gezocht."
      />
      <p className="text-sm text-ink-2">
        Nog geen sleutel van Amazon of bol?{' '}
        <Link to={path('/beheer/producten/nieuw')} className={TEXT_LINK}>
          Maak een nieuw product
        </Link>{' '}
        met het adres erbij. Komt de sleutel later, dan vult de winkel het zelf aan.
      </p>
      <ImportChoiceFields {...choices} />
    </Form>
  )
}
