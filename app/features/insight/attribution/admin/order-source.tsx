import { ChevronDown } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { Attribution, Device } from '#app/features/insight/attribution/attribution.ts'
import { DEVICE_LABELS, sourceText } from '#app/features/insight/attribution/source-texts.ts'
import { formatWhole } from '#app/platform/text/number-text.ts'

interface OrderSourceFacts {
  sourceType: string
  source: string
  device: Device
  fields: Attribution
  /** start of the visit in the shop's time zone */
  visitStart: string
}

/** The section of an order's page with the source of the buyer's visit [E13]. */
export function OrderSource({ sourceType, source, device, fields, visitStart }: OrderSourceFacts) {
  const details = useRef<HTMLDetailsElement>(null)
  useEffect(() => {
    // On a phone the section starts closed, because its long list is above the timeline.
    const isPhone = window.matchMedia('(width < 48rem)').matches
    if (details.current && isPhone) details.current.open = false
  }, [])
  const visits = Number(fields.session_count) || 1
  const pages = Number(fields.session_pages) || 1
  const rows: [string, string | undefined][] = [
    ['Bron', sourceText(sourceType, source)],
    ['Medium', fields.utm_medium],
    ['Campagne', fields.utm_campaign],
    ['Inhoud', fields.utm_content],
    ['Zoekterm', fields.utm_term],
    ['Campagne-id', fields.utm_id],
    ['Platform', fields.utm_source_platform],
    ['Vorm', fields.utm_creative_format],
    ['Tactiek', fields.utm_marketing_tactic],
    ['Kwam van', fields.referrer],
    ['Eerste pagina', fields.session_entry],
    ['Begin van het bezoek', visitStart],
    [
      'Bezoek',
      `${formatWhole(visits)}e, ${formatWhole(pages)} ${pages === 1 ? 'pagina' : 'pagina’s'}`,
    ],
    ['Apparaat', DEVICE_LABELS[device]],
    ['Browser', fields.user_agent],
  ]
  return (
    <details ref={details} open className="group/fold border-t border-line pt-1">
      <summary className="flex min-h-12 cursor-pointer list-none items-center justify-between gap-4 hover:text-accent [&::-webkit-details-marker]:hidden">
        <h2 className="text-title font-semibold">Herkomst</h2>
        <ChevronDown
          className="size-5 shrink-0 group-open/fold:rotate-180"
          strokeWidth={1.5}
          aria-hidden="true"
        />
      </summary>
      <dl className="space-y-1.5 text-sm">
        {rows.map(
          ([name, value]) =>
            value && (
              <div key={name}>
                <dt className="inline text-ink-2">{name}: </dt>
                <dd className="inline wrap-anywhere">{value}</dd>
              </div>
            ),
        )}
      </dl>
    </details>
  )
}
