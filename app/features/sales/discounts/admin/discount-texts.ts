import { formatPercent } from '#app/features/sales/discounts/discount-forms.ts'
import type { DiscountCode } from '#app/features/sales/discounts/discounts.ts'
import { dutchDate, dutchMoment } from '#app/platform/dutch-time.ts'
import { formatCents } from '#app/platform/money.ts'
import type { StatusTone } from '#app/ui/feedback/status-label.tsx'

/** "12,5% korting", "€ 25,00 korting", "Gratis verzending" */
export function discountEffectText(
  code: Pick<DiscountCode, 'kind' | 'basisPoints' | 'amountCents'>,
): string {
  switch (code.kind) {
    case 'percentage':
      return `${formatPercent(code.basisPoints)}% korting`
    case 'amount':
      return `${formatCents(code.amountCents)} korting`
    case 'unit-amount':
      return `${formatCents(code.amountCents)} korting per stuk`
    case 'free-shipping':
      return 'Gratis verzending'
  }
}

/** Returns the current state of a code as a text with its tone: "Geldig", or why shoppers cannot use the code. */
export function discountState(
  code: Pick<DiscountCode, 'isActive' | 'startsAt' | 'endsAt' | 'maxUses'> & { uses: number },
  now: Date,
): { tone: StatusTone; text: string } {
  if (!code.isActive) return { tone: 'quiet', text: 'Uit' }
  if (code.endsAt && now >= code.endsAt) return { tone: 'quiet', text: 'Verlopen' }
  if (code.maxUses !== null && code.uses >= code.maxUses) return { tone: 'quiet', text: 'Op' }
  if (code.startsAt && now < code.startsAt) {
    return { tone: 'warning', text: `Vanaf ${dutchMoment(code.startsAt, now)}` }
  }
  return { tone: 'success', text: 'Geldig' }
}

/** "vanaf 1 december tot en met 5 december", "altijd": the days on which the code is valid. */
export function validityText({
  startsAt,
  endsAt,
}: Pick<DiscountCode, 'startsAt' | 'endsAt'>): string {
  const days = [
    startsAt && `vanaf ${dutchDate(startsAt)}`,
    // The end is the first moment at which the code no longer works.
    endsAt && `tot en met ${dutchDate(new Date(endsAt.getTime() - 1))}`,
  ]
  return days.filter(Boolean).join(' ') || 'altijd'
}
