import { data, Form, redirect } from 'react-router'
import { DiscoverabilityTabs } from '#app/features/admin/shell/discoverability-tabs.tsx'
import { saveRedirect } from '#app/features/content/redirects/manage-redirects.server.ts'
import { forgetMissed, readMissed } from '#app/features/content/redirects/missed-paths.server.ts'
import { nearestPage } from '#app/features/content/redirects/missed-paths.ts'
import { redirectForm } from '#app/features/content/redirects/redirect-forms.ts'
import { redirectProblem } from '#app/features/content/redirects/redirect-messages.ts'
import { REDIRECTS_PER_PAGE } from '#app/features/content/redirects/redirects.ts'
import { requireManager } from '#app/features/core/accounts/require-manager.server.ts'
import { appContext } from '#app/platform/app-context.ts'
import { dutchMoment } from '#app/platform/dutch-time.ts'
import { readFields } from '#app/platform/forms/form-fields.ts'
import { pageNumber } from '#app/platform/forms/page-number.ts'
import { lookUp } from '#app/platform/http/look-up.ts'
import { readForm } from '#app/platform/http/read-form.ts'
import { path } from '#app/platform/path.ts'
import { AdminHeading } from '#app/ui/admin/admin-heading.tsx'
import { EmptyList } from '#app/ui/admin/empty-list.tsx'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { TextField } from '#app/ui/forms/text-field.tsx'
import { useErrorFocus } from '#app/ui/forms/use-error-focus.ts'
import { Pager } from '#app/ui/pager.tsx'
import type { Route } from './+types/admin-missed.ts'

const THIS_PAGE = path('/beheer/vindbaarheid/niet-gevonden')

const DONE_MESSAGES = {
  door: 'Het adres stuurt al door.',
  gone: 'Wie dit adres opent, krijgt voortaan te horen dat de pagina niet meer bestaat.',
  weg: 'Het adres is van de lijst. Vraagt iemand erom, dan komt het terug.',
}

export const meta: Route.MetaFunction = () => [{ title: 'Niet gevonden · Beheer' }]

export async function loader({ context, url }: Route.LoaderArgs) {
  requireManager(context)
  const app = context.get(appContext)
  const page = pageNumber(url.searchParams)
  const { total, missed } = await readMissed(app, page)
  const now = app.clock.now()
  return {
    page,
    total,
    doneMessage: lookUp(DONE_MESSAGES, url.searchParams.get('gedaan')) ?? null,
    missed: missed.map(({ path: missedPath, hits, lastAt }) => ({
      path: missedPath,
      hits,
      last: dutchMoment(lastAt, now),
      suggestion: nearestPage(missedPath),
    })),
  }
}

export async function action({ context, request }: Route.ActionArgs) {
  requireManager(context)
  const app = context.get(appContext)
  const formData = await readForm(request)
  const from = String(formData.get('from') ?? '')
  if (formData.get('kind') === 'forget') {
    await forgetMissed(app.db, from)
    return redirect(`${THIS_PAGE}?gedaan=weg`)
  }
  const form = readFields(redirectForm, formData)
  if (!form.ok) {
    const message = form.errors.to ?? form.errors.from ?? ''
    return data({ from, to: form.formValues.to ?? '', errors: { to: message } }, 422)
  }
  const saveResult = await saveRedirect(app, form.value)
  if (saveResult.ok)
    return redirect(`${THIS_PAGE}?gedaan=${form.value.to === null ? 'gone' : 'door'}`)
  const { message } = redirectProblem(saveResult)
  return data({ from, to: form.formValues.to ?? '', errors: { to: message } }, 422)
}

export default function AdminMissed({ loaderData, actionData }: Route.ComponentProps) {
  const { missed, page, total, doneMessage } = loaderData
  return (
    <>
      <AdminHeading title="Niet gevonden" />
      <DiscoverabilityTabs />
      {!actionData && doneMessage && (
        <div className="mb-6">
          <Notice kind="success">{doneMessage}</Notice>
        </div>
      )}
      <p className="mb-6 max-w-prose text-ink-2">
        Adressen van de winkel waar de afgelopen 30 dagen iemand om vroeg en waar geen pagina staat.
        We bewaren alleen het adres en hoe vaak, niet wie het was. Adressen waar scanners naar
        zoeken, staan er niet bij.
      </p>
      {missed.length === 0 ? (
        <EmptyList
          title="Niets gemist"
          text="Vraagt iemand om een pagina die niet bestaat, dan staat het adres hier."
        />
      ) : (
        <ul className="border-t border-ink">
          {missed.map((missedPage) => (
            <MissedItem
              key={missedPage.path}
              {...missedPage}
              problem={actionData?.from === missedPage.path ? actionData : undefined}
            />
          ))}
        </ul>
      )}
      <Pager
        page={page}
        pageSize={REDIRECTS_PER_PAGE}
        total={total}
        url={(targetPage) => `${THIS_PAGE}?pagina=${targetPage}`}
      />
    </>
  )
}

type MissedItemProps = Route.ComponentProps['loaderData']['missed'][number] & {
  problem: { to: string; errors: { to: string } } | undefined
}

function MissedItem({ path: from, hits, last, suggestion, problem }: MissedItemProps) {
  const form = useErrorFocus(problem?.errors)
  return (
    <li className="grid gap-x-6 gap-y-2 border-b border-line py-4 lg:grid-cols-[1fr_26rem]">
      <span className="min-w-0 wrap-anywhere">
        <span className="block font-medium">{from}</span>
        <span className="block text-sm text-ink-2">
          {hits === 1 ? '1 keer' : `${hits} keer`}, laatst {last}
        </span>
      </span>
      <Form ref={form} method="post" noValidate className="space-y-3">
        <input type="hidden" name="from" value={from} />
        <TextField
          label={`Stuur ${from} door naar`}
          name="to"
          autoComplete="off"
          defaultValue={problem?.to ?? suggestion}
          error={problem?.errors.to}
        />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" name="kind" value="url" size="small">
            Doorverwijzen
          </Button>
          <Button type="submit" name="kind" value="gone" size="small" variant="second">
            Bestaat niet meer
          </Button>
          <Button type="submit" name="kind" value="forget" size="small" variant="quiet">
            Van de lijst
          </Button>
        </div>
      </Form>
    </li>
  )
}
