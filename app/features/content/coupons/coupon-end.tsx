import { useRevalidator } from 'react-router'
import { Countdown } from '#app/features/catalog/pricing/countdown-line.tsx'

/** Counts down to the end of a code and reloads the page at that moment. `endsAt`: ISO. */
export function CouponEnd({ endsAt }: { endsAt: string }) {
  const { revalidate } = useRevalidator()
  return (
    <p className="mt-2 flex text-sm">
      <Countdown endsAt={endsAt} onEnd={() => void revalidate()} />
    </p>
  )
}
