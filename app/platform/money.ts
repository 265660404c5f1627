const euros = new Intl.NumberFormat('nl-NL', { style: 'currency', currency: 'EUR' })

/** "€ 1.249,95" with a no-break space, from integer cents; less than nothing is "− € 75,00". */
export function formatCents(cents: number): string {
  const amount = euros.format(Math.abs(cents) / 100).replace(/\s/g, '\u00a0')
  return cents < 0 ? `−\u00a0${amount}` : amount
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
