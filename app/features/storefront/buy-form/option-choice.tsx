import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import type { ProductOption } from '#app/features/catalog/products/catalog.ts'
import { CHOICE_BUTTON, metalColor } from '#app/features/catalog/variants/choice-style.ts'
import { isRingSize } from '#app/features/storefront/size-guide/ring-size.ts'
import { INPUT } from '#app/ui/forms/field-frame.tsx'
import { chooseText } from './product-messages.ts'
import { type SellableProduct, valueLabel, valueText } from './product-view.ts'
import { type Choice, optionSlug, valueState } from './variant-choice.ts'

interface OptionChoiceProps {
  product: SellableProduct
  option: ProductOption
  choice: Choice
  onChoose: (code: string, value: string) => void
  /** keeps the ids unique if the page has two forms */
  idPrefix: string
  error?: string | undefined
  /** shows a select instead of buttons, because a pair has two size options */
  isSelect?: boolean
  /** shown beside the legend: the link to the size guide */
  aside?: ReactNode
}

/** One option as radio buttons: impossible values are disabled, sold-out values are struck through and labelled. */
export function OptionChoice({
  product,
  option,
  choice,
  onChoose,
  idPrefix,
  error,
  isSelect,
  aside,
}: OptionChoiceProps) {
  const { code, name, values } = option
  const chosenValue = choice[code]
  const legend = chosenValue === undefined ? chooseText(option) : valueText(code, chosenValue)
  const errorId = `${idPrefix}-${code}-fout`
  const hasShortValues = isRingSize(code) || values.every((value) => value.length <= 4)
  const stateOf = (value: string) => valueState(product, choice, option, value)
  return (
    <fieldset
      aria-describedby={error ? errorId : undefined}
      toolparamdescription={name}
      className="mt-5 min-w-0"
    >
      <legend className="sr-only">
        {name}: {legend}
      </legend>
      <ChoiceHead
        name={name}
        // A pair names its ring above the select, and the select shows the chosen size.
        legend={isSelect ? 'Maat' : legend}
        isChosen={!isSelect && chosenValue !== undefined}
        aside={aside}
      />
      {isSelect ? (
        <ValueSelect
          option={option}
          chosenValue={chosenValue}
          stateOf={stateOf}
          onChoose={onChoose}
          isInvalid={error !== undefined}
        />
      ) : (
        <>
          <div
            className={hasShortValues ? 'size-grid' : 'flex flex-wrap gap-2 max-sm:[&>label]:grow'}
          >
            {values.map((value) => (
              <ValueButton
                key={value}
                code={code}
                value={value}
                state={stateOf(value)}
                isChosen={chosenValue === value}
                onChoose={onChoose}
              />
            ))}
          </div>
          <StateLegend states={values.map(stateOf)} product={product} code={code} />
        </>
      )}
      {error && (
        <p id={errorId} className="mt-1.5 flex items-start gap-1.5 text-sm text-danger">
          <CircleAlert className="mt-0.5 size-4 shrink-0" strokeWidth={1.5} aria-hidden="true" />
          {error}
        </p>
      )}
    </fieldset>
  )
}

function ChoiceHead({
  name,
  legend,
  isChosen,
  aside,
}: {
  name: string
  legend: string
  isChosen: boolean
  aside: ReactNode
}) {
  return (
    <div className="mb-2 flex flex-wrap items-center justify-between gap-x-4">
      <p aria-hidden="true" className="text-sm font-medium">
        {isChosen ? (
          <>
            {name}: <span className="font-normal">{legend}</span>
          </>
        ) : (
          legend
        )}
      </p>
      {aside}
    </div>
  )
}

/** Explains the struck-through and dashed buttons; renders nothing if there are none. */
function StateLegend({
  states,
  product,
  code,
}: { states: ValueButtonProps['state'][] } & Pick<OptionChoiceProps, 'product'> & {
    code: string
  }) {
  // In a product with metals, the chosen metal determines the possible values of the other options.
  const dependsOnMetal =
    code !== 'metaal' && product.options.some((option) => option.code === 'metaal')
  const lines = [
    states.includes('sold-out') && 'Doorgestreept: uitverkocht',
    states.includes('impossible') &&
      `Gestippeld: niet in ${dependsOnMetal ? 'dit metaal' : 'deze combinatie'}`,
  ].filter(Boolean)
  if (lines.length === 0) return null
  return (
    <p aria-hidden="true" className="mt-1.5 text-xs text-ink-3">
      {lines.join('. ')}.
    </p>
  )
}

interface ValueSelectProps {
  option: ProductOption
  chosenValue: string | undefined
  stateOf: (value: string) => ReturnType<typeof valueState>
  onChoose: (code: string, value: string) => void
  isInvalid: boolean
}

function ValueSelect({
  option: { code, name, values },
  chosenValue,
  stateOf,
  onChoose,
  isInvalid,
}: ValueSelectProps) {
  return (
    <select
      name={code}
      required
      aria-label={name}
      aria-invalid={isInvalid || undefined}
      value={chosenValue === undefined ? '' : optionSlug(chosenValue)}
      onChange={({ currentTarget }) => {
        const value = values[currentTarget.selectedIndex - 1]
        if (value !== undefined) onChoose(code, value)
      }}
      className={`${INPUT} select-arrow h-control pr-10`}
    >
      <option value="">Kies een maat</option>
      {values.map((value) => (
        <option key={value} value={optionSlug(value)} disabled={stateOf(value) === 'impossible'}>
          {valueText(code, value)}
          {stateOf(value) === 'sold-out' && ', uitverkocht'}
        </option>
      ))}
    </select>
  )
}

interface ValueButtonProps {
  code: string
  value: string
  state: ReturnType<typeof valueState>
  isChosen: boolean
  onChoose: (code: string, value: string) => void
}

function ValueButton({ code, value, state, isChosen, onChoose }: ValueButtonProps) {
  const color = code === 'metaal' ? metalColor(value) : undefined
  const soldOutClass = state === 'sold-out' && 'border-line text-ink-3 line-through'
  return (
    <label className={`${CHOICE_BUTTON} ${soldOutClass || ''}`}>
      <input
        type="radio"
        name={code}
        value={optionSlug(value)}
        required
        checked={isChosen}
        disabled={state === 'impossible'}
        aria-label={[
          valueText(code, value),
          state === 'sold-out' && 'uitverkocht',
          state === 'impossible' && 'niet in deze combinatie',
        ]
          .filter(Boolean)
          .join(', ')}
        onChange={() => onChoose(code, value)}
        className="absolute inset-0 m-0 cursor-[inherit] appearance-none opacity-0"
      />
      {color && (
        <span
          aria-hidden="true"
          className={`-ml-1 size-4 rounded-full sm:size-6 ring-1 ring-black/15 ring-inset ${color}`}
        />
      )}
      <span aria-hidden="true">{valueLabel(code, value)}</span>
    </label>
  )
}
