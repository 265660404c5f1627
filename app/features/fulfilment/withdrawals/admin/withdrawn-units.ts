/** A line of an order, and how many of its units were not refunded. */
interface WithdrawableLine {
  id: number
  name: string
  variantName: string
  unitsLeft: number
}

/**
 * Returns the units that a shopper described, by line. A line matches if its name is in the text. The number before the name (“2 ×
 * Ring Bo”, “2 stuks Ring Bo”) is the quantity; without a number all remaining units are meant. Staff check the result, because a
 * text can have another meaning.
 */
export function withdrawnUnits(text: string, lines: WithdrawableLine[]): Map<number, number> {
  const statement = normalize(text)
  const namedLines = lines.filter(({ name }) => statement.includes(normalize(name)))
  // If a product has two variants in the order and the text names one of them, the other does not match.
  const matchingLines = namedLines.filter((line) => {
    const linesOfProduct = namedLines.filter(({ name }) => name === line.name)
    const isVariantNamed = linesOfProduct.some((variant) => namesVariant(statement, variant))
    return !isVariantNamed || namesVariant(statement, line)
  })
  return new Map(
    matchingLines.map((line) => [line.id, Math.min(line.unitsLeft, unitsBefore(statement, line))]),
  )
}

const normalize = (text: string) => text.toLowerCase().replace(/\s+/g, ' ').trim()

const namesVariant = (statement: string, { variantName }: WithdrawableLine) =>
  variantName !== '' && statement.includes(normalize(variantName))

function unitsBefore(statement: string, { name, unitsLeft }: WithdrawableLine): number {
  const textBefore = statement.slice(0, statement.indexOf(normalize(name)))
  const [, number] = /(\d{1,4}) ?(?:x|×|stuks?|keer)? ?(?:de |het |een )?$/.exec(textBefore) ?? []
  return number === undefined ? unitsLeft : Number(number)
}
