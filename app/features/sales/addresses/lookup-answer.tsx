import { SelectField } from '#app/ui/forms/select-field.tsx'
import type { LookupState } from './use-address-lookup.ts'

interface LookupAnswerProps {
  state: LookupState
  name: string
  /** the country is the Netherlands; addresses in other countries are not looked up */
  isDutch: boolean
  /** the last lookup succeeded, so the form may promise that street and town are filled in */
  mayPromiseLookup: boolean
  onChoose: (addition: string) => void
}

/** The result of the address lookup, shown below the postcode and house number and announced by screen readers. */
export function LookupAnswer(props: LookupAnswerProps) {
  const { state, name, onChoose } = props
  const hasChoice = state.kind === 'found' && state.additions.length > 1
  return (
    <>
      {/* Without a text it takes no room in the grid. */}
      <p role="status" className="lookup-answer" data-kind={state.kind}>
        {state.kind === 'idle' ? idleText(props) : answerText(state)}
      </p>
      {hasChoice && (
        <div className="col-span-6">
          <SelectField
            // Another address makes a new select, without the choice for the previous one.
            key={`${state.postcode} ${state.houseNumber}`}
            label="Welk adres is het jouwe?"
            name={name}
            // An empty value is a real choice: the house number without an addition.
            defaultValue="?"
            isOptional
            onChange={(event) => {
              if (event.target.value !== '?') onChoose(event.target.value)
            }}
            options={[
              { value: '?', label: 'Kies je toevoeging' },
              ...state.additions.map((addition) => ({
                value: addition,
                label: `${state.houseNumber} ${addition}`.trim(),
              })),
            ]}
          />
        </div>
      )}
    </>
  )
}

/** The line has a text before the answer, so that the answer does not move the form. */
function idleText({ isDutch, mayPromiseLookup }: LookupAnswerProps): string {
  if (!isDutch) return ''
  return mayPromiseLookup
    ? 'Straat en plaats vullen we voor je in.'
    : 'Je straat en plaats vul je hieronder zelf in.'
}

function answerText(state: Exclude<LookupState, { kind: 'idle' }>): string {
  switch (state.kind) {
    case 'busy':
      return 'We zoeken je straat op.'
    case 'found':
      return state.additions.length > 1
        ? `Gevonden: ${state.street}, ${state.city}. Dit nummer heeft meer dan één deur.`
        : `Gevonden: ${state.street} ${state.houseNumber}, ${state.city}.`
    case 'unknown':
      return `Huisnummer ${state.houseNumber} vinden we niet bij ${state.postcode}. Kijk het na, of vul straat en plaats zelf in.`
    case 'unavailable':
      // No error message: the shopper can type the address.
      return 'Vul je straat en plaats in.'
  }
}
