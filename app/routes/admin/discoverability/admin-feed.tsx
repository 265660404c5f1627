import { data, Form, redirect } from 'react-router'
import { readCategoryNames } from '#app/features/catalog/categories/read-category-names.server.ts'
import { FeedFields } from '#app/features/channels/product-feeds/admin/feed-fields.tsx'
import { readFeedForm } from '#app/features/channels/product-feeds/admin/feed-form.ts'
import { FeedStatus, FeedUrls } from '#app/features/channels/product-feeds/admin/feed-status.tsx'
import { ProblemReport } from '#app/features/channels/product-feeds/admin/problem-report.tsx'
import { fileSize } from '#app/features/channels/product-feeds/make-feed.server.ts'
import {
  findFeed,
  readProblems,
  replaceToken,
  saveFeed,
} from '#app/features/channels/product-feeds/manage-feeds.server.ts'
import {
  FEEDS,
  type FeedSettings,
  feedUrl,
  isFeedName,
} from '#app/features/channels/product-feeds/product-feeds.ts'
import { requireManager } from '#app/features/core/accounts/require-manager.server.ts'
import { appContext } from '#app/platform/app-context.ts'
import { dutchMoment } from '#app/platform/dutch-time.ts'
import type { FieldErrors, FormValues } from '#app/platform/forms/form-fields.ts'
import {
  findNewerVersion,
  formVersion,
  OUTDATED_FORM,
} from '#app/platform/forms/form-version.server.ts'
import { readId } from '#app/platform/forms/read-id.ts'
import { notFound } from '#app/platform/http/http-errors.ts'
import { readForm } from '#app/platform/http/read-form.ts'
import { path } from '#app/platform/path.ts'
import { AdminHeading } from '#app/ui/admin/admin-heading.tsx'
import { CollapsibleFields } from '#app/ui/admin/collapsible-fields.tsx'
import { FormSection } from '#app/ui/admin/form-section.tsx'
import { SaveBar } from '#app/ui/admin/save-button.tsx'
import { SaveNotice } from '#app/ui/admin/save-notice.tsx'
import { Button } from '#app/ui/button.tsx'
import { useErrorFocus } from '#app/ui/forms/use-error-focus.ts'
import type { Route } from './+types/admin-feed.ts'

const feedPageUrl = (feed: string) => path('/beheer/vindbaarheid/feeds/:feed', { feed })

export const meta = ({ loaderData }: Route.MetaArgs) => [
  { title: `${loaderData?.title ?? 'Feed'} · Beheer` },
]

export async function loader({ context, params, url }: Route.LoaderArgs) {
  requireManager(context)
  const app = context.get(appContext)
  const feed = isFeedName(params.feed) ? await findFeed(app, params.feed) : undefined
  if (!feed) throw notFound()
  const { title, formats, shape } = FEEDS[feed.name]
  const selectedMessage = url.searchParams.get('melding')
  return {
    name: feed.name,
    title,
    shape,
    isActive: feed.isActive,
    madeAtText: feed.generatedAt && dutchMoment(feed.generatedAt, app.clock.now()),
    items: feed.items,
    failure: feed.failure,
    settings: feed.settings,
    seen: formVersion(feedValues(feed)),
    addresses: formats.map((format) => ({
      format,
      url: `${app.siteUrl}${feedUrl(feed.name, feed.token, format)}`,
    })),
    hasFile: (await fileSize(app, feed.name, formats[0] ?? 'xml')) !== null,
    categories: shape === 'reviews' ? [] : await readCategoryNames(app),
    groups: feed.problemGroups,
    selectedMessage,
    ...(await readProblems(app, feed.name, {
      message: selectedMessage ?? '',
      after: readId(url.searchParams.get('na')),
    })),
    isSaved: url.searchParams.has('opgeslagen'),
  }
}

const feedValues = ({ isActive, settings }: { isActive: boolean; settings: FeedSettings }) => ({
  ...settings,
  isActive,
})

