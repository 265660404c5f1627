import { ChevronRight } from 'lucide-react'
import { data, Form, Link, redirect, useNavigation } from 'react-router'
import { mayOpen } from '#app/features/core/accounts/permissions.ts'
import { requireManager } from '#app/features/core/accounts/require-manager.server.ts'
import {
  FILE_DAYS,
  MAX_FILE_BYTES,
  RUNS_PER_PAGE,
  uploadErrorMessage,
  uploadErrorStatus,
} from '#app/features/data-transfer/import-runs/import-runs.ts'
import { receiveFile } from '#app/features/data-transfer/import-runs/receive-file.server.ts'
import { RunRows } from '#app/features/data-transfer/import-worker/admin/run-rows.tsx'
import { readRuns } from '#app/features/data-transfer/import-worker/read-runs.server.ts'
import { runOutcome } from '#app/features/data-transfer/import-worker/run-texts.ts'
import { appContext } from '#app/platform/app-context.ts'
import { dutchMoment } from '#app/platform/dutch-time.ts'
import { pageNumber } from '#app/platform/forms/page-number.ts'
import { path } from '#app/platform/path.ts'
import { AdminHeading } from '#app/ui/admin/admin-heading.tsx'
import { EmptyList } from '#app/ui/admin/empty-list.tsx'
import { Button } from '#app/ui/button.tsx'
import { FileField } from '#app/ui/forms/file-field.tsx'
import { useErrorFocus } from '#app/ui/forms/use-error-focus.ts'
import { Pager } from '#app/ui/pager.tsx'
import type { Route } from './+types/admin-imports.ts'

export const meta: Route.MetaFunction = () => [{ title: 'Importeren · Beheer' }]

export async function loader({ context, url }: Route.LoaderArgs) {
  const { access } = requireManager(context)
  const app = context.get(appContext)
  const { runs, total, page } = await readRuns(app, pageNumber(url.searchParams))
  const now = app.clock.now()
  return {
    mayMove: mayOpen(access, path('/beheer/importeren/overstappen')),
    total,
    page,
    runs: runs.map((run) => ({
      id: run.id,
      fileName: run.fileName,
      state: run.state,
      actor: run.actor,
      moment: dutchMoment(run.endedAt ?? run.createdAt, now),
      outcome: runOutcome(run),
    })),
  }
}

export async function action({ context, request }: Route.ActionArgs) {
  const manager = requireManager(context)
  const result = await receiveFile(context.get(appContext), request, manager.name)
  if (!result.ok)
    return data({ error: uploadErrorMessage(result) }, uploadErrorStatus(result.error))
  return redirect(path('/beheer/importeren/:id', { id: result.id }))
}

export default function AdminImports({ loaderData, actionData }: Route.ComponentProps) {
  const { runs, total, page } = loaderData
  const isBusy = useNavigation().state === 'submitting'
  const form = useErrorFocus(actionData?.error)
  return (
    <>
      <AdminHeading title="Importeren" />
      <ImportWays mayMove={loaderData.mayMove} />
      <Form
        ref={form}
        id="bestand"
        method="post"
        encType="multipart/form-data"
        className="grid gap-3 pt-2 pb-9"
        noValidate
      >
        <h2 className="text-title font-semibold">Producten of bestellingen inlezen</h2>
        <p className="max-w-prose text-ink-2">
          Een CSV van Shopify of WooCommerce, de export van deze winkel, of een bestand van jezelf
          waarvan je de kolommen aanwijst. Je ziet eerst wat er zou gebeuren. Bestellingen van een
          vorige winkel komen erin als geschiedenis: ze kosten geen voorraad en niemand krijgt er
          mail van.
        </p>
        <FileField
          name="file"
          label="CSV-bestand"
          accept=".csv,.txt,.tsv,text/csv"
          error={actionData?.error}
          hint={`Hoogstens ${MAX_FILE_BYTES / 1024 / 1024} MB. De winkel gooit het bestand na ${FILE_DAYS} dagen weg.`}
        />
        <p>
          <Button type="submit" size="small" busyText={isBusy ? 'Versturen' : undefined}>
            Bekijk het bestand
          </Button>
        </p>
      </Form>
      {runs.length === 0 ? (
        <EmptyList
          title="Nog niets ingelezen"
          text="Elke import komt hier te staan met het resultaat."
        />
      ) : (
        <>
          <h2 className="mb-2 text-title font-semibold">Eerdere imports</h2>
          <RunRows runs={runs} />
          <Pager
            page={page}
            pageSize={RUNS_PER_PAGE}
            total={total}
            url={(targetPage) => `${path('/beheer/importeren')}?pagina=${targetPage}`}
          />
        </>
      )}
    </>
  )
}

/** The ways to import products and orders. The form for the first way is on this page. */
function ImportWays({ mayMove }: { mayMove: boolean }) {
  const ways = [
    {
      to: '#bestand',
      title: 'Een CSV-bestand',
      text: 'Van Shopify, WooCommerce, deze winkel of jezelf.',
    },
    {
      to: path('/beheer/importeren/marktplaats'),
      title: 'Van een marktplaats of feed',
      text: 'Artikelen van Amazon, bol en andere winkels, met hun prijs.',
    },
    ...(mayMove
      ? [
          {
            to: path('/beheer/importeren/overstappen'),
            title: 'Overstappen',
            text: 'Je vorige winkel in één keer: producten, klanten, bestellingen en adressen.',
          },
        ]
      : []),
  ]
  return (
    <ul className="mb-6 grid gap-3 sm:grid-cols-3">
      {ways.map(({ to, title, text }, index) => (
        <li key={to}>
          <Link
            to={to}
            aria-current={index === 0 ? 'page' : undefined}
            className="group flex h-full items-center gap-3 rounded-control border border-line-strong px-4 py-3 hover:border-ink aria-[current]:border-accent aria-[current]:outline-1 aria-[current]:-outline-offset-2 aria-[current]:outline-accent"
          >
            <span className="min-w-0 flex-1">
              <span className="block font-semibold group-aria-[current]:text-accent">{title}</span>
              <span className="block text-sm text-ink-2">{text}</span>
            </span>
            {index > 0 && (
              <ChevronRight
                className="size-5 shrink-0 text-ink-3"
                strokeWidth={1.5}
                aria-hidden="true"
              />
            )}
          </Link>
        </li>
      ))}
    </ul>
  )
}
