import { TEXT_LINK } from '#app/ui/text-link.ts'

/** Links on the page of a shipped order to review its products. */
export function ReviewLinks({ products }: { products: { name: string; address: string }[] }) {
  if (products.length === 0) return null
  return (
    <section aria-labelledby="beoordelen" className="mt-10 border-t border-ink pt-4">
      <h2 id="beoordelen" className="text-title font-semibold">
        Wat vind je ervan?
      </h2>
      <ul className="mt-2">
        {products.map(({ name, address }) => (
          <li
            key={address}
            className="flex flex-wrap items-center justify-between gap-x-4 border-b border-line py-1"
          >
            <span className="wrap-anywhere">{name}</span>
            <a href={address} className={`${TEXT_LINK} inline-flex min-h-target items-center`}>
              Schrijf een review<span className="sr-only"> over {name}</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
