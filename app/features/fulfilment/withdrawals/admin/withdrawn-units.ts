/** A line of an order with its units that were not refunded. */
interface WithdrawableLine {
  id: number
  name: string
  variantName: string
  unitsLeft: number
}

/**
 * Returns the units that a shopper described, by line: lines whose name is in the text, with the number before it (“2 × Ring Bo”,
 * “2 stuks Ring Bo”); without a number, all that is left. Staff check it: a text can be meant otherwise.
 */
export function withdrawnUnits(text: string, lines: WithdrawableLine[]): Map<number, number> {
  const statement = plain(text)
  const namedLines = lines.filter(({ name }) => statement.includes(plain(name)))
  // Of two variants of one product the named one counts.
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

const plain = (text: string) => text.toLowerCase().replace(/\s+/g, ' ').trim()

const isNamed = (statement: string, { variantName }: WithdrawableLine) =>
  variantName !== '' && statement.includes(plain(variantName))

function unitsBefore(statement: string, { name, unitsLeft }: WithdrawableLine): number {
  const textBefore = statement.slice(0, statement.indexOf(plain(name)))
  const [, number] = /(\d{1,4}) ?(?:x|×|stuks?|keer)? ?(?:de |het |een )?$/.exec(textBefore) ?? []
  return number === undefined ? unitsLeft : Number(number)
}
