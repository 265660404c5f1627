import { data, Form, redirect } from 'react-router'
import { readLinkSuggestions } from '#app/features/content/page-blocks/admin/read-link-suggestions.server.ts'
import { SuggestionLists } from '#app/features/content/page-blocks/admin/suggestion-lists.tsx'
import { requireManager } from '#app/features/core/accounts/require-manager.server.ts'
import {
  countOpenUrls,
  decideAllUrls,
  decideFormerUrl,
} from '#app/features/move-in/background-moves/decide-urls.server.ts'
import { movePage } from '#app/features/move-in/background-moves/move-office.ts'
import { moveName } from '#app/features/move-in/background-moves/move-texts.ts'
import {
  type RejectedUrl,
  UrlDecisions,
} from '#app/features/move-in/background-moves/url-decisions.tsx'
import { readUrls } from '#app/features/move-in/former-urls/former-urls.server.ts'
import { URLS_PER_PAGE, urlsPage } from '#app/features/move-in/former-urls/former-urls.ts'
import { readMove } from '#app/features/move-in/moves/move-runs.server.ts'
import type { App } from '#app/platform/app.ts'
import { appContext } from '#app/platform/app-context.ts'
import { pageNumber } from '#app/platform/forms/page-number.ts'
import { readId } from '#app/platform/forms/read-id.ts'
import { badRequest, notFound } from '#app/platform/http/http-errors.ts'
import { readForm } from '#app/platform/http/read-form.ts'
import { AdminHeading } from '#app/ui/admin/admin-heading.tsx'
import { EmptyList } from '#app/ui/admin/empty-list.tsx'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { Pager } from '#app/ui/pager.tsx'
import { TabLinks } from '#app/ui/tab-links.tsx'
import type { Route } from './+types/admin-move-urls.ts'

export const meta: Route.MetaFunction = () => [{ title: 'Oude adressen · Beheer' }]

async function requireRun(app: App, id: string) {
  const run = await readMove(app, readId(id))
  const counts = run && (await countOpenUrls(app, run))
  if (!run || !counts) throw notFound()
  return { run, counts }
}

export async function loader({ context, params, url }: Route.LoaderArgs) {
  requireManager(context)
  const app = context.get(appContext)
  const { run, counts } = await requireRun(app, params.id)
  const isDecided = url.searchParams.get('toon') === 'gekozen'
  const total = isDecided ? counts.decided : counts.open
  const page = Math.min(pageNumber(url.searchParams), Math.max(1, Math.ceil(total / URLS_PER_PAGE)))
  return {
    id: run.id,
    name: moveName(run),
    hasBegun: run.startedAt !== null,
    counts,
    isDecided,
    total,
    page,
    isSaved: url.searchParams.has('opgeslagen'),
    urls: await readUrls(app.db, run.shop, { page, isDecided }),
    suggestions: await readLinkSuggestions(app),
  }
}

export async function action({ context, params, request, url }: Route.ActionArgs) {
  requireManager(context)
  const app = context.get(appContext)
  const { run } = await requireRun(app, params.id)
  const form = await readForm(request)
  const submittedTarget = String(form.get('to') ?? '')
  const path = String(form.get('path') ?? '')
  const intent = form.get('intent')
  switch (intent) {
    case 'target':
    case 'gone': {
      const to = intent === 'gone' ? null : submittedTarget
      const result = await decideFormerUrl(app, run, { path, to })
      if (!result.ok)
        return data<RejectedUrl>({ path, target: submittedTarget, message: result.message }, 422)
      break
    }
    case 'all-proposals':
    case 'all-gone':
      await decideAllUrls(app, run, intent === 'all-gone' ? 'gone' : 'proposal')
      break
    default:
      throw badRequest()
  }
  const search = new URLSearchParams(url.searchParams)
  search.set('opgeslagen', '1')
  return redirect(`${urlsPage(run.id)}?${search}`)
}

export default function AdminMoveUrls({ loaderData, actionData }: Route.ComponentProps) {
  const { id, name, counts, isDecided, total, page, urls } = loaderData
  const pageUrl = urlsPage(id)
  const query = isDecided ? 'toon=gekozen&' : ''
  return (
    <>
      <AdminHeading title="Oude adressen" back={{ to: movePage(id), text: name }} />
      <p className="-mt-2 mb-6 max-w-[56rem] text-ink-2">
        Deze adressen van de vorige winkel hebben hier geen pagina. Kies per adres een nieuwe
        pagina, of dat het weg is: dan halen zoekmachines het uit hun resultaten.{' '}
        {loaderData.hasBegun
          ? 'Een keuze geldt meteen.'
          : 'Een keuze geldt zodra de winkel verhuisd is.'}
      </p>
      <TabLinks
        label="Oude adressen"
        tabs={[
          { href: pageUrl, text: 'Te kiezen', count: counts.open, isCurrent: !isDecided },
          {
            href: `${pageUrl}?toon=gekozen`,
            text: 'Gekozen',
            count: counts.decided,
            isCurrent: isDecided,
          },
        ]}
      />
      <div className="my-6 empty:hidden">
        {loaderData.isSaved && !actionData && <Notice kind="success">Opgeslagen.</Notice>}
      </div>
      <SuggestionLists suggestions={loaderData.suggestions} />
      {urls.length === 0 ? (
        <EmptyList
          title={isDecided ? 'Nog niets gekozen' : 'Alles is gekozen'}
          text={
            isDecided
              ? 'Kies bij ‘Te kiezen’ waar een oud adres heen leidt.'
              : 'Elk oud adres heeft een pagina of een keuze.'
          }
        />
      ) : (
        <UrlDecisions urls={urls} rejected={actionData} />
      )}
      <Pager
        page={page}
        pageSize={URLS_PER_PAGE}
        total={total}
        url={(targetPage) => `${pageUrl}?${query}pagina=${targetPage}`}
      />
      {!isDecided && counts.open > 1 && <DecideAll />}
    </>
  )
}

/** Buttons that decide about all open URLs at once. */
function DecideAll() {
  return (
    <Form method="post" className="mt-9 border-t border-line pt-5">
      <h2 className="font-medium">Alles in één keer</h2>
      <div className="mt-3 flex flex-wrap gap-3">
        <Button type="submit" size="small" variant="second" name="intent" value="all-proposals">
          Neem alle voorstellen over
        </Button>
        <Button type="submit" size="small" variant="quiet" name="intent" value="all-gone">
          Alles is weg (410)
        </Button>
      </div>
    </Form>
  )
}
