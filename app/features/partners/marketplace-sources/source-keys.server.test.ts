import { expect } from 'vitest'
import { testConnection } from '#app/features/partners/marketplace-import/test-connection.server.ts'
import { readSourceHealth } from '#app/features/partners/marketplaces/read-source-health.server.ts'
import { stateText } from '#app/features/partners/marketplaces/source-health.ts'
import { SOURCE_KEY_FORMS } from '#app/features/partners/marketplaces/source-key-forms.ts'
import { readOfferRef } from '#app/features/partners/offers/offer-url.ts'
import { readLiveOffers } from '#app/features/partners/offers/read-live-offers.server.ts'
import { addOffer } from '#app/features/partners/offers/write-offers.server.ts'
import { syncSources } from '#app/features/partners/sync/sync-offers.server.ts'
import { readFields } from '#app/platform/forms/form-fields.ts'
import { type Marketplaces, openMarketplaces } from '#simulators/marketplaces/local-marketplaces.ts'
import { shopTest, type TestClock } from '#tests/support/shop-test.ts'
import { addProduct } from '#tests/support/stock-shop.ts'
import { forgetSourceKey, readSourceKeys, saveSourceKey } from './source-keys.server.ts'

const marketTest = shopTest.extend<{ market: Marketplaces }>({
  market: async ({ clock }: { clock: TestClock }, use) => {
    const market = await openMarketplaces({ now: () => clock.now(), callsPerSecond: 1_000_000 })
    await use(market)
    await market.close()
  },
})

/** The simulated marketplaces run, and the environment contains no key. */
const keylessTest = marketTest.extend<{ env: object }>({
  env: async ({ market }: { market: Marketplaces }, use) => {
    const {
      AMAZON_CREDENTIAL_ID: _id,
      AMAZON_CREDENTIAL_SECRET: _secret,
      AMAZON_CREDENTIAL_VERSION: _version,
      BOL_CLIENT_ID: _bol,
      BOL_CLIENT_SECRET: _bolSecret,
      ...addresses
    } = market.environment
    await use(addresses)
  },
})

keylessTest(
  'an API key set in the back office gives prices to pasted products, and is shown to nobody',
  async ({ app, market, clock }) => {
    const asin = market.catalogue.models.find(({ parentAsin }) => !parentAsin)?.items[0]?.asin ?? ''
    const { productId } = await addProduct(app, { name: 'Ring' })
    const refResult = readOfferRef(asin)
    if (!refResult.ok) throw new Error(refResult.error)
    expect(await addOffer(app, productId, refResult.offerRef)).toMatchObject({ ok: true })
    const readQuote = async () => {
      const [offer] = await readLiveOffers(app.db, [productId], clock.now())
      return offer?.quote ?? null
    }
    const readStatus = async (name = 'amazon') => {
      const health = (await readSourceHealth(app)).find((source) => source.name === name)
      return health ? [stateText(health), health.key] : []
    }
    const noKey = { from: 'nobody', idEnd: '', isUnreadable: false }
    expect(await readStatus()).toEqual([
      'Geen sleutel: aanbiedingen zijn links zonder prijs.',
      noKey,
    ])
    await syncSources(app, new AbortController().signal)
    expect(await readQuote()).toBeNull()

    const { environment } = market
    const key = { keyId: environment.AMAZON_CREDENTIAL_ID, version: '3.2' }
    await saveSourceKey(app, 'amazon', { ...key, secret: 'not-the-secret' })
    expect(await testConnection(app, 'amazon.nl')).toMatchObject({ isGood: false })
    expect(await readStatus()).toMatchObject([
      'De sleutel wordt niet aangenomen.',
      { from: 'owner' },
    ])

    // The new key is tried at once, although the account was just rejected with another secret.
    const secret = environment.AMAZON_CREDENTIAL_SECRET
    await saveSourceKey(app, 'amazon', { ...key, secret })
    await syncSources(app, new AbortController().signal)
    expect(await readQuote()).not.toBeNull()
    expect(await readStatus()).toMatchObject([
      'In orde.',
      { from: 'owner', idEnd: key.keyId.slice(-4), isUnreadable: false },
    ])
    const { rows } = await app.pool.query('SELECT * FROM source_keys')
    expect(JSON.stringify(rows)).not.toContain(secret)

    await saveSourceKey(app, 'bol', {
      keyId: environment.BOL_CLIENT_ID,
      secret: environment.BOL_CLIENT_SECRET,
      version: '',
    })
    expect(await testConnection(app, 'bol.nl')).toMatchObject({ isGood: true })

    await app.pool.query("UPDATE source_keys SET secret = 'of-another-session-secret'")
    await forgetSourceKey(app, 'bol')
    expect((await readSourceKeys(app)).amazon).toBeNull()
    expect(await readStatus()).toMatchObject([
      expect.stringContaining('want SESSION_SECRET is een andere'),
      { isUnreadable: true },
    ])
    // The quote stays until it expires.
    expect(await readQuote()).not.toBeNull()
  },
)

const keyedTest = marketTest.extend<{ env: object }>({
  env: async ({ market }: { market: Marketplaces }, use) => {
    await use({ ...market.environment, AMAZON_CALLS_PER_SECOND: 1_000 })
  },
})

keyedTest(
  'a key of the environment overrides the one that the owner set',
  async ({ app, market }) => {
    const ownerKey = { keyId: 'of-the-owner', secret: 'of-the-owner' }
    await saveSourceKey(app, 'amazon', { ...ownerKey, version: '2.1' })
    await saveSourceKey(app, 'bol', { ...ownerKey, version: '' })
    const { AMAZON_CREDENTIAL_ID: id, BOL_CLIENT_ID: bol } = market.environment
    expect(await readSourceKeys(app)).toMatchObject({
      amazon: { id, version: '3.2' },
      bol: { id: bol },
    })
    const origins = (await readSourceHealth(app)).map(({ key }) => key.from)
    expect(origins).toEqual(['environment', 'environment'])
  },
)

shopTest.for([
  ['amazon', { keyId: '', secret: 'a b', version: '9' }, ['keyId', 'secret', 'version']],
  ['amazon', { keyId: ' amzn1.some-client ', secret: 'amzn1.some-secret', version: '3.2' }, []],
  ['bol', { keyId: 'kort', secret: 'long-enough-for-bol' }, ['keyId']],
] as const)('a key is validated before it is stored: %s %j', ([source, fields, invalidFields]) => {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  const result = readFields<unknown>(SOURCE_KEY_FORMS[source], form)
  expect(result.ok ? [] : Object.keys(result.errors)).toEqual(invalidFields)
})
