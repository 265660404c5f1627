import type { ReactNode } from 'react'
import { data, Form, Link, redirect, useNavigation } from 'react-router'
import { mailProblem } from '#app/features/admin/outbox/mail-problem.ts'
import { MailStateLabel } from '#app/features/admin/outbox/mail-state.tsx'
import { hiddenLinkText, newLinkText, resendMessage } from '#app/features/admin/outbox/mails.ts'
import {
  findMailFor,
  readResendRemark,
  resendMail,
} from '#app/features/admin/outbox/outbox-mail.server.ts'
import { requireManager } from '#app/features/core/accounts/require-manager.server.ts'
import { appContext } from '#app/platform/app-context.ts'
import { dutchMoment } from '#app/platform/dutch-time.ts'
import { readId } from '#app/platform/forms/read-id.ts'
import { notFound } from '#app/platform/http/http-errors.ts'
import { path } from '#app/platform/path.ts'
import { AdminHeading } from '#app/ui/admin/admin-heading.tsx'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { TEXT_LINK } from '#app/ui/text-link.ts'
import type { Route } from './+types/admin-mail.ts'

type LoaderData = Route.ComponentProps['loaderData']

export const meta: Route.MetaFunction = () => [{ title: 'Mail · Beheer' }]

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const manager = requireManager(context)
  const app = context.get(appContext)
  const mail = await findMailFor(app, manager, readId(params.id))
  if (!mail) throw notFound()
  const isLinkDead = mail.link === 'dead'
  const moment = (date: Date) => dutchMoment(date, app.clock.now())
  return {
    id: mail.id,
    subject: mail.subject,
    toAddress: mail.toAddress,
    text: mail.text,
    state: mail.state,
    error: mail.error,
    problem: mailProblem(mail),
    orderId: mail.orderId,
    moment: mail.sentAt ? moment(mail.sentAt) : moment(mail.createdAt),
    linkText: isLinkDead ? newLinkText(mail.kind) : hiddenLinkText(mail.link),
    disabledReason:
      app.env.SMTP_URL === undefined && !isLinkDead
        ? 'Versturen kan zodra je een mailserver hebt ingesteld.'
        : null,
    canResend:
      mail.state !== 'queued' &&
      mail.state !== 'sending' &&
      app.env.SMTP_URL !== undefined &&
      !isLinkDead,
    resendRemark: await readResendRemark(app, mail),
    isQueued: url.searchParams.has('opnieuw'),
  }
}

export async function action({ context, params }: Route.ActionArgs) {
  const manager = requireManager(context)
  const app = context.get(appContext)
  const mail = await findMailFor(app, manager, readId(params.id))
  if (!mail) throw notFound()
  const result = await resendMail(app, mail.id)
  if (result.ok) return redirect(`${path('/beheer/mails/:id', { id: params.id })}?opnieuw=1`)
  if (result.error === 'unknown-mail') throw notFound()
  return data({ message: resendMessage(result) }, 409)
}

export default function AdminMail({ loaderData: mail, actionData }: Route.ComponentProps) {
  const isBusy = useNavigation().state === 'submitting'
  return (
    <>
      <MailHeading mail={mail} isBusy={isBusy} />
      <MailNotices mail={mail} problem={actionData?.message} />
      <div className="grid grid-cols-1 gap-x-12 gap-y-6 lg:grid-cols-[minmax(0,42rem)_minmax(14rem,1fr)]">
        <MailFacts mail={mail} />
        <iframe
          title={`Mail: ${mail.subject}`}
          src={path('/beheer/mails/:id/inhoud', { id: mail.id })}
          sandbox=""
          className="h-[64rem] w-full border border-line bg-white lg:order-first"
        />
      </div>
      <details className="mt-6 max-w-2xl">
        <summary className="inline-flex min-h-target cursor-pointer items-center underline underline-offset-4 hover:text-accent">
          Dezelfde mail als tekst
        </summary>
        <pre className="mt-2 bg-ground p-4 font-sans text-sm wrap-anywhere whitespace-pre-wrap">
          {mail.text}
        </pre>
      </details>
    </>
  )
}

