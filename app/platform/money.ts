const euros = new Intl.NumberFormat('nl-NL', { style: 'currency', currency: 'EUR' })

/** "€ 1.249,95" with a no-break space, from integer cents. */
export function formatCents(cents: number): string {
  return euros.format(cents / 100).replace(/\s/g, '\u00a0')
}
