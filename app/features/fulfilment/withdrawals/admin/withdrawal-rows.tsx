import { Form, Link } from 'react-router'
import {
  PAY_BACK_DAYS,
  personalNotice,
  type WithdrawalState,
} from '#app/features/fulfilment/withdrawals/withdrawals.ts'
import { dutchDate, dutchMoment } from '#app/platform/dutch-time.ts'
import { type Cents, formatCents } from '#app/platform/money.ts'
import { path } from '#app/platform/path.ts'
import { Button } from '#app/ui/button.tsx'
import { ButtonLink } from '#app/ui/button-link.tsx'
import { StatusLabel } from '#app/ui/feedback/status-label.tsx'
import { TEXT_LINK } from '#app/ui/text-link.ts'

/** A withdrawal with its texts for the list. */
export interface WithdrawalRow {
  id: number
  orderNumber: string
  /** id of the order; null if no order has the given number and e-mail address */
  orderId: number | null
  name: string
  email: string
  /** total of the order; null if no order was found */
  totalCents: Cents | null
  items: string
  /** names of the lines that are excluded from withdrawal */
  personalNames: string[]
  state: WithdrawalState
  /** "vandaag, 14.02" */
  momentText: string
  /** deadline for the refund, "5 december 2026" */
  payBackByText: string
  isLate: boolean
}

/** The list of withdrawals, each with the next step for the owner. */
export function WithdrawalRows({ rows, busyId }: { rows: WithdrawalRow[]; busyId: string | null }) {
  return (
    <ul>
      {rows.map((row) => (
        <li
          key={row.id}
          className="grid items-start gap-x-6 gap-y-1 border-b border-line py-4 xl:grid-cols-[8.5rem_minmax(0,1fr)_20rem_auto]"
        >
          <p className="gap-x-4 wrap-anywhere max-xl:flex max-xl:items-baseline max-xl:justify-between">
            {row.orderId ? (
              <Link
                to={path('/beheer/bestellingen/:id', { id: row.orderId })}
                className={`${TEXT_LINK} -my-2.5 inline-flex min-h-target items-center font-semibold`}
              >
                Bestelling {row.orderId}
              </Link>
            ) : (
              <span className="font-semibold">Bestelling ‘{row.orderNumber}’ is niet gevonden</span>
            )}
            {row.totalCents !== null && (
              <span className="whitespace-nowrap text-ink-2 xl:block xl:text-sm">
                {formatCents(row.totalCents)}
              </span>
            )}
          </p>
          <p className="wrap-anywhere">
            {row.name}
            <span className="block text-sm text-ink-2">
              <a href={`mailto:${row.email}`}>{row.email}</a>, {row.momentText}
            </span>
          </p>
          <div>
            <p className="wrap-anywhere whitespace-pre-line">{row.items || 'De hele bestelling'}</p>
            {row.personalNames.length > 0 && (
              <p className="text-sm wrap-anywhere">{personalNotice(row.personalNames)}</p>
            )}
            <Due row={row} />
          </div>
          <RowActions row={row} busyId={busyId} />
        </li>
      ))}
    </ul>
  )
}

function RowActions({ row, busyId }: { row: WithdrawalRow; busyId: string | null }) {
  return (
    <Form method="post" className="flex flex-wrap items-center gap-x-4 max-xl:mt-2">
      {row.orderId && row.state === 'received' && (
        <ButtonLink
          size="small"
          variant="second"
          to={path('/beheer/bestellingen/:id/terugbetalen', { id: row.orderId })}
        >
          Geld terugbetalen<span className="sr-only">, bestelling {row.orderNumber}</span>
        </ButtonLink>
      )}
      <input type="hidden" name="id" value={row.id} />
      <Button
        type="submit"
        name="state"
        value={row.state === 'received' ? 'handled' : 'received'}
        variant={row.state === 'received' && !row.orderId ? 'second' : 'quiet'}
        size="small"
        aria-label={`${actionText(row.state)}, bestelling ${row.orderNumber}`}
        busyText={busyId === String(row.id) ? 'Even geduld' : undefined}
      >
        {actionText(row.state)}
      </Button>
    </Form>
  )
}

const actionText = (state: WithdrawalState) =>
  state === 'received' ? 'Markeer als afgehandeld' : 'Toch niet afgehandeld'

function Due({ row }: { row: WithdrawalRow }) {
  if (row.state === 'handled') return <StatusLabel tone="quiet">Afgehandeld</StatusLabel>
  return (
    <StatusLabel tone={row.isLate ? 'danger' : 'warning'}>
      {row.isLate ? 'Te laat: betaal terug vóór' : 'Betaal terug uiterlijk'} {row.payBackByText}
    </StatusLabel>
  )
}

const DAY_MS = 86_400_000

/** Adds the texts of the list: when the withdrawal was received, and the deadline for its refund. */
export function toWithdrawalRow(
  {
    submittedAt,
    ...withdrawal
  }: Omit<WithdrawalRow, 'momentText' | 'payBackByText' | 'isLate'> & { submittedAt: Date },
  now: Date,
): WithdrawalRow {
  const payBackBy = new Date(submittedAt.getTime() + PAY_BACK_DAYS * DAY_MS)
  return {
    ...withdrawal,
    momentText: dutchMoment(submittedAt, now),
    payBackByText: dutchDate(payBackBy),
    isLate: payBackBy < now,
  }
}
