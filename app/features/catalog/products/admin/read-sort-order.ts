/** Reads numbers separated by commas. Invalid numbers are left out. */
export function readNumbers(text: FormDataEntryValue | null): number[] {
  return String(text ?? '')
    .split(',')
    .filter((part) => /^\d{1,9}$/.test(part))
    .map(Number)
}

/** Reads the sort order from the form field "order". The button values "up.12" and "down.12" move item 12 by one place. */
export function readSortOrder(form: FormData): number[] {
  const order = readNumbers(form.get('order'))
  const [action, id] = String(form.get('intent') ?? '').split('.')
  const fromIndex = order.indexOf(Number(id))
  let toIndex = fromIndex
  if (action === 'up') toIndex--
  if (action === 'down') toIndex++
  if (fromIndex < 0 || toIndex < 0 || toIndex >= order.length) return order
  return order.toSpliced(fromIndex, 1).toSpliced(toIndex, 0, Number(id))
}
