import { type LucideIcon, Minus, Plus } from 'lucide-react'
import { type ComponentProps, useState } from 'react'

/** A maximum up to this one is shown before it is reached. */
export const SHOWN_MAX = 9

interface StepperProps
  extends Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'min' | 'max' | 'step'>,
    Partial<Steps> {
  /** accessible name: "Aantal Saffierring Vera" */
  label: string
  value: string
  onChange: (value: string) => void
  /** the maximum in words: "Nog 4 op voorraad"; shown below the field if it is low, or if more is typed */
  maxText?: string | undefined
}

const SIGN =
  'inline-flex size-target items-center justify-center cursor-pointer aria-disabled:text-ink-3 aria-disabled:cursor-not-allowed'

/** A number field with minus and plus buttons. Without JavaScript it is a plain number field. */
export function Stepper({
  label,
  value,
  onChange,
  min = 1,
  max = null,
  step = 1,
  maxText = '',
  ...rest
}: StepperProps) {
  const [hasTypedMore, setHasTypedMore] = useState(false)
  const steps = { min, max, step }
  const isOver = hasTypedMore && max !== null && Number(value) >= max
  return (
    <div>
      <div className="inline-flex rounded-control border border-line-strong bg-white">
        <StepButton
          label="Eén minder"
          Icon={Minus}
          next={stepBy(value, -1, steps)}
          value={value}
          onChange={onChange}
        />
        <input
          {...rest}
          type="number"
          inputMode={step % 1 === 0 ? 'numeric' : 'decimal'}
          aria-label={label}
          toolparamdescription={label}
          className="h-target w-8 appearance-none bg-transparent text-center text-base [-moz-appearance:textfield] [&::-webkit-inner-spin-button]:appearance-none"
          min={min}
          max={max ?? undefined}
          step={step}
          value={value}
          onChange={({ target }) => {
            setHasTypedMore(max !== null && Number(target.value) > max)
            onChange(target.value)
          }}
          onBlur={() => onChange(settle(value, steps))}
        />
        <StepButton
          label="Eén meer"
          Icon={Plus}
          next={stepBy(value, 1, steps)}
          value={value}
          onChange={onChange}
        />
      </div>
      <p
        role="status"
        className={`mt-1 max-w-33 text-sm empty:hidden ${isOver ? 'font-medium text-warning' : 'text-ink-2'}`}
      >
        {isOver ? `Meer kan niet. ${maxText}` : max !== null && max <= SHOWN_MAX && maxText}
      </p>
    </div>
  )
}

interface StepButtonProps extends Pick<StepperProps, 'label' | 'value' | 'onChange'> {
  Icon: LucideIcon
  /** the value after a click; the present one at a bound */
  next: string
}

function StepButton({ label, Icon, value, next, onChange }: StepButtonProps) {
  return (
    <button
      type="button"
      className={SIGN}
      aria-label={label}
      aria-disabled={next === value || undefined}
      onClick={() => onChange(next)}
    >
      <Icon className="size-4" strokeWidth={1.5} aria-hidden="true" />
    </button>
  )
}

interface Steps {
  min: number
  /** null: no maximum */
  max: number | null
  step: number
}

function decimals(step: number): number {
  return (String(step).split('.')[1] ?? '').length
}

function clamp(value: number, { min, max, step }: Steps): string {
  const raised = Math.max(value, Math.max(min, 0))
  return (max === null ? raised : Math.min(raised, max)).toFixed(decimals(step))
}

/** Returns the value one step up or down, between the bounds and never below zero, with the decimals of the step. */
export function stepBy(text: string, direction: 1 | -1, steps: Steps): string {
  const value = Number.parseFloat(text)
  return clamp((Number.isFinite(value) ? value : steps.min) + direction * steps.step, steps)
}

/** Returns a typed value within its bounds. */
export function settle(text: string, steps: Steps): string {
  const value = Number.parseFloat(text)
  return clamp(Number.isFinite(value) ? value : steps.min, steps)
}
