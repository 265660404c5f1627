const euros = new Intl.NumberFormat('nl-NL', { style: 'currency', currency: 'EUR' })

/** "€ 1.249,95" with a no-break space, from integer cents. */
export function formatCents(cents: number): string {
  return euros.format(cents / 100).replace(/\s/g, '\u00a0')
}

/** "€ 50" where the cents are none, as in a promise. */
export function formatRound(cents: number): string {
  return formatCents(cents).replace(/,00$/, '')
}

const amounts = new Intl.NumberFormat('nl-NL', { minimumFractionDigits: 2 })

/** "1.249,95": what an amount in a form looks like. */
export function formatAmount(cents: number): string {
  return amounts.format(cents / 100)
}
