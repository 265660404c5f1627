/** VAT classes of products; a product stores the Dutch rate of its class. */
export const VAT_CLASSES = [
  { name: 'Hoog', rate: 21 },
  { name: 'Laag', rate: 9 },
  { name: 'Nul', rate: 0 },
] as const

/** The classes as options of a select. */
export const VAT_CLASS_CHOICES = VAT_CLASSES.map(({ name, rate }) => ({
  value: String(rate),
  label: `${name}, ${rate}%`,
}))
