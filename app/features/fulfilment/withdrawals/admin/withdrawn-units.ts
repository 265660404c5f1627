/** A line of an order, and how many of its units were not refunded. */
interface WithdrawableLine {
  id: number
  name: string
  variantName: string
  unitsLeft: number
}

/**
 * Returns the units that a shopper described, by line. A line matches if its name is in the text; the number before the name (“2 ×
 * Ring Bo”, “2 stuks Ring Bo”) is the quantity, and without a number all units that are left are meant. Staff check the result,
 * because a text can have another meaning.
 */
export function withdrawnUnits(text: string, lines: WithdrawableLine[]): Map<number, number> {
  const statement = normalize(text)
  const namedLines = lines.filter(({ name }) => statement.includes(normalize(name)))
  // If a product has two variants in the order, only the variant that the text names matches.
  const matchingLines = namedLines.filter(
    (line) =>
      !namedLines.some(
        (otherLine) =>
          otherLine !== line && otherLine.name === line.name && isNamed(statement, otherLine),
      ) || isNamed(statement, line),
  )
  return new Map(
    matchingLines.map((line) => [line.id, Math.min(line.unitsLeft, unitsBefore(statement, line))]),
  )
}

const normalize = (text: string) => text.toLowerCase().replace(/\s+/g, ' ').trim()

const isNamed = (statement: string, { variantName }: WithdrawableLine) =>
  variantName !== '' && statement.includes(normalize(variantName))

function unitsBefore(statement: string, { name, unitsLeft }: WithdrawableLine): number {
  const textBefore = statement.slice(0, statement.indexOf(normalize(name)))
  const [, number] = /(\d{1,4}) ?(?:x|×|stuks?|keer)? ?(?:de |het |een )?$/.exec(textBefore) ?? []
  return number === undefined ? unitsLeft : Number(number)
}
