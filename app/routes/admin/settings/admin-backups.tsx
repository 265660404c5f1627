import { data, Form, redirect, useNavigation } from 'react-router'
import {
  readBackupState,
  readLatestRuns,
} from '#app/features/admin/backup-history/backup-runs.server.ts'
import { backupWarning, MAKE_BACKUP } from '#app/features/admin/backup-history/backups.ts'
import { requireManager } from '#app/features/core/accounts/require-manager.server.ts'
import { appContext } from '#app/platform/app-context.ts'
import { dutchMoment } from '#app/platform/dutch-time.ts'
import { path } from '#app/platform/path.ts'
import { AdminHeading } from '#app/ui/admin/admin-heading.tsx'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { StatusLabel } from '#app/ui/feedback/status-label.tsx'
import type { Route } from './+types/admin-backups.ts'

type LoaderData = Route.ComponentProps['loaderData']

const countFormat = new Intl.NumberFormat('nl-NL')

export const meta: Route.MetaFunction = () => [{ title: 'Reservekopieën · Beheer' }]

export async function loader({ context, url }: Route.LoaderArgs) {
  requireManager(context)
  const app = context.get(appContext)
  const now = app.clock.now()
  const [state, runs] = await Promise.all([readBackupState(app), readLatestRuns(app)])
  return {
    place: state.place,
    isEncrypted: app.env.BACKUP_PASSPHRASE !== undefined,
    warning: backupWarning(state, now),
    lastBackupText: state.lastBackupSuccessAt && dutchMoment(state.lastBackupSuccessAt, now),
    lastTestText: state.lastTestSuccessAt && dutchMoment(state.lastTestSuccessAt, now),
    hasBegun: url.searchParams.has('begonnen'),
    runs: runs.map(({ id, kind, endedAt, name, rows, mediaFiles, failure }) => ({
      id,
      title: kind === 'backup' ? 'Reservekopie gemaakt' : 'Terugzetten getest',
      moment: dutchMoment(endedAt, now),
      content: `${name}: ${countFormat.format(rows)} rijen, ${countFormat.format(mediaFiles)} foto’s en bestanden`,
      failure,
    })),
  }
}

export async function action({ context }: Route.ActionArgs) {
  requireManager(context)
  const app = context.get(appContext)
  if (app.env.BACKUP_TO === undefined)
    return data({ message: 'Er is geen plaats voor reservekopieën ingesteld.' }, 409)
  await app.jobs.send(MAKE_BACKUP)
  return redirect(`${path('/beheer/reservekopieen')}?begonnen=1`)
}

export default function AdminBackups({ loaderData, actionData }: Route.ComponentProps) {
  const { place, warning, hasBegun, runs } = loaderData
  return (
    <>
      <AdminHeading title="Reservekopieën">{place !== null && <MakeBackup />}</AdminHeading>
      <div className="mb-6 grid gap-3 empty:hidden">
        {actionData?.message && (
          <Notice kind="danger" role="alert">
            {actionData.message}
          </Notice>
        )}
        {warning && <Notice kind="danger">{warning}</Notice>}
        {hasBegun && (
          <Notice kind="success">
            De reservekopie is begonnen. Vernieuw deze pagina: hij staat hieronder zodra hij klaar
            is.
          </Notice>
        )}
      </div>
      {place === null ? (
        <p className="max-w-[40rem]">
          Deze winkel maakt zelf geen reservekopieën, want hij gebruikt een eigen databaseserver.
          Zet <code>BACKUP_TO</code> op een map of bucket om dat wel te doen; zie “Backup and
          restore” in <code>docs/operations.md</code>.
        </p>
      ) : (
        <BackupPanel {...loaderData} place={place} />
      )}
      <h2 className="mt-10 mb-3 text-title font-semibold">Gemaakte reservekopieën</h2>
      {runs.length === 0 ? (
        <p className="text-ink-2">Nog geen. De eerste staat hier zodra hij klaar is.</p>
      ) : (
        <ul className="border-t border-ink">
          {runs.map((run) => (
            <BackupRow key={run.id} {...run} />
          ))}
        </ul>
      )}
    </>
  )
}

type BackupPanelProps = Pick<
  LoaderData,
  'warning' | 'lastBackupText' | 'lastTestText' | 'isEncrypted'
> & {
  place: string
}

function MakeBackup() {
  const isBusy = useNavigation().state === 'submitting'
  return (
    <Form method="post">
      <Button type="submit" size="small" busyText={isBusy ? 'Even geduld' : undefined}>
        Nu een reservekopie maken
      </Button>
    </Form>
  )
}

/** The state of the backups, and the owner's next step. */
function BackupPanel({
  warning,
  lastBackupText,
  lastTestText,
  isEncrypted,
  place,
}: BackupPanelProps) {
  const facts = [
    { name: 'Laatste', text: lastBackupText ?? 'Nog geen' },
    { name: 'Volgende', text: 'Vannacht om 02.30 uur, vanzelf' },
    { name: 'Terugzetten getest', text: lastTestText ?? 'Nog niet; dat gebeurt elke week vanzelf' },
    {
      name: 'Wat je moet doen',
      text: warning ? 'Maak er nu een, en kijk of het lukt' : 'Niets',
    },
  ]
  return (
    <section>
      <div className="mb-3 flex flex-wrap items-baseline gap-x-4">
        <h2 className="text-title font-semibold">Status</h2>
        <BackupLabel warning={warning} lastBackupText={lastBackupText} />
      </div>
      <dl className="border-t border-ink">
        {facts.map(({ name, text }) => (
          <div key={name} className="border-b border-line py-2.5 sm:flex sm:gap-6">
            <dt className="w-44 shrink-0 text-ink-2">{name}</dt>
            <dd className="min-w-0 wrap-anywhere first-letter:uppercase">{text}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-3 max-w-prose text-sm text-ink-2">
        In een reservekopie zit alles: bestellingen, producten, instellingen en foto’s. Die van de
        laatste zeven dagen, vier weken en twaalf maanden blijven bewaard.
      </p>
      <details className="mt-2 text-sm">
        <summary className="inline-flex min-h-target cursor-pointer items-center underline underline-offset-4 hover:text-accent">
          Voor je technicus
        </summary>
        <p className="wrap-anywhere text-ink-2">
          Bewaard in {place}
          {isEncrypted && ', versleuteld'}
        </p>
      </details>
    </section>
  )
}

function BackupLabel({ warning, lastBackupText }: Pick<LoaderData, 'warning' | 'lastBackupText'>) {
  if (warning) return <StatusLabel tone="danger">Let op</StatusLabel>
  if (!lastBackupText) return <StatusLabel tone="warning">De eerste komt vannacht</StatusLabel>
  return <StatusLabel tone="success">In orde</StatusLabel>
}

function BackupRow({ title, moment, content, failure }: LoaderData['runs'][number]) {
  return (
    <li className="border-b border-line py-3">
      <h3 className="font-semibold">
        {title}, {moment}
      </h3>
      {failure === '' ? (
        <p className="text-sm text-ink-2">{content}</p>
      ) : (
        <p className="wrap-anywhere text-danger">Mislukt: {failure}</p>
      )}
    </li>
  )
}
