// The domains of the shop from the ground up. A feature may import the domains above its own in this table, and the
// features named before it in its own domain. The import rules and the diagram in docs/architecture.md are made from it.

interface Domain {
  name: string
  purpose: string
  features: string[]
}

export const DOMAINS: Domain[] = [
  {
    name: 'core',
    purpose:
      'what every shop needs before it sells: settings, mail frame, media, accounts, consent',
    features: [
      'settings',
      'mail',
      'opening-hours',
      'media',
      'remote-photos',
      'accounts',
      'sign-in',
      'api-passwords',
      'consent',
    ],
  },
  {
    name: 'catalog',
    purpose: 'products with their variants, prices, stock, photos and categories',
    features: [
      'products',
      'pricing',
      'categories',
      'attributes',
      'tags',
      'stock',
      'photos',
      'variants',
      'product-drafts',
      'product-editing',
    ],
  },
  {
    name: 'sales',
    purpose:
      'what a purchase costs and where it goes: addresses, VAT, delivery, discounts, the cart',
    features: ['addresses', 'tax', 'delivery', 'discounts', 'cart', 'cart-view'],
  },
  {
    name: 'partners',
    purpose: 'marketplaces and affiliate feeds: their offers, protocols, import and sync',
    features: [
      'offers',
      'offer-box',
      'marketplace-sources',
      'amazon',
      'bol',
      'marketplaces',
      'item-drafts',
      'families',
      'marketplace-import',
      'sync',
      'feeds',
    ],
  },
  {
    name: 'listings',
    purpose: 'finding products: cards, the listing index, search, related products, compare groups',
    features: [
      'product-cards',
      'listing-index',
      'product-search',
      'listings',
      'related-products',
      'compare-groups',
    ],
  },
  {
    name: 'affiliate',
    purpose: 'shopping at partners: partner cart, country check, cross-sell',
    features: ['partner-cart', 'cross-sell', 'country-check'],
  },
  {
    name: 'fulfilment',
    purpose: 'orders after they are placed: payments, documents, parcels, refunds, withdrawals',
    features: [
      'orders',
      'order-totals',
      'order-mails',
      'documents',
      'carriers',
      'payments',
      'payment-providers',
      'refunds',
      'payment-flow',
      'order-changes',
      'withdrawals',
      'order-admin',
    ],
  },
  {
    name: 'checkout',
    purpose: 'placing an order, in the shop window and at the point of sale',
    features: [
      'checkout-email',
      'confirmation',
      'checkout',
      'checkout-form',
      'order-received',
      'pos',
    ],
  },
  {
    name: 'data-transfer',
    purpose: 'import runs and files: products, orders, marketplace items, feeds',
    features: [
      'import-runs',
      'order-files',
      'product-formats',
      'product-files',
      'marketplace-runs',
      'marketplace-search',
      'feed-runs',
      'import-worker',
    ],
  },
  {
    name: 'insight',
    purpose:
      'where visitors and orders come from, and what is sold: attribution, analytics, reports',
    features: ['attribution', 'analytics', 'reports', 'commissions'],
  },
  {
    name: 'customers',
    purpose: 'what belongs to a shopper: account, wishlist, compare list, votes, reviews',
    features: [
      'external-reviews',
      'accounts',
      'account-mails',
      'wishlist',
      'compare',
      'votes',
      'recently-viewed',
      'wishlist-mails',
      'passkeys',
      'password-reset',
      'log-in',
      'reviews',
      'write-review',
      'review-mails',
      'profile',
    ],
  },
  {
    name: 'content',
    purpose: 'what the owner writes: blog, menus, deals, announcements, info pages, media library',
    features: [
      'emoji',
      'info-pages',
      'announcements',
      'media-library',
      'post-documents',
      'blog',
      'menus',
      'coupons',
    ],
  },
  {
    name: 'storefront',
    purpose: 'the pages a shopper walks through: home, lists, product page, header and footer',
    features: [
      'size-guide',
      'buy-form',
      'product-page',
      'quick-view',
      'search',
      'not-found',
      'navigation',
      'listing-page',
      'shop-frame',
      'home',
      'sitemap',
    ],
  },
  { name: 'demo', purpose: 'the demo catalogue and its photos', features: ['demo-catalogue'] },
  {
    name: 'rest-api',
    purpose: 'the WordPress-compatible API below /wp-json/',
    features: ['rest-framework', 'rest-content', 'rest-media', 'rest-routes'],
  },
  {
    name: 'admin',
    purpose: 'the back office itself: shell, dashboard, staff, outbox, audit log',
    features: ['staff', 'shell', 'settings', 'outbox', 'jobs', 'audit-log', 'dashboard'],
  },
]
