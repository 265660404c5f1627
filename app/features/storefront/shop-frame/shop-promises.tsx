import type { PageSettings } from '#app/features/core/settings/settings.ts'
import { formatRound } from '#app/platform/money.ts'

/** The promises of the shop, and one of the owner. */
export function ShopPromises({
  settings,
  freeFromCents,
}: {
  settings: PageSettings
  /** null: delivery is never free */
  freeFromCents: number | null
}) {
  const promises = [
    freeFromCents === null
      ? { title: 'Met zorg verpakt', text: 'In een doosje dat tegen een stootje kan.' }
      : {
          title: 'Gratis verzonden',
          text: `Vanaf ${formatRound(freeFromCents)}, in een doosje dat door de brievenbus past.`,
        },
    {
      title: `${settings.returnDays} dagen retour`,
      text: 'Ruilen of terugsturen kost niets.',
    },
    {
      title: 'Gekeurd en gestempeld',
      text: 'Goud en zilver met het gehalteteken dat de Waarborgwet voorschrijft.',
    },
    ...(settings.promiseHeading
      ? [{ title: settings.promiseHeading, text: settings.promiseText }]
      : []),
  ]
  return (
    <section aria-label="Waar je op kunt rekenen" className="wrap mt-section">
      <ul className="grid grid-cols-1 divide-line border-t border-ink sm:grid-cols-2 lg:grid-cols-4 lg:divide-x">
        {promises.map(({ title, text }) => (
          <li
            key={title}
            className="border-b border-line py-5 lg:border-b-0 lg:py-6 lg:pl-6 lg:first:pl-0"
          >
            <p className="font-semibold">{title}</p>
            <p className="mt-0.5 pr-6 text-ink-2">{text}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
