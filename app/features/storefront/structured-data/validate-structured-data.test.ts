import { expect, test } from 'vitest'
import { validateStructuredData } from './validate-structured-data.ts'

const SHIPPING = {
  '@id': '#verzending',
  '@type': 'OfferShippingDetails',
  shippingRate: { value: '3.95', currency: 'EUR' },
  shippingDestination: { addressCountry: 'NL' },
  deliveryTime: {
    handlingTime: { minValue: 0, maxValue: 1 },
    transitTime: { minValue: 1, maxValue: 1 },
  },
}
const RETURNS = {
  '@id': '#retour',
  applicableCountry: ['NL'],
  returnPolicyCategory: 'https://schema.org/MerchantReturnFiniteReturnWindow',
  merchantReturnDays: 30,
  returnFees: 'https://schema.org/FreeReturn',
}
const OFFER = {
  url: 'https://schakel.test/product/ring/',
  price: '79.00',
  priceCurrency: 'EUR',
  availability: 'https://schema.org/InStock',
  itemCondition: 'https://schema.org/NewCondition',
  shippingDetails: [SHIPPING],
  hasMerchantReturnPolicy: RETURNS,
}
const RING = {
  '@type': 'Product',
  name: 'Ring Voorbeeld',
  description: 'Een ring.',
  image: ['https://schakel.test/ring.jpg'],
  brand: { name: 'Schakel' },
  sku: 'R-1',
  offers: OFFER,
}
const listIssues = (...items: object[]) =>
  validateStructuredData(items).map(({ severity, path }) => `${severity} ${path}`)

test('a complete product has no issues', () => {
  expect(listIssues(RING)).toEqual([])
})

test('a product without a photo, price or stock gives errors, and without terms of shipping and returns gives warnings', () => {
  const { image: _, ...ringWithoutPhoto } = RING
  const { shippingDetails: _s, hasMerchantReturnPolicy: _r, ...offerWithoutTerms } = OFFER
  expect(
    listIssues({
      ...ringWithoutPhoto,
      offers: { ...offerWithoutTerms, price: '0.00', availability: 'yes' },
    }),
  ).toEqual([
    'error Product.image',
    'error Product.offers.price',
    'error Product.offers.availability',
    'warning Product.offers.shippingDetails',
    'warning Product.offers.hasMerchantReturnPolicy',
  ])
})

test('an in-store GTIN and a reference price below the price are errors', () => {
  const lowerReferencePrice = { priceType: 'https://schema.org/StrikethroughPrice', price: '70.00' }
  expect(
    listIssues({
      ...RING,
      gtin: '2100000000005',
      offers: { ...OFFER, priceSpecification: lowerReferencePrice },
    }),
  ).toEqual(['error Product.gtin', 'error Product.offers.priceSpecification'])
})

test('variants inherit properties of their group, may refer to terms by id, and need their own URLs', () => {
  const { '@type': _, offers: _o, ...sharedProperties } = RING
  const variant = (size: string, more: object = {}) => ({
    '@type': 'Product',
    name: `Ring ${size}`,
    offers: { ...OFFER, url: `https://schakel.test/product/ring/?ringmaat=${size}`, ...more },
  })
  const group = {
    ...sharedProperties,
    '@type': 'ProductGroup',
    productGroupID: '7',
    variesBy: ['https://schema.org/size'],
  }
  const terms = {
    shippingDetails: [{ '@id': '#verzending' }],
    hasMerchantReturnPolicy: { '@id': '#retour' },
  }
  expect(listIssues({ ...group, hasVariant: [variant('16'), variant('17', terms)] })).toEqual([])
  expect(
    listIssues({ ...group, variesBy: [], hasVariant: [variant('16'), variant('16')] }),
  ).toEqual(['warning ProductGroup.variesBy', 'error ProductGroup.hasVariant[1].offers.url'])
})

test('incomplete breadcrumbs, collections and questions give errors', () => {
  const item = { position: 1, name: 'Home', item: 'https://schakel.test/' }
  expect(listIssues({ '@type': 'BreadcrumbList', itemListElement: [item] })).toEqual([
    'error BreadcrumbList.itemListElement',
  ])
  expect(
    listIssues({
      '@type': 'CollectionPage',
      mainEntity: { itemListElement: [{ position: 2, name: 'Ring', url: 'ring' }] },
    }),
  ).toEqual(['error CollectionPage.itemListElement[0]'])
  expect(listIssues({ '@type': 'FAQPage', mainEntity: [{ name: 'Wanneer?' }] })).toEqual([
    'error FAQPage.mainEntity[0]',
  ])
})
