import type { ShopPromise } from './shown-blocks.ts'

/** The promises of the shop and of its owner. */
export function ShopPromises({ promises }: { promises: ShopPromise[] }) {
  return (
    <section aria-label="Waar je op kunt rekenen" className="wrap mt-section">
      <ul className="grid grid-cols-1 divide-line border-t border-ink sm:grid-cols-2 lg:grid-flow-col lg:auto-cols-fr lg:grid-cols-none lg:divide-x">
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
