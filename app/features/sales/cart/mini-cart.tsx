import { productUrl } from '#app/features/catalog/products/catalog.ts'
import { LineTexts } from '#app/features/catalog/text-fields/line-texts.tsx'
import { photoUrl } from '#app/features/core/media/photo.ts'
import { formatCents } from '#app/platform/money.ts'
import { path } from '#app/platform/path.ts'
import {
  type Cart,
  type CartLine,
  isSecondOfPair,
  partnerCartText,
  VIEW_CART_TEXT,
} from './cart.ts'
import { DiscountRows } from './discount-row.tsx'

/**
 * The mini cart in our own style, with the classes and data attributes that WooCommerce's scripts need
 * (docs/contract/http.md 1.3). `removeUrl` contains the visitor's nonce.
 */
export function MiniCart({ cart, removeUrl }: { cart: Cart; removeUrl: (key: string) => string }) {
  const partnerNote = cart.elsewhere > 0 && (
    <p className="py-4">
      <a href={path('/cart')} className="underline">
        {partnerCartText(cart.elsewhere)}
      </a>
    </p>
  )
  if (cart.lines.length === 0) {
    if (partnerNote) return partnerNote
    return (
      <p className="woocommerce-mini-cart__empty-message py-6 text-ink-2">
        Je winkelwagen is leeg.
      </p>
    )
  }
  return (
    <>
      <ul className="woocommerce-mini-cart cart_list product_list_widget divide-y divide-line">
        {cart.lines.map((line) => (
          <MiniCartLine key={line.key} line={line} removeHref={removeUrl(line.key)} />
        ))}
      </ul>
      <p className="woocommerce-mini-cart__total total flex justify-between border-t border-ink pt-4">
        <span>Subtotaal</span> <strong className="amount">{formatCents(cart.totalCents)}</strong>
      </p>
      <DiscountRows cart={cart} />
      <p className="woocommerce-mini-cart__buttons buttons flex flex-wrap gap-4 py-4">
        <a href={path('/cart')} className="button wc-forward min-h-target underline">
          {VIEW_CART_TEXT}
        </a>
        <a href={path('/checkout')} className="button checkout wc-forward min-h-target underline">
          Afrekenen
        </a>
      </p>
      {partnerNote}
    </>
  )
}

function MiniCartLine({ line, removeHref }: { line: CartLine; removeHref: string }) {
  const { photo } = line
  return (
    <li className="woocommerce-mini-cart-item mini_cart_item flex gap-4 py-4">
      {photo && (
        <img
          src={photoUrl(photo, 160, 'jpg')}
          alt=""
          width={64}
          height={64}
          // React puts a link element before an eagerly loaded image, but a fragment must be a single element.
          loading="lazy"
          className="aspect-square shrink-0 self-start bg-ground"
        />
      )}
      <span className="min-w-0 flex-1">
        <a href={productUrl(line.slug)} className="font-medium">
          {line.name}
        </a>
        {line.detail && <span className="block text-sm text-ink-2">{line.detail}</span>}
        <LineTexts texts={line.texts} />
        <span className="quantity block text-sm">
          {line.quantity} ×{' '}
          <span className="woocommerce-Price-amount amount">{formatCents(line.unitCents)}</span>
        </span>
      </span>
      {!isSecondOfPair(line) && <RemoveLink line={line} href={removeHref} />}
    </li>
  )
}

function RemoveLink({ line, href }: { line: CartLine; href: string }) {
  return (
    <a
      href={href}
      className="remove remove_from_cart_button inline-flex min-h-target items-center text-sm underline"
      aria-label={`Verwijder ${line.name} uit de winkelwagen`}
      data-product_id={line.productId}
      data-cart_item_key={line.key}
      data-product_sku={line.sku ?? ''}
      data-success_message={`${line.name} is uit je winkelwagen gehaald.`}
    >
      Verwijder
    </a>
  )
}