function MailHeading({ mail, isBusy }: { mail: LoaderData; isBusy: boolean }) {
  return (
    <>
      <AdminHeading title={mail.subject} back={{ to: path('/beheer/mails'), text: 'Mails' }}>
        {(mail.canResend || mail.disabledReason) && (
          <Form method="post">
            <Button
              type="submit"
              size="small"
              isOff={!mail.canResend}
              aria-describedby={mail.disabledReason ? 'niet-opnieuw' : undefined}
              variant={mail.state === 'sent' ? 'second' : 'main'}
              busyText={isBusy ? 'Even geduld' : undefined}
            >
              Verstuur opnieuw
            </Button>
          </Form>
        )}
      </AdminHeading>
      {mail.disabledReason && (
        <p id="niet-opnieuw" className="-mt-3 mb-6 text-sm text-ink-2">
          {mail.disabledReason}
        </p>
      )}
      {mail.linkText && (
        <p className="-mt-3 mb-6 max-w-[40rem] text-sm text-ink-2">{mail.linkText}</p>
      )}
      {mail.canResend && (mail.state === 'sent' || mail.resendRemark) && (
        <p className="-mt-3 mb-6 max-w-[40rem] text-sm text-ink-2">
          {mail.resendRemark
            ? `Opnieuw gaat hij met bovenaan: ‘${mail.resendRemark}’`
            : 'Opnieuw gaat hij zoals hij hier staat, ook als er intussen iets is veranderd.'}
        </p>
      )}
    </>
  )
}

function MailFacts({ mail }: { mail: LoaderData }) {
  return (
    <dl className="h-fit border-t border-ink">
      <MailFact name="Status">
        <MailStateLabel state={mail.state} />
      </MailFact>
      <MailFact name="Aan">{mail.toAddress}</MailFact>
      <MailFact name="Wanneer">{mail.moment}</MailFact>
      {mail.orderId && (
        <MailFact name="Bestelling">
          <Link
            to={path('/beheer/bestellingen/:id', { id: mail.orderId })}
            className={`${TEXT_LINK} -my-2.5 inline-flex min-h-target items-center`}
          >
            {mail.orderId}
          </Link>
        </MailFact>
      )}
    </dl>
  )
}

function MailFact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex gap-4 border-b border-line py-2.5">
      <dt className="w-24 shrink-0 text-ink-2">{name}</dt>
      <dd className="min-w-0 wrap-anywhere">{children}</dd>
    </div>
  )
}

function MailNotices({ mail, problem }: { mail: LoaderData; problem: string | undefined }) {
  return (
    <div className="mb-6 space-y-3 empty:hidden">
      {problem && (
        <Notice kind="danger" role="alert">
          {problem}
        </Notice>
      )}
      {!problem && mail.isQueued && (
        <Notice kind="success">
          {mail.state === 'sent'
            ? `Dezelfde mail gaat nog een keer naar ${mail.toAddress}.`
            : 'De mail staat weer klaar om te verzenden.'}
        </Notice>
      )}
      {mail.state === 'uncertain' && (
        <Notice kind="warning">
          <p>
            Het is onzeker of deze mail is verzonden: het antwoord van de mailserver is nooit
            aangekomen. Daarom gaat hij niet vanzelf nog een keer.
          </p>
          {mail.canResend && <p>Heeft de klant niets gekregen? Verzend hem dan opnieuw.</p>}
        </Notice>
      )}
      {mail.problem && mail.state !== 'uncertain' && (
        <Notice kind="warning">
          <p>{mail.problem}</p>
          <p className="text-sm wrap-anywhere">Melding: {mail.error}</p>
        </Notice>
      )}
    </div>
  )
}
