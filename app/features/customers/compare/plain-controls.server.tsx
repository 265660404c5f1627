import type { ProductCard } from '#app/features/catalog/products/catalog.ts'
import { readSettings } from '#app/features/core/settings/settings.server.ts'
import { PlainHeart } from '#app/features/customers/wishlist/plain-heart.tsx'
import { readCompareGroups } from '#app/features/listings/compare-groups/read-groups.server.ts'
import type { App } from '#app/platform/app.ts'
import { COMPARE_FORM, groupOf } from './compare.ts'

/** Returns the controls of cards that load no code: the heart and the compare button. */
export async function readPlainControls(app: App, { isSignedIn }: { isSignedIn: boolean }) {
  const [{ heartsRestrict }, groups] = await Promise.all([
    readSettings(app),
    readCompareGroups(app),
  ])
  return (card: ProductCard) => ({
    // Guests may not use hearts if the owner restricts them.
    corner: heartsRestrict && !isSignedIn ? null : <PlainHeart card={card} />,
    actions: groupOf(groups, card.categoryIds) && <CompareButton card={card} />,
  })
}

const CompareButton = ({ card: { id, name } }: { card: ProductCard }) => (
  <button
    type="submit"
    form={COMPARE_FORM}
    name="product"
    value={id}
    className="compare-toggle not-incompare"
  >
    <span aria-hidden="true" />
    Vergelijk<span className="sr-only"> {name}</span>
  </button>
)
