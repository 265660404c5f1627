import type { ListedStatus } from '#app/features/catalog/product-editing/product-list.ts'
import type {
  MissingProductDetail,
  ProductStatus,
} from '#app/features/catalog/products/product-edit.ts'
import { StatusLabel, type StatusTone } from '#app/ui/feedback/status-label.tsx'

const STATUS_TONES: Record<ProductStatus, StatusTone> = {
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

const MISSING_NAMES: Record<MissingProductDetail, string> = {
  manufacturer: 'fabrikant',
  price: 'prijs',
  link: 'webadres',
}

/** Returns a text such as "Mist: fabrikant en prijs". A group lacks no details, but is never offered as one product. */
const missingText = (missing: MissingProductDetail[]) =>
  missing.length === 0
    ? 'Een groep van producten'
    : `Mist: ${missing.map((part) => MISSING_NAMES[part]).join(' en ')}`

/** The status of a product. `missing` holds the details that a product published by a program still lacks: it stays a draft. */
export function ProductStatusLabel({
  status,
  isTrashed,
  missing,
}: {
  status: ProductStatus
  isTrashed: boolean
  missing: MissingProductDetail[] | null
}) {
  if (missing && !isTrashed)
    return (
      <>
        <StatusLabel tone="warning">Wacht op gegevens</StatusLabel>
        <span className="block text-sm text-ink-2">{missingText(missing)}</span>
      </>
    )
  return (
    <StatusLabel tone={STATUS_TONES[status]}>
      {isTrashed ? 'In de prullenbak' : productStatusName(status)}
    </StatusLabel>
  )
}
