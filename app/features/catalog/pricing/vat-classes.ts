/** The VAT classes of products. A product stores the Dutch rate of its class. */
const VAT_CLASSES = [
  { name: 'Hoog', rate: 21 },
  { name: 'Laag', rate: 9 },
  { name: 'Nul', rate: 0 },
] as const

/** Value in forms and files for the margin scheme of second-hand goods, which has rate 0. */
export const MARGIN_SCHEME = 'marge'

/** The VAT classes as options of a select. */
export const VAT_CLASS_CHOICES = [
  ...VAT_CLASSES.map(({ name, rate }) => ({ value: String(rate), label: `${name}, ${rate}%` })),
  { value: MARGIN_SCHEME, label: 'Margeregeling (gebruikt)' },
]

/** Returns the VAT class of a product as a form value. */
export const vatClassValue = ({
  vatRate,
  isMarginScheme,
}: {
  vatRate: number
  isMarginScheme: boolean
}) => (isMarginScheme ? MARGIN_SCHEME : String(vatRate))
