import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { getJson } from '#app/ui/loading/get-json.ts'
import { type AddressLookup, addressLookupUrl, readHouseNumber, readPostcode } from './addresses.ts'

const DELAY_MS = 400

export type LookupState =
  | { kind: 'idle' }
  | { kind: 'busy' }
  | ({ postcode: string; houseNumber: number } & AddressLookup)

type Control = HTMLInputElement | HTMLSelectElement

/**
 * Fills in street and town while a Dutch postcode and house number are typed; `prefix` precedes the field names. Fields
 * that the visitor has typed in or focused are not changed.
 */
export function useAddressLookup(prefix: string) {
  const box = useRef<HTMLDivElement>(null)
  const filledValues = useRef<Record<string, string>>({})
  const { control, readField, fill, unfill } = createFields(box, filledValues, prefix)
  const lastQuery = useRef('')
  const pending = useRef<AbortController>(null)
  const [state, setState] = useState<LookupState>({ kind: 'idle' })
  const [hasFailed, setHasFailed] = useState(false)

  useEffect(() => () => pending.current?.abort(), [])

  async function fetchAddress(postcode: string, houseNumber: number, signal: AbortSignal) {
    await new Promise((resolve) => setTimeout(resolve, DELAY_MS))
    if (signal.aborted) return
    setState({ kind: 'busy' })
    const answer = await getJson<AddressLookup>(addressLookupUrl(postcode, houseNumber), signal)
    if (signal.aborted) return
    const lookup: AddressLookup = answer.ok ? answer.data : { kind: 'unavailable' }
    setHasFailed(lookup.kind === 'unavailable')
    for (const name of ['street', 'city'] as const) {
      if (lookup.kind === 'found') fill(name, lookup[name])
      else unfill(name)
    }
    const isFilledByHand = lookup.kind === 'unavailable' && isFilled()
    setState(isFilledByHand ? { kind: 'idle' } : { postcode, houseNumber, ...lookup })
  }

  const isFilled = () => readField('street').trim() !== '' && readField('city').trim() !== ''

  function onInput(event: FormEvent<HTMLDivElement>) {
    if (state.kind === 'unavailable' && isFilled()) setState({ kind: 'idle' })
    const { name } = event.target as Control
    if (!['postcode', 'houseNumber', 'country'].some((field) => name === prefix + field)) return
    const postcode = readPostcode('NL', readField('postcode'))
    const houseNumber = readHouseNumber(readField('houseNumber'))
    const canFind = readField('country') === 'NL' && postcode !== null && houseNumber !== null
    // "3511nr" becomes "3511 NR" as soon as the visitor types in the next field.
    const postcodeField = control('postcode')
    if (canFind && postcodeField && event.target !== postcodeField) postcodeField.value = postcode
    const query = canFind ? `${postcode} ${houseNumber}` : ''
    if (query === lastQuery.current) return
    lastQuery.current = query
    pending.current?.abort()
    setState({ kind: 'idle' })
    if (readField('country') !== 'NL') {
      unfill('street')
      unfill('city')
    }
    if (!canFind) return
    pending.current = new AbortController()
    void fetchAddress(postcode, houseNumber, pending.current.signal)
  }

  function chooseAddition(addition: string) {
    const field = control('houseNumberAddition')
    if (field) field.value = addition
  }

  return { box, state, hasFailed, onInput, chooseAddition }
}

/** Reads and fills the address fields inside an element, and remembers the values that the lookup filled in. */
function createFields(
  box: RefObject<HTMLDivElement | null>,
  filledValues: RefObject<Record<string, string>>,
  prefix: string,
) {
  const control = (name: string) =>
    box.current?.querySelector<Control>(`[name="${prefix}${name}"]`) ?? null

  return {
    control,
    readField: (name: string) => control(name)?.value ?? '',
    fill(name: string, value: string) {
      const field = control(name)
      if (!field || field === document.activeElement) return
      if (field.value !== '' && field.value !== filledValues.current[name]) return
      // React ignores values that were set on the element itself, so the form would go on showing the error of an empty field.
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, value)
      field.dispatchEvent(new Event('input', { bubbles: true }))
      filledValues.current[name] = value
    },
    /** Clears a field that was filled for another house number, but not a value that the visitor typed. */
    unfill(name: string) {
      const field = control(name)
      if (!field || field === document.activeElement || !filledValues.current[name]) return
      if (field.value === filledValues.current[name]) field.value = ''
      delete filledValues.current[name]
    },
  }
}
