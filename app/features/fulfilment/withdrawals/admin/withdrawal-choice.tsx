import type { FormValues } from '#app/platform/forms/form-fields.ts'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { CheckboxField } from '#app/ui/forms/checkbox-field.tsx'
import { settlesField } from './withdrawal-list.ts'

/** An open withdrawal as the refund form shows it. */
export interface OpenWithdrawal {
  id: number
  /** the articles, as the shopper described them; empty: the whole order */
  items: string
  /** "21 november 2026" */
  date: string
}

/** The open withdrawals of an order in its refund form, each with a checkbox to mark it as handled. */
export function WithdrawalChoice({
  openWithdrawals,
  formValues,
}: {
  openWithdrawals: OpenWithdrawal[]
  formValues: FormValues
}) {
  if (openWithdrawals.length === 0) return null
  return (
    <Notice>
      {openWithdrawals.map(({ id, items, date }) => (
        <div key={id}>
          <p className="wrap-anywhere whitespace-pre-line">
            Herroepen op {date}: {items || 'de hele bestelling'}.
          </p>
          <CheckboxField
            name={settlesField(id)}
            defaultChecked={formValues[settlesField(id)] === 'on'}
            label="Met deze terugbetaling is de herroeping afgehandeld"
          />
        </div>
      ))}
      <p className="text-sm">De aantallen hieronder zijn ingevuld. Kijk na of ze kloppen.</p>
    </Notice>
  )
}
