import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'

/** Every page, grouped as a visitor meets them; the back office comes last. */
export default [
  layout('routes/shop-layout.tsx', [
    // Looking around
    index('routes/home.tsx'),
    route('shop', 'routes/shop.tsx'),
    route('product-category/*', 'routes/category.tsx'),
    route('product/:slug', 'routes/product.tsx'),
    route('zoeken', 'routes/search.tsx'),
    route('menu', 'routes/menu.tsx'),
    // Buying
    route('cart', 'routes/cart.tsx'),
    // Help and rules
    layout('routes/info/info-layout.tsx', [
      route('klantenservice', 'routes/info/customer-service.tsx'),
      route('contact', 'routes/info/contact.tsx'),
      route('bezorgen', 'routes/info/shipping-info.tsx'),
      route('ruilen-en-retour', 'routes/info/returns.tsx'),
      route('ringmaat-bepalen', 'routes/info/size-guide.tsx'),
      route('winkel-en-atelier', 'routes/info/store.tsx'),
      route('herroepen', 'routes/info/withdraw.tsx'),
      route('herroepen/ontvangen/:key', 'routes/info/withdrawal-received.tsx'),
      route('wettelijke-garantie', 'routes/info/legal-guarantee.tsx'),
      route('keurmerken-en-gehalte', 'routes/info/hallmarks.tsx'),
      route('voorwaarden', 'routes/info/terms.tsx'),
      route('privacy', 'routes/info/privacy.tsx'),
      route('cookies', 'routes/info/cookies.tsx'),
      route('toegankelijkheid', 'routes/info/accessibility.tsx'),
    ]),
    // Everything else
    route('*', 'routes/not-found.tsx'),
  ]),
  // Buying
  route('checkout', 'routes/checkout.tsx'),
  route('checkout/order-received/:id', 'routes/order-received.tsx'),
  route('checkout/order-received/:id/document/:number', 'routes/order-document.ts'),
  route('betaling/:paymentId', 'routes/pay.tsx'),
  route('testbank/:paymentId', 'routes/test-bank.tsx'),
  // Parts that pages fetch by themselves
  route('deel/lijst/*', 'routes/more-cards.ts'),
  route('deel/product/:slug', 'routes/quick-view-data.ts'),
  route('deel/menu', 'routes/menu-data.ts'),
  route('deel/categorieen', 'routes/category-data.ts'),
  route('deel/suggesties', 'routes/suggestion-data.ts'),
  route('deel/adres', 'routes/address-data.ts'),
  // For search engines
  route('robots.txt', 'routes/robots.ts'),
  route('sitemap.xml', 'routes/sitemap-index.ts'),
  route('sitemap/:part', 'routes/sitemap-part.ts'),
  // The back office
  route('beheer/inloggen', 'routes/desk/desk-sign-in.tsx'),
  route('beheer/uitloggen', 'routes/desk/desk-sign-out.tsx'),
  route('beheer/eerste-keer', 'routes/desk/desk-setup.tsx'),
  route('beheer', 'routes/desk/desk-layout.tsx', [
    index('routes/desk/desk-overview.tsx'),
    route('bestellingen', 'routes/desk/desk-orders.tsx'),
    route('bestellingen/:id', 'routes/desk/desk-order.tsx'),
    route('bestellingen/:id/document/:number', 'routes/desk/desk-document.ts'),
    route('pakbonnen', 'routes/desk/desk-packing-slips.ts'),
    route('herroepingen', 'routes/desk/desk-withdrawals.tsx'),
    route('producten', 'routes/desk/desk-products.tsx'),
    route('producten/nieuw', 'routes/desk/desk-new-product.tsx'),
    route('producten/:id', 'routes/desk/desk-product.tsx'),
    route('producten/:id/fotos', 'routes/desk/desk-product-photos.tsx'),
    route('producten/:id/fotos/toevoegen', 'routes/desk/desk-photo-add.ts'),
    route('producten/:id/keuzes', 'routes/desk/desk-product-options.tsx'),
    route('kortingscodes', 'routes/desk/desk-discounts.tsx'),
    route('kortingscodes/:id', 'routes/desk/desk-discount.tsx'),
    route('producten/:id/voorraad', 'routes/desk/desk-product-stock.tsx'),
    route('voorraad', 'routes/desk/desk-stock.tsx'),
    route('categorieen', 'routes/desk/desk-categories.tsx'),
    route('merken', 'routes/desk/desk-brands.tsx'),
    route('kenmerken', 'routes/desk/desk-attributes.tsx'),
    route('mails', 'routes/desk/desk-mails.tsx'),
    route('mails/:id', 'routes/desk/desk-mail.tsx'),
    route('mails/:id/inhoud', 'routes/desk/desk-mail-content.ts'),
    route('instellingen', 'routes/desk/desk-settings.tsx'),
    route('instellingen/betaalwijzen', 'routes/desk/desk-payment-methods.tsx'),
    route('*', 'routes/desk/desk-missing.tsx'),
  ]),
] satisfies RouteConfig
