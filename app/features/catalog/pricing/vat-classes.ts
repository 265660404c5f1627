/** VAT classes of products; a product stores the Dutch rate of its class. */
const VAT_CLASSES = [
  { name: 'Hoog', rate: 21 },
  { name: 'Laag', rate: 9 },
  { name: 'Nul', rate: 0 },
] as const

/** The value of a form or file for the margin scheme of second-hand goods, whose rate is 0. */
export const MARGIN_SCHEME = 'marge'

/** The classes as options of a select. */
export const VAT_CLASS_CHOICES = [
  ...VAT_CLASSES.map(({ name, rate }) => ({ value: String(rate), label: `${name}, ${rate}%` })),
  { value: MARGIN_SCHEME, label: 'Margeregeling (gebruikt)' },
]

/** The class of a product as the value of a form. */
export const vatClassValue = ({
  vatRate,
  isMarginScheme,
}: {
  vatRate: number
  isMarginScheme: boolean
}) => (isMarginScheme ? MARGIN_SCHEME : String(vatRate))
