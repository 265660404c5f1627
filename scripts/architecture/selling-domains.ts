// The domains that a sale requires: the first part of the table in domains.ts.

export interface Domain {
  name: string
  purpose: string
  /** contents of each feature in one line, by folder name; a feature imports only features that are listed before it */
  features: Record<string, string>
}

export const SELLING_DOMAINS: Domain[] = [
  {
    name: 'core',
    purpose:
      'what every shop needs before it sells: settings, mail frame, media, accounts, consent',
    features: {
      'rich-text':
        'a text as the editor’s JSON: what it may contain, from text and HTML and back, merge fields',
      settings:
        'name and legal details of the shop, its policies, search engine texts and colours, as the owner saves them',
      'service-keys':
        'keys of Mollie, Sendcloud, the mail server and other services, typed in the back office',
      'opening-hours': 'hours of the physical shop, Dutch holidays and special days',
      media:
        'stores uploaded photos and files, makes their sizes and serves them from a folder or a bucket',
      theme: 'logo, colours and fonts of the shop, chosen by the owner',
      mail: 'the frame and style of every mail; the outbox itself is in platform/mail',
      'remote-photos': 'downloads a photo from a URL, closed to private networks',
      'outgoing-requests':
        'posts to URLs that staff or programs entered, such as webhooks and key deliveries',
      accounts:
        'users, sessions and permissions of customers and staff; verifies passwords of a former shop too',
      'sign-in': 'password, second step, new-device mails and limits on attempts',
      'api-passwords': 'application passwords with which programs use /wp-json/',
      'api-keys': 'keys ck_… and cs_… with which programs use /wp-json/wc/v3/',
      consent: 'the cookie question, the choice of each visitor and its record',
    },
  },
  {
    name: 'catalog',
    purpose: 'products with their variants, prices, stock, photos and categories',
    features: {
      'text-fields': 'engraving, initials and other texts that a shopper adds to a product',
      products: 'tables and types of products and variants, slugs and their history, product URLs',
      pricing:
        'prices, sales that begin and end by themselves, price history, countdown, VAT classes',
      categories: 'the tree of categories and the products in each',
      attributes: 'brands, materials, stones and other properties, with the values of each product',
      tags: 'tags of products',
      stock:
        'stock of each variant, low-stock alarms, stock moves; what is available at which price',
      photos: 'photos of products: order, upload, removal',
      variants: 'options such as ring size, and the grid in which staff edit variants',
      'product-drafts':
        'matches drafts to products by reference, and writes many products so that it can be undone',
      'product-editing':
        'the form in which staff create and change one product, and their list of products',
      'bulk-changes':
        'changes of many products at once, in the background, and of prices and stock in the list',
    },
  },
  {
    name: 'sales',
    purpose:
      'what a purchase costs and where it goes: addresses, VAT, delivery, discounts, the cart',
    features: {
      addresses: 'address forms, and the lookup of a street by postcode',
      tax: 'VAT rates per country, VAT and totals of an order, reverse charge, checks of VAT ids at VIES',
      delivery: 'shipping methods, their prices, and the promised day of delivery',
      discounts: 'discount codes and automatic discounts: rules, limits, calculation',
      cart: 'the cart in the database, its calls, and the store in the browser',
      'cart-view': 'the cart page, the cart panel and the button “In winkelwagen”',
    },
  },
  {
    name: 'partners',
    purpose: 'marketplaces and affiliate feeds: their offers, protocols, import and sync',
    features: {
      offers:
        'prices and links of other shops for a product, until when they may be shown, affiliate links',
      'offer-box':
        'the box on a product page that compares the offers of other shops; counts clicks on affiliate links',
      'marketplace-sources':
        'what every marketplace client shares: accounts, quotas, retries, rules',
      amazon: 'client of Amazon’s Creators API',
      bol: 'client of bol’s API',
      marketplaces:
        'the list of all marketplaces, their keys in the back office, and whether they respond',
      'item-drafts':
        'turns items of a marketplace into product drafts, and matches items to products',
      families: 'items of a marketplace that are variants of one product',
      'marketplace-import':
        'imports items of a marketplace as products, and previews what a run would change',
      sync: 'refreshes prices and availability of partner offers, on schedule and when a page is viewed',
      'incoming-feeds':
        'reads product feeds of affiliate networks and other shops (CSV, XML, JSON)',
    },
  },
  {
    name: 'listings',
    purpose: 'finding products: cards, the listing index, search, related products, compare groups',
    features: {
      'product-cards': 'the card of a product in every list, with price, photo and thermometer',
      'listing-index': 'the in-memory index that filters, sorts and counts all products',
      'product-search': 'full-text search, typing errors, synonyms, suggestions',
      collections: 'lists with a page of their own: of a brand, or by a rule of the owner',
      listings: 'filters, sorting and pages of one list, as its URL has them',
      'related-products':
        '“Past erbij”: products that go together, chosen by staff or found by likeness',
      'compare-groups': 'which categories are compared with each other, and by which properties',
    },
  },
  {
    name: 'affiliate',
    purpose: 'shopping at partners: partner cart, country check, cross-sell',
    features: {
      'partner-cart':
        'the cart of products that are bought at other shops, and the hand-over to them',
      'cross-sell': 'Amazon products that go with a product',
      'country-check': 'in which country’s Amazon shop the visitor buys',
    },
  },
  {
    name: 'fulfilment',
    purpose: 'orders after they are placed: payments, documents, parcels, refunds, withdrawals',
    features: {
      orders: 'orders with lines, states, timeline and parcels',
      'order-mails': 'mails about an order, with the owner’s texts',
      documents: 'invoices, credit notes and packing slips as PDF; VAT per invoice line',
      'e-invoices': 'invoices as UBL files, and invoices by mail',
      carriers: 'Sendcloud, labels, and following parcels to the door',
      payments: 'payments of an order, and what a payment provider must offer',
      'payment-providers': 'Mollie and bank transfer',
      refunds: 'pays back, in whole or part; chargebacks',
      'payment-flow':
        'starts and retries a payment, receives its result, marks the order as paid; which payment methods are on',
      'order-changes':
        'changes or cancels an order after it was placed, in the back office and by REST; unpaid orders expire',
      withdrawals:
        'returns of goods: the right to withdraw from a purchase (herroepen); refunds pays the money back',
      'order-admin': 'the pages of the back office with all orders and one order',
    },
  },
  {
    name: 'checkout',
    purpose: 'placing an order, in the shop window and at the point of sale',
    features: {
      'legal-texts':
        'terms, returns, privacy and help pages: standard texts, the owner’s own, and every version',
      'checkout-email': 'the e-mail address that a visitor may leave before buying at other shops',
      'confirmation-mail': 'the confirmation mail of an order, and the notice to the shop',
      checkout: 'quotes, validates and places an order',
      'checkout-form':
        'the checkout page: address, delivery, gift wrapping and message, payment, summary',
      'order-received': 'the page after an order, which the mail links to as well',
      'unpaid-order':
        'the order that waits for its payment, in cart and checkout: pay it or change it',
      'order-lookup': 'finds an order by its number and e-mail address; the link is mailed',
      pos: 'orders that staff enter at the point of sale: choose products, take the money',
    },
  },
]
