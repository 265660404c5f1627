import type { ProductStatus } from '#app/features/catalog/products/product-edit.ts'
import { StatusLabel, type StatusTone } from '#app/ui/feedback/status-label.tsx'
import type { ListedStatus } from './product-list.ts'

const TONES: Record<ProductStatus, StatusTone> = {
  published: 'success',
  hidden: 'accent',
  members: 'accent',
  draft: 'quiet',
}

export function productStatusName(status: ListedStatus): string {
  switch (status) {
    case 'published':
      return 'In de winkel'
    case 'hidden':
      return 'Verborgen'
    case 'members':
      return 'Voor klanten'
    case 'draft':
      return 'Concept'
    case 'trash':
      return 'Prullenbak'
  }
}

export function ProductStatusLabel({
  status,
  isTrashed,
}: {
  status: ProductStatus
  isTrashed: boolean
}) {
  return (
    <StatusLabel tone={TONES[status]}>
      {isTrashed ? 'In de prullenbak' : productStatusName(status)}
    </StatusLabel>
  )
}