export async function action({ context, params, request }: Route.ActionArgs) {
  requireManager(context)
  const app = context.get(appContext)
  if (!isFeedName(params.feed)) throw notFound()
  const form = await readForm(request)
  if (form.get('intent') === 'token') {
    await replaceToken(app, params.feed)
    return redirect(`${feedPageUrl(params.feed)}?opgeslagen`)
  }
  const feedForm = readFeedForm(form)
  if (!feedForm.ok) return reject(feedForm.errors, feedForm.formValues)
  const feed = await findFeed(app, params.feed)
  const newerVersion = feed ? findNewerVersion(form, feedValues(feed)) : null
  if (newerVersion !== null)
    return reject({}, { ...feedForm.formValues, seen: newerVersion }, OUTDATED_FORM)
  await saveFeed(app, params.feed, feedForm.value)
  return redirect(`${feedPageUrl(params.feed)}?opgeslagen`)
}

const reject = (errors: FieldErrors, formValues: FormValues, message: string | null = null) =>
  data({ errors, formValues, message }, message === null ? 422 : 409)

export default function AdminFeed({ loaderData, actionData }: Route.ComponentProps) {
  const { title, addresses, name, isSaved } = loaderData
  const form = useErrorFocus(actionData?.errors)
  return (
    <>
      <AdminHeading
        title={title}
        back={{ to: path('/beheer/vindbaarheid'), text: 'Vindbaarheid' }}
      />
      <SaveNotice problem={actionData} isSaved={isSaved && !actionData} savedText="Opgeslagen." />
      <FeedStatus {...loaderData} />
      <Problems {...loaderData} />
      <SecretUrls addresses={addresses} />
      <Form key={name} ref={form} method="post" noValidate>
        <input type="hidden" name="seen" value={actionData?.formValues.seen ?? loaderData.seen} />
        <FeedFields
          shape={loaderData.shape}
          isActive={loaderData.isActive}
          settings={loaderData.settings}
          categories={loaderData.categories}
          formValues={actionData?.formValues}
          errors={actionData?.errors ?? {}}
        />
        <SaveBar />
      </Form>
    </>
  )
}

function SecretUrls({ addresses }: Pick<Route.ComponentProps['loaderData'], 'addresses'>) {
  return (
    <FormSection
      title="Geheim adres"
      text="Plak dit in je account bij het kanaal. Wie het kent, kan de feed lezen."
    >
      <FeedUrls addresses={addresses} />
      <Form method="post" className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button type="submit" variant="second" size="small" name="intent" value="token">
          Maak een ander adres
        </Button>
        <span className="text-sm text-ink-2">Het oude adres werkt dan meteen niet meer.</span>
      </Form>
      <CollapsibleFields title="Voor je technicus" isOpen={false}>
        <p className="text-sm text-ink-2">
          Met <code className="wrap-anywhere">?updated_min=2026-11-24T08:00:00Z</code> erachter komt
          alleen wat sindsdien is veranderd.
        </p>
      </CollapsibleFields>
    </FormSection>
  )
}

function Problems(props: Route.ComponentProps['loaderData']) {
  if (props.shape === 'reviews' || props.shape === 'custom') return null
  return (
    <section aria-labelledby="meldingen" className="border-t border-ink pt-5 pb-9">
      <h2 id="meldingen" className="mb-3 text-title font-semibold">
        Wat producten missen
      </h2>
      <ProblemReport
        {...props}
        url={feedPageUrl(props.name)}
        empty={
          props.madeAtText
            ? { title: 'Niets', text: 'Bij de laatste keer maken waren alle producten volledig.' }
            : {
                title: 'Nog niet bekend',
                text: props.isActive
                  ? 'De winkel maakt de feed binnen een kwartier. Daarna staat hier wat er ontbreekt.'
                  : 'Deze feed staat uit.',
              }
        }
      />
    </section>
  )
}
