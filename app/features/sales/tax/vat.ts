import type { Cents } from '#app/platform/money.ts'

/** The part of a total that one VAT rate applies to. The total includes VAT. */
export interface VatPart {
  /** percent */
  rate: number
  netCents: Cents
  vatCents: Cents
}

export interface VatLine {
  /** amount paid for the whole line, including VAT */
  cents: Cents
  /** percent */
  rate: number
}

/** Returns the VAT in an amount that includes it, rounded half up; `rate` in percent. */
export function includedVat(cents: Cents, rate: number): Cents {
  return Math.round((cents * rate) / (100 + rate))
}

/**
 * Splits a total by VAT rate, highest rate first. VAT is rounded half up per line. Shipping and gift wrap (`extras`) are
 * distributed over the rates in proportion to the lines, and the VAT of each share is rounded like that of a line.
 */
export function splitVat(lines: VatLine[], ...extras: Cents[]): VatPart[] {
  const parts = new Map<number, VatPart>()
  const shares = extras.flatMap((cents) => allocateByRate(lines, cents))
  for (const { cents, rate } of [...lines, ...shares]) {
    const vatCents = includedVat(cents, rate)
    const part = parts.get(rate) ?? { rate, netCents: 0, vatCents: 0 }
    part.vatCents += vatCents
    part.netCents += cents - vatCents
    parts.set(rate, part)
  }
  return [...parts.values()].sort((a, b) => b.rate - a.rate)
}

/**
 * Distributes an amount over the VAT rates in proportion to the lines. The cents lost by rounding down go to the largest
 * remainders.
 */
export function allocateByRate(lines: VatLine[], amountCents: Cents): VatLine[] {
  if (amountCents === 0 || lines.length === 0) return []
  const byRate = new Map<number, Cents>()
  for (const { cents, rate } of lines) byRate.set(rate, (byRate.get(rate) ?? 0) + cents)
  const total = [...byRate.values()].reduce((sum, cents) => sum + cents, 0)
  if (total === 0) return [{ cents: amountCents, rate: Math.max(...byRate.keys()) }]

  const shares = [...byRate].map(([rate, cents]) => {
    const exactCents = (amountCents * cents) / total
    return { rate, cents: Math.floor(exactCents), remainder: exactCents - Math.floor(exactCents) }
  })
  let centsLeft = amountCents - shares.reduce((sum, share) => sum + share.cents, 0)
  for (const share of shares.toSorted((a, b) => b.remainder - a.remainder || b.rate - a.rate)) {
    if (centsLeft === 0) break
    share.cents += 1
    centsLeft -= 1
  }
  return shares
}

/**
 * Distributes an amount as `allocateByRate` does, but no rate gets more than its `room`: the excess goes to the other rates. If no
 * rate has room for the excess, the amounts of `allocateByRate` are returned.
 */
export function allocateWithin(lines: VatLine[], room: VatLine[], amountCents: Cents): VatLine[] {
  const roomOf = (rate: number) => Math.max(0, room.find((line) => line.rate === rate)?.cents ?? 0)
  const shares = allocateByRate(lines, amountCents)
  const fittingShares = shares.map(({ cents, rate }) => ({
    rate,
    cents: Math.min(cents, roomOf(rate)),
  }))
  const excessCents = fittingShares.reduce((sum, { cents }) => sum - cents, amountCents)
  const spareRoom = fittingShares
    .map(({ cents, rate }) => ({ rate, cents: roomOf(rate) - cents }))
    .filter(({ cents }) => cents > 0)
  if (excessCents === 0) return fittingShares
  if (spareRoom.length === 0) return shares
  const excessShares = allocateByRate(spareRoom, excessCents)
  return fittingShares
    .map(({ cents, rate }) => ({
      rate,
      cents: cents + (excessShares.find((share) => share.rate === rate)?.cents ?? 0),
    }))
    .filter(({ cents }) => cents > 0)
}

/** Returns the parts whose VAT is shown: those with a rate above 0 percent. */
export const chargedParts = (parts: VatPart[]): VatPart[] => parts.filter(({ rate }) => rate > 0)
