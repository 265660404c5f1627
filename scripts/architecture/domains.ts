// The domains of the shop. A feature may import only from domains that are listed before its own domain, and from features that are
// listed before it in its own domain. This table is the source of the import rules, the diagram in docs/architecture.md, and
// docs/features.md.
import { type Domain, SELLING_DOMAINS } from './selling-domains.ts'

export const DOMAINS: Domain[] = [
  ...SELLING_DOMAINS,
  {
    name: 'data-transfer',
    purpose: 'import runs and files: products, orders, marketplace items, feeds',
    features: {
      'import-runs': 'one import run: its file, progress, report, and what undo needs',
      'order-files': 'imports orders from a CSV file of another shop, and exports orders as CSV',
      'product-formats': 'columns of product files: our own, WooCommerce’s and Shopify’s',
      'product-files': 'imports and exports products as CSV, with a choice of columns',
      'marketplace-runs': 'import runs that fetch items of a marketplace',
      'marketplace-search': 'searches marketplaces for items to import, once or every night',
      'incoming-feed-runs': 'import runs of incoming feeds, by hand or on schedule',
      'import-worker': 'works on all import runs in the background; progress page, report and undo',
    },
  },
  {
    name: 'insight',
    purpose:
      'where visitors and orders come from, what is sold, and the books: attribution, analytics, reports, VAT',
    features: {
      attribution: 'from which site or campaign a visitor or an order came',
      analytics: 'events of visitors, with consent, summed by day; speed of pages',
      reports: 'sales, products, sources and clicks on affiliate links over a period',
      commissions: 'commissions from the reports of marketplaces and affiliate networks',
      bookkeeping: 'journal, VAT return, audit file and payouts for the bookkeeper',
    },
  },
  {
    name: 'customers',
    purpose: 'what belongs to a shopper: account, wishlist, compare list, votes, reviews',
    features: {
      'external-reviews': 'reviews of products by customers of other shops, read from feeds',
      'customer-accounts':
        'addresses and orders of a customer with an account; pages for customers only',
      'account-mails': 'mails to confirm an address or choose a new password',
      wishlist: 'hearts, the wishlist and its shared link',
      compare: 'the compare list and the table that compares products',
      votes: 'votes that heat up or cool down a product',
      'recently-viewed': 'products that a visitor viewed before',
      'wishlist-mails': 'mails when a product on a wishlist gets cheaper or available',
      'stock-mails': '“Mail mij als hij er weer is”',
      newsletter: 'sign-up, confirmation and the list of subscribers',
      passkeys: 'logging in with a fingerprint, a face or a device',
      'password-reset': 'the link with which an address is confirmed or a password replaced',
      'log-in': 'logging in, registering, and taking the guest’s cart and lists along',
      reviews: 'reviews of our own products: list, sums, moderation',
      'write-review': 'the form for a review, its photos, and reports of a review',
      'review-mails': 'the mail that invites to review a purchase',
      profile: 'the customer’s account pages: details, own data, deleting the account',
      'customer-records': 'the shop’s list of customers, with or without an account',
    },
  },
  {
    name: 'content',
    purpose: 'what the owner writes: blog, menus, deals, announcements, info pages, media library',
    features: {
      redirects: 'redirects of former URLs and of the owner, and requests for missing pages',
      emoji: 'a font with emoji for devices that have none',
      'info-pages': 'contact, opening hours, cookies, and the legal notice of guarantee',
      contact: 'the form on the contact page, which mails a question to the shop',
      announcements: '“binnenkort open”, and the notice on every page',
      'media-library': 'the page with all photos and files of the shop, and where each is used',
      'post-documents': 'renders the text of a post with its photos and products',
      blog: 'posts with categories and tags, and the editor',
      'page-blocks':
        'editing and storing the blocks of the home page and of pages; storefront/home renders them',
      menus: 'links in the header and footer',
      coupons: 'the page “Deals”: codes of this and other shops',
    },
  },
  {
    name: 'storefront',
    purpose: 'the pages a shopper walks through: home, lists, product page, header and footer',
    features: {
      'size-guide': 'ring sizes: guide, table and finder',
      'buy-form':
        'choosing options and adding a product to the cart, on the product page and in the quick view',
      'structured-data': 'schema.org data of products, and its validation',
      'product-page': 'the page of one product: photos, description, tabs, delivery',
      'quick-view': 'a product in a dialog above a list',
      search: 'the search field with suggestions, and the page of results',
      'not-found': 'the 404 page',
      navigation: 'header, main menu and mobile menu',
      'listing-page':
        'the page of a category, brand or tag, with filters and more results on scroll',
      'shop-frame': 'the bar at the top and the footer',
      home: 'the home page and its blocks',
      'post-page': 'the page of a post, and of a page that the owner wrote',
      'cart-products': 'the products below a cart: what goes with it, or popular ones',
      'order-view': 'an order as its customer sees it: after ordering and in the account',
      sitemap: 'sitemap.xml',
    },
  },
  {
    name: 'channels',
    purpose: 'products outside the shop: product feeds, search engines and shopping agents',
    features: {
      'channel-items': 'a variant as any channel outside the shop shows it',
      'social-images': 'the picture that apps show with a link to a product',
      'product-feeds':
        'product feeds of our own products for Google and others, and Google’s review feed',
      'search-health': 'checks the structured data of every product, and shows its problems',
      'index-now': 'sends changed URLs to search engines, by the IndexNow protocol',
      agents: 'what shopping agents may do: search, compare, fill a cart (MCP)',
      ucp: 'the Universal Commerce Protocol for shopping agents',
    },
  },
  {
    name: 'demo',
    purpose: 'the demo catalogue and its photos',
    features: {
      'demo-catalogue':
        'fills the demo: products, offers, posts, coupons and photos; a large generated catalogue for measuring',
    },
  },
  {
    name: 'move-in',
    purpose: 'moving a complete shop to this one: its files, plan, import and undo',
    features: {
      'dump-files': '1. reads an uploaded SQL dump, and the files of the former shop',
      'former-shop':
        '2a. finds products, customers, orders and posts in the tables of WordPress and WooCommerce',
      'file-formats': '2b. the same from CSV and XML exports of WooCommerce and Shopify',
      'running-shop': '2c. the same from a WooCommerce shop that still runs, by its REST API',
      'former-urls':
        '3a. URLs of the former shop without a page here, each with a decision of the owner',
      moves: '3b. plans, runs and undoes a move; steps/ writes one kind of record each',
      invitations: '3c. invites customers without a password to choose one',
      'background-moves':
        '4. the same in the back office: uploads, decisions, a job with progress, the report',
    },
  },
  {
    name: 'rest-api',
    purpose: 'the WordPress-compatible API below /wp-json/',
    features: {
      'rest-framework': 'what all routes share: parameters, permissions, errors, pages, OpenAPI',
      'rest-content': 'posts, pages, products and terms below /wp/v2/',
      'rest-media': 'the media library below /wp/v2/media',
      'wc-framework': 'what all routes of WooCommerce’s API share',
      'program-meta': 'meta_data: values that programs store with an object',
      'wc-catalog': 'products, variations, attributes and stock below /wc/v3/',
      'wc-reviews': 'reviews below /wc/v3/',
      'wc-coupons': 'discount codes below /wc/v3/coupons',
      'wc-customers': 'customers below /wc/v3/',
      'wc-taxes': 'tax rates and classes below /wc/v3/',
      'wc-orders': 'orders, notes and refunds below /wc/v3/',
      'wc-shop':
        'settings, shipping zones, payment gateways, reports and system status below /wc/v3/',
      'store-api':
        'the Store API of WooCommerce below /wc/store/v1/: cart and checkout for scripts',
      webhooks: 'webhooks: management and delivery',
      'rest-routes': 'the list of all routes, and the call that serves them',
    },
  },
  {
    name: 'admin',
    purpose: 'the back office itself: shell, dashboard, staff, outbox, audit log',
    features: {
      staff: 'staff, invitations, roles, second step and the log-in page of the back office',
      shell: 'menu and tabs of the back office, with the number of waiting tasks',
      'named-lists':
        'one screen for lists of names: brands, tags, post categories, criteria, groups',
      settings:
        'sections of the settings pages, names and pages of settings, and the keys of services',
      outbox:
        'every mail that was sent or waits, its state, and a preview; sending and trying again are in platform/mail',
      jobs: 'background jobs and their failures, in the owner’s words',
      'backup-history': 'when the last backups were made and whether they succeeded',
      health:
        'checks disk, database, mail, payments, jobs, backups and settings, and mails the owner about problems',
      'audit-log':
        'every change by staff, with before and after; erases personal data when its time is over',
      'go-live': 'opens the shop to visitors, and lists what the law still requires',
      'setup-guide': 'the first steps of a new owner, with what is done',
      dashboard: 'the first page of the back office: sales, best sellers, and what has to be done',
      'owner-agent': 'the MCP server with which the owner’s own assistant works in the back office',
    },
  },
]

const ADMIN_DOMAIN = DOMAINS.at(-1)

/**
 * Features that no page of the shop uses. They belong to the back office as a whole, including their jobs and commands, so they have
 * no admin/ folder. The list includes all features of the last domain.
 */
export const BACK_OFFICE_FEATURES = [
  'fulfilment/order-admin',
  'data-transfer/order-files',
  'data-transfer/product-files',
  'data-transfer/marketplace-runs',
  'data-transfer/marketplace-search',
  'data-transfer/incoming-feed-runs',
  'move-in/invitations',
  'move-in/background-moves',
  ...Object.keys(ADMIN_DOMAIN?.features ?? {}).map((feature) => `admin/${feature}`),
]
