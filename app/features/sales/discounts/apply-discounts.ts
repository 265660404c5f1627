import type { Cents } from '#app/platform/money.ts'
import type {
  DiscountableLine,
  DiscountRejection,
  Discounts,
  UsedDiscountCode,
} from './discounts.ts'

/**
 * Calculates the discount of the codes on each line. Percentages are applied first, then amounts per unit, then amounts per
 * cart. Each applies to the amount that the previous codes left, so the order in which codes were typed has no influence.
 * Percentages are rounded half up per line; an amount is distributed over its lines to the cent, up to their total.
 */
export function applyDiscounts(
  lines: DiscountableLine[],
  codes: UsedDiscountCode[],
  now: Date,
): Discounts {
  const itemsCents = sum(lines.map(({ cents }) => cents))
  const acceptedCodes: UsedDiscountCode[] = []
  const rejected: Discounts['rejected'] = []
  for (const code of codes) {
    const rejection = findRejection(code, lines, itemsCents, acceptedCodes, now)
    if (rejection) rejected.push({ codeId: code.id, code: code.code, ...rejection })
    else acceptedCodes.push(code)
  }

  const amountsLeft = lines.map(({ cents }) => cents)
  const discountByCode = new Map<number, Cents>()
  for (const code of acceptedCodes.toSorted(compareCodes)) {
    const shares = discountPerLine(
      code,
      lines.map((line, index) => (appliesTo(code, line) ? (amountsLeft[index] ?? 0) : 0)),
      lines,
    )
    shares.forEach((cents, index) => {
      amountsLeft[index] = (amountsLeft[index] ?? 0) - cents
    })
    discountByCode.set(code.id, sum(shares))
  }
  return {
    applied: acceptedCodes.map((code) => ({
      codeId: code.id,
      code: code.code,
      cents: discountByCode.get(code.id) ?? 0,
      freeShipping: hasFreeShipping(code),
    })),
    rejected,
    totalCents: itemsCents - sum(amountsLeft),
    lineCents: lines.map(({ cents }, index) => cents - (amountsLeft[index] ?? 0)),
    freeShipping: acceptedCodes.some(hasFreeShipping),
  }
}

const KIND_RANKS = { percentage: 0, 'unit-amount': 1, amount: 2, 'free-shipping': 3 }

const compareCodes = (a: UsedDiscountCode, b: UsedDiscountCode) =>
  KIND_RANKS[a.kind] - KIND_RANKS[b.kind] || a.id - b.id

const hasFreeShipping = ({ kind, freeShipping }: UsedDiscountCode) =>
  kind === 'free-shipping' || freeShipping

const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0)

function findRejection(
  code: UsedDiscountCode,
  lines: DiscountableLine[],
  itemsCents: Cents,
  acceptedCodes: UsedDiscountCode[],
  now: Date,
): DiscountRejection | undefined {
  if (!code.isActive) return { error: 'inactive' }
  if (code.startsAt && now < code.startsAt) return { error: 'not-yet', startsAt: code.startsAt }
  if (code.endsAt && now >= code.endsAt) return { error: 'ended', endsAt: code.endsAt }
  if (code.maxUses !== null && code.uses >= code.maxUses) return { error: 'used-up' }
  if (code.maxUsesPerCustomer !== null && code.usesByCustomer >= code.maxUsesPerCustomer) {
    return { error: 'used-by-customer' }
  }
  if (itemsCents < code.minimumCents) {
    const { minimumCents } = code
    return { error: 'below-minimum', minimumCents, missingCents: minimumCents - itemsCents }
  }
  if (code.maximumCents > 0 && itemsCents > code.maximumCents) {
    return { error: 'above-maximum', maximumCents: code.maximumCents }
  }
  if (!lines.some((line) => appliesTo(code, line))) return { error: 'no-matching-line' }
  const hasIndividual = [code, ...acceptedCodes].some(({ isIndividual }) => isIndividual)
  if (acceptedCodes.length > 0 && hasIndividual) return { error: 'not-with-others' }
  return undefined
}

function appliesTo(code: UsedDiscountCode, line: DiscountableLine): boolean {
  if (code.excludesSaleItems && line.isOnSale) return false
  const isInCategory = (categoryIds: number[]) =>
    line.categoryIds.some((id) => categoryIds.includes(id))
  if (code.excludedProductIds.includes(line.productId) || isInCategory(code.excludedCategoryIds)) {
    return false
  }
  const isForAll = code.productIds.length === 0 && code.categoryIds.length === 0
  return isForAll || code.productIds.includes(line.productId) || isInCategory(code.categoryIds)
}

/** Returns the discount of one code on each line; `amountsLeft` are the line amounts after earlier codes. */
function discountPerLine(
  code: UsedDiscountCode,
  amountsLeft: Cents[],
  lines: DiscountableLine[],
): Cents[] {
  switch (code.kind) {
    case 'percentage':
      return amountsLeft.map((cents) => Math.round((cents * code.basisPoints) / 10_000))
    case 'unit-amount':
      return amountsLeft.map((cents, index) =>
        Math.min(cents, code.amountCents * (lines[index]?.quantity ?? 0)),
      )
    case 'amount':
      return allocateByWeight(Math.min(code.amountCents, sum(amountsLeft)), amountsLeft)
    case 'free-shipping':
      return amountsLeft.map(() => 0)
  }
}

/** Distributes an amount in proportion to `weights`. The cents lost by rounding down go to the largest remainders. */
function allocateByWeight(amountCents: Cents, weights: Cents[]): Cents[] {
  const total = sum(weights)
  if (total === 0) return weights.map(() => 0)
  const exactShares = weights.map((weight) => (amountCents * weight) / total)
  const shares = exactShares.map(Math.floor)
  let centsLeft = amountCents - sum(shares)
  const byRemainder = exactShares
    .map((share, index) => ({ index, remainder: share - Math.floor(share) }))
    .sort((a, b) => b.remainder - a.remainder || a.index - b.index)
  for (const { index } of byRemainder) {
    if (centsLeft === 0) break
    shares[index] = (shares[index] ?? 0) + 1
    centsLeft -= 1
  }
  return shares
}
