import { type LucideIcon, Minus, Plus } from 'lucide-react'
import { type ComponentProps, useState } from 'react'

/** Up to this maximum `maxText` is always visible; with a higher maximum only if the shopper exceeds it. */
export const MAX_ALWAYS_SHOWN = 3

interface StepBounds {
  min: number
  /** null: no maximum */
  max: number | null
  step: number
}

interface StepperProps
  extends Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'min' | 'max' | 'step'>,
    Partial<StepBounds> {
  /** accessible name: "Aantal Saffierring Vera" */
  label: string
  value: string
  onChange: (value: string) => void
  /** the maximum as text: "Nog 4 op voorraad"; shown below the field if the maximum is low or exceeded */
  maxText?: string | undefined
  /** the page states the maximum elsewhere, so it is shown only if it is exceeded */
  isMaxKnown?: boolean
}

const STEP_BUTTON =
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
  isMaxKnown,
  ...rest
}: StepperProps) {
  const [isAboveMax, setIsAboveMax] = useState(false)
  const bounds = { min, max, step }
  const field = { value, onChange }
  const wasCapped = isAboveMax && max !== null && Number(value) >= max
  return (
    <div>
      <div className="inline-flex h-12 rounded-control border border-line-strong bg-white">
        <StepButton label="Eén minder" Icon={Minus} next={stepBy(value, -1, bounds)} {...field} />
        <input
          {...rest}
          type="number"
          inputMode={step % 1 === 0 ? 'numeric' : 'decimal'}
          aria-label={label}
          // WebMCP: the description of the field for assistants in the browser.
          toolparamdescription={label}
          className="stepper-field"
          min={min}
          max={max ?? undefined}
          step={step}
          value={value}
          onChange={({ target }) => {
            setIsAboveMax(max !== null && Number(target.value) > max)
            onChange(target.value)
          }}
          onBlur={() => onChange(clampQuantity(value, bounds))}
        />
        <StepButton label="Eén meer" Icon={Plus} next={stepBy(value, 1, bounds)} {...field} />
      </div>
      <p
        role="status"
        className={`mt-1 max-w-33 text-sm empty:hidden ${wasCapped ? 'font-medium text-warning' : 'text-ink-2'}`}
      >
        {wasCapped
          ? `Meer kan niet. ${maxText}`
          : !isMaxKnown && max !== null && max <= MAX_ALWAYS_SHOWN && maxText}
      </p>
    </div>
  )
}

interface StepButtonProps extends Pick<StepperProps, 'label' | 'value' | 'onChange'> {
  Icon: LucideIcon
  /** value after a click; equal to `value` at a bound */
  next: string
}

function StepButton({ label, Icon, value, next, onChange }: StepButtonProps) {
  return (
    <button
      type="button"
      className={STEP_BUTTON}
      aria-label={label}
      aria-disabled={next === value || undefined}
      onClick={() => onChange(next)}
    >
      <Icon className="size-4" strokeWidth={1.5} aria-hidden="true" />
    </button>
  )
}

function decimals(step: number): number {
  return (String(step).split('.')[1] ?? '').length
}

/** Limits a value to its bounds. A quantity cannot be negative, so a negative minimum counts as zero. */
function clamp(value: number, { min, max, step }: StepBounds): string {
  const atLeastMin = Math.max(value, Math.max(min, 0))
  return (max === null ? atLeastMin : Math.min(atLeastMin, max)).toFixed(decimals(step))
}

/** Returns the value after one step up or down, within its bounds, never negative, and with the decimals of the step. */
export function stepBy(text: string, direction: 1 | -1, bounds: StepBounds): string {
  const value = Number.parseFloat(text)
  return clamp((Number.isFinite(value) ? value : bounds.min) + direction * bounds.step, bounds)
}

/** Returns a typed value within its bounds. */
export function clampQuantity(text: string, bounds: StepBounds): string {
  const value = Number.parseFloat(text)
  return clamp(Number.isFinite(value) ? value : bounds.min, bounds)
}
