import { data, Form, redirect, useNavigation } from 'react-router'
import {
  findGuaranteeNotice,
  readRemovedNotices,
  receiveGuaranteeNotice,
  removeGuaranteeNotice,
  restoreGuaranteeNotice,
} from '#app/features/content/info-pages/guarantee-notice.server.ts'
import {
  MAX_NOTICE_BYTES,
  noticeUrl,
  receiveNoticeMessage,
} from '#app/features/content/info-pages/guarantee-notice.ts'
import { requireManager } from '#app/features/core/accounts/require-manager.server.ts'
import { appContext } from '#app/platform/app-context.ts'
import { readId } from '#app/platform/forms/read-id.ts'
import { notFound } from '#app/platform/http/http-errors.ts'
import { lookUp } from '#app/platform/http/look-up.ts'
import { readForm } from '#app/platform/http/read-form.ts'
import { path } from '#app/platform/path.ts'
import { AdminHeading } from '#app/ui/admin/admin-heading.tsx'
import { RestoreList } from '#app/ui/admin/restore-list.tsx'
import { SaveNotice } from '#app/ui/admin/save-notice.tsx'
import { Button } from '#app/ui/button.tsx'
import { FileField } from '#app/ui/forms/file-field.tsx'
import { useErrorFocus } from '#app/ui/forms/use-error-focus.ts'
import type { Route } from './+types/admin-guarantee.ts'

type LoaderData = Route.ComponentProps['loaderData']

const THIS_PAGE = path('/beheer/instellingen/garantie')
/** The maximum size of the form without its file. */
const FORM_BYTES = 64 * 1024
const DONE_MESSAGES: Record<string, string> = {
  geplaatst: 'Geplaatst. De winkel toont het al.',
  weg: 'Weggehaald. Onder aan deze pagina kun je het nog 30 dagen terugzetten.',
  terug: 'Teruggezet. De winkel toont het al.',
}

export const meta: Route.MetaFunction = () => [{ title: 'Wettelijke garantie · Beheer' }]

export async function loader({ context, url }: Route.LoaderArgs) {
  requireManager(context)
  const app = context.get(appContext)
  const [notice, removedNotices] = await Promise.all([
    findGuaranteeNotice(app),
    readRemovedNotices(app),
  ])
  return {
    notice: notice ?? null,
    removed: removedNotices.map(({ id, fileName }) => ({ id, name: fileName })),
    doneMessage: lookUp(DONE_MESSAGES, url.searchParams.get('gedaan')),
  }
}

export async function action({ context, request }: Route.ActionArgs) {
  requireManager(context)
  const app = context.get(appContext)
  const announcedBytes = Number(request.headers.get('content-length') ?? 0)
  if (announcedBytes > MAX_NOTICE_BYTES + FORM_BYTES) {
    return data({ error: receiveNoticeMessage({ ok: false, error: 'too-large' }) }, 422)
  }
  const form = await readForm(request, MAX_NOTICE_BYTES + FORM_BYTES)
  switch (form.get('intent')) {
    case 'remove':
      await removeGuaranteeNotice(app)
      return redirect(`${THIS_PAGE}?gedaan=weg`)
    case 'restore':
      if (await restoreGuaranteeNotice(app, readId(form.get('id')))) {
        return redirect(`${THIS_PAGE}?gedaan=terug`)
      }
      throw notFound()
    default: {
      const file = form.get('file')
      const result = await receiveGuaranteeNotice(app, file instanceof File ? file : null)
      if (!result.ok) return data({ error: receiveNoticeMessage(result) }, 422)
      return redirect(`${THIS_PAGE}?gedaan=geplaatst`)
    }
  }
}

export default function AdminGuarantee({ loaderData, actionData }: Route.ComponentProps) {
  const { notice, removed, doneMessage } = loaderData
  const isBusy = useNavigation().state === 'submitting'
  const form = useErrorFocus(actionData)
  return (
    <div className="form-page">
      <AdminHeading
        title="Wettelijke garantie"
        back={{ to: path('/beheer/instellingen'), text: 'Instellingen' }}
      />
      <SaveNotice
        problem={actionData && {}}
        isSaved={doneMessage !== null}
        savedText={doneMessage ?? ''}
      />
      <p className="max-w-prose text-ink-2">
        Sinds 27 september 2026 toont elke webwinkel in de EU de officiële kennisgeving over de
        wettelijke garantie. De Europese Commissie geeft die in het Nederlands uit; bijsnijden,
        verkleuren of namaken mag niet. Zet dat bestand hier neer. Het komt op de pagina{' '}
        <a href={path('/wettelijke-garantie')} className="underline underline-offset-4">
          Wettelijke garantie
        </a>
        , waar elk product en het afrekenen naar verwijzen. Zolang er geen bestand staat, zegt de
        pagina hetzelfde in gewone tekst.
      </p>
      {notice && <CurrentNotice notice={notice} />}
      <Form
        key={notice?.id}
        ref={form}
        method="post"
        encType="multipart/form-data"
        noValidate
        className="mt-8 grid gap-3 border-t border-ink pt-5"
      >
        <FileField
          name="file"
          label={notice ? 'Ander bestand' : 'Het officiële bestand'}
          accept=".svg,.png,.jpg,.jpeg,.webp,image/svg+xml,image/png,image/jpeg,image/webp"
          error={actionData?.error}
          hint={`SVG of PNG, hoogstens ${MAX_NOTICE_BYTES / 1024 / 1024} MB. De winkel tekent het over als PNG en bewaart verder niets van het bestand.`}
        />
        <p>
          <Button type="submit" size="small" busyText={isBusy ? 'Versturen' : undefined}>
            Plaats het bestand
          </Button>
        </p>
      </Form>
      <RestoreList items={removed} />
    </div>
  )
}

function CurrentNotice({ notice }: { notice: NonNullable<LoaderData['notice']> }) {
  return (
    <section aria-labelledby="nu" className="mt-8">
      <h2 id="nu" className="mb-3 text-title font-semibold">
        Dit staat er nu
      </h2>
      <img
        src={noticeUrl(notice)}
        alt={`De geplaatste kennisgeving, ${notice.fileName}`}
        width={notice.width}
        height={notice.height}
        className="h-auto max-h-[32rem] w-auto max-w-full border border-line"
      />
      <Form method="post" className="mt-3">
        <Button type="submit" variant="second" size="small" name="intent" value="remove">
          Haal weg
        </Button>
      </Form>
    </section>
  )
}
