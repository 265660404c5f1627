import { useRevalidator } from 'react-router'
import { Countdown } from '#app/features/catalog/pricing/countdown-line.tsx'

/** How long a code still works, counted down; when it ends, the page says so. `endsAt`: ISO. */
export function CouponEnd({ endsAt }: { endsAt: string }) {
  const { revalidate } = useRevalidator()
  return (
    <p className="mt-2 flex text-sm">
      <Countdown endsAt={endsAt} onEnd={() => void revalidate()} />
    </p>
  )
}
