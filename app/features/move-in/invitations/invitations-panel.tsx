import { useEffect } from 'react'
import { Form, useRevalidator } from 'react-router'
import { formatWhole } from '#app/platform/text/number-text.ts'
import { Button } from '#app/ui/button.tsx'
import { ButtonLink } from '#app/ui/button-link.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { INVITATIONS_PER_MINUTE, type InvitationCounts, invitationSeconds } from './invitations.ts'

const POLL_MS = 15_000

interface InvitationsPanelProps {
  /** null: nothing was imported yet */
  counts: InvitationCounts | null
  pageUrl: string
  isInviting: boolean
  hasMailServer: boolean
}

/** Invites customers without a password, after a confirmation, and shows how many were mailed. */
export function InvitationsPanel({
  counts,
  pageUrl,
  isInviting,
  hasMailServer,
}: InvitationsPanelProps) {
  const isSending = (counts?.waiting ?? 0) > 0
  const { revalidate } = useRevalidator()
  useEffect(() => {
    if (!isSending) return
    const timer = setInterval(() => void revalidate(), POLL_MS)
    return () => clearInterval(timer)
  }, [isSending, revalidate])
  if (!counts || counts.open + counts.waiting + counts.mailed === 0) return null
  const { open, waiting, mailed } = counts
  return (
    <section className="my-9 max-w-[56rem]" id="uitnodigen">
      <h2 className="text-title font-semibold">Klanten zonder wachtwoord</h2>
      <p className="mt-1 text-ink-2" aria-live="polite">
        {open > 0 &&
          `${customersText(open)} kwam${open === 1 ? '' : 'en'} mee zonder wachtwoord en ${open === 1 ? 'is' : 'zijn'} nog niet uitgenodigd. `}
        {waiting > 0 &&
          `${formatWhole(mailed)} van ${formatWhole(mailed + waiting)} uitnodigingen verstuurd, nog ongeveer ${minutesText(waiting)}. `}
        {waiting === 0 &&
          mailed > 0 &&
          `${customersText(mailed)} ${mailed === 1 ? 'is' : 'zijn'} uitgenodigd om een wachtwoord te kiezen.`}
      </p>
      {open > 0 && !isInviting && (
        <div className="mt-3">
          <ButtonLink variant="second" size="small" to={`${pageUrl}?uitnodigen=1#uitnodigen`}>
            Nodig ze uit
          </ButtonLink>
        </div>
      )}
      {open > 0 && isInviting && (
        <Question open={open} pageUrl={pageUrl} hasMailServer={hasMailServer} />
      )}
    </section>
  )
}

function Question({
  open,
  pageUrl,
  hasMailServer,
}: {
  open: number
  pageUrl: string
  hasMailServer: boolean
}) {
  return (
    <Form method="post" className="mt-4 border-t border-line pt-4">
      <h3 className="font-medium">{customersText(open)} uitnodigen?</h3>
      <p className="mt-1 text-ink-2">
        {open === 1 ? 'Deze klant krijgt' : 'Ieder krijgt'} één mail met een link om een wachtwoord
        te kiezen. De winkel verstuurt er {INVITATIONS_PER_MINUTE} per minuut, samen ongeveer{' '}
        {minutesText(open)}. Ook wie geen nieuwsbrief wil, krijgt deze mail: hij gaat over het
        account. Doe dit als het domein naar deze winkel gaat.
      </p>
      {!hasMailServer && (
        <div className="mt-3">
          <Notice kind="warning">
            Er is nog geen mailserver ingesteld: de mails blijven in het beheer staan.
          </Notice>
        </div>
      )}
      <div className="mt-4 flex flex-wrap items-center gap-3">
        <Button type="submit" size="small" name="intent" value="invite">
          Verstuur de uitnodigingen
        </Button>
        <ButtonLink variant="quiet" to={pageUrl}>
          Niet nu
        </ButtonLink>
      </div>
    </Form>
  )
}

const customersText = (count: number) => (count === 1 ? '1 klant' : `${formatWhole(count)} klanten`)

function minutesText(count: number): string {
  const minutes = invitationSeconds(count) / 60
  if (minutes < 90) return minutes === 1 ? '1 minuut' : `${formatWhole(minutes)} minuten`
  return `${formatWhole(Math.round(minutes / 60))} uur`
}
