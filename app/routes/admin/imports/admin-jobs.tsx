import { CircleCheck } from 'lucide-react'
import { data, Form, Link, redirect, useNavigation } from 'react-router'
import { jobFacts } from '#app/features/admin/jobs/job-facts.ts'
import { jobProblem } from '#app/features/admin/jobs/job-problem.ts'
import { requireManager } from '#app/features/core/accounts/require-manager.server.ts'
import { appContext } from '#app/platform/app-context.ts'
import { dutchMoment } from '#app/platform/dutch-time.ts'
import { readForm } from '#app/platform/http/read-form.ts'
import { path } from '#app/platform/path.ts'
import { AdminHeading } from '#app/ui/admin/admin-heading.tsx'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { TEXT_LINK } from '#app/ui/text-link.ts'
import type { Route } from './+types/admin-jobs.ts'

type LoaderData = Route.ComponentProps['loaderData']

export const meta: Route.MetaFunction = () => [{ title: 'Taken op de achtergrond · Beheer' }]

export async function loader({ context, url }: Route.LoaderArgs) {
  requireManager(context)
  const app = context.get(appContext)
  const failedJobs = await app.jobs.readFailed()
  return {
    failedJobs: failedJobs.map(({ name, count, lastAt, error }) => ({
      id: name,
      ...jobFacts(name),
      // The queue stores the time of the machine, not that of the shop's clock.
      moment: dutchMoment(lastAt, app.clock.now()),
      count,
      problem: jobProblem(error),
      error,
    })),
    isRetried: url.searchParams.has('opnieuw'),
  }
}

export async function action({ context, request }: Route.ActionArgs) {
  requireManager(context)
  const name = String((await readForm(request)).get('name') ?? '')
  const isRetried = await context.get(appContext).jobs.retryFailed(name)
  if (isRetried) return redirect(`${path('/beheer/taken')}?opnieuw=1`)
  return data({ message: 'Deze taak is al opnieuw begonnen, of intussen gelukt.' }, 409)
}

export default function AdminJobs({ loaderData, actionData }: Route.ComponentProps) {
  const { failedJobs, isRetried } = loaderData
  const retriedName = useNavigation().formData?.get('name')
  return (
    <>
      <AdminHeading
        title="Taken op de achtergrond"
        back={{ to: path('/beheer/status'), text: 'Status' }}
      />
      <p className="-mt-3 mb-6 max-w-[40rem] text-ink-2">
        De winkel doet veel vanzelf. Wat na een paar pogingen niet lukte, staat hier een week.
      </p>
      <div className="mb-6 empty:hidden">
        {actionData?.message ? (
          <Notice kind="danger" role="alert">
            {actionData.message}
          </Notice>
        ) : (
          isRetried && (
            <Notice kind="success">
              De taak begint opnieuw. Lukt het weer niet, dan staat hij hier straks terug.
            </Notice>
          )
        )}
      </div>
      {failedJobs.length === 0 ? (
        <p className="flex items-center gap-3 border-y border-ink py-4">
          <CircleCheck
            className="size-6 shrink-0 text-success"
            strokeWidth={1.5}
            aria-hidden="true"
          />
          <span>
            <span className="block font-medium">Er is niets mislukt</span>
            <span className="block text-sm text-ink-2">Alle taken zijn gedaan of lopen nog.</span>
          </span>
        </p>
      ) : (
        <ul className="border-t border-ink">
          {failedJobs.map((job) => (
            <FailedJob key={job.id} {...job} isBusy={retriedName === job.id} />
          ))}
        </ul>
      )}
    </>
  )
}

function FailedJob({
  id,
  name,
  href,
  moment,
  count,
  problem,
  error,
  isBusy,
}: LoaderData['failedJobs'][number] & { isBusy: boolean }) {
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2 border-b border-line py-4">
      <div className="min-w-0">
        <h2 className="font-semibold">{name}</h2>
        <p className="text-sm text-ink-2">
          {count === 1 ? 'Mislukt' : `${count} keer mislukt, het laatst`} {moment}
        </p>
        <p className="mt-1 max-w-[40rem]">{problem}</p>
        {error && (
          <details className="text-sm text-ink-2">
            <summary className="inline-flex min-h-target cursor-pointer items-center underline decoration-line-strong underline-offset-4 hover:text-accent">
              Melding voor een ontwikkelaar
            </summary>
            <p lang="en" className="pb-2 wrap-anywhere">
              {error}
            </p>
          </details>
        )}
        {href && (
          <Link to={href} className={`${TEXT_LINK} inline-flex min-h-target items-center`}>
            Kijk wat er is blijven liggen
          </Link>
        )}
      </div>
      <Form method="post">
        <input type="hidden" name="name" value={id} />
        <Button
          type="submit"
          variant="second"
          size="small"
          busyText={isBusy ? 'Even geduld' : undefined}
        >
          Probeer opnieuw<span className="sr-only">: {name}</span>
        </Button>
      </Form>
    </li>
  )
}
