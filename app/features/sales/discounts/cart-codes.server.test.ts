import { expect } from 'vitest'
import { applyCode, removeIneffectiveCodes } from '#app/features/sales/cart/apply-code.server.ts'
import { readCart, setQuantity } from '#app/features/sales/cart/cart.server.ts'
import { addCode, fillCartWithRing } from '#tests/support/carts-with-codes.ts'
import { shopTest } from '#tests/support/shop-test.ts'
import { addCartCode, removeCartCode, tryCartCode } from './cart-codes.server.ts'

const IP = '198.51.100.7'

shopTest(
  'an unknown or disabled code is rejected, and a removed one has no effect',
  async ({ app }) => {
    const id = await addCode(app, { code: 'WINTER', percent: '5' })
    const cartId = await fillCartWithRing(app)
    expect(await addCartCode(app, cartId, "' OR 1=1 --")).toEqual({
      ok: false,
      error: 'unknown-code',
    })
    expect(await addCartCode(app, cartId, '')).toEqual({ ok: false, error: 'unknown-code' })
    await addCartCode(app, cartId, 'winter')
    await removeCartCode(app, cartId, id)
    expect((await readCart(app, cartId)).discounts).toEqual([])
    // A form without a valid id has no effect either.
    await removeCartCode(app, cartId, Number.NaN)
  },
)

shopTest(
  'the day on which a code expired or starts is shown to the shopper who types it',
  async ({ app }) => {
    await addCode(app, { code: 'HERFST', percent: '5', endsAt: '2020-11-22T00:00' })
    await addCode(app, { code: 'AVOND', percent: '5', endsAt: '2020-11-22T18:00' })
    await addCode(app, { code: 'OUDJAAR', percent: '5', startsAt: '2098-12-31T00:00' })
    const cartId = await fillCartWithRing(app)
    const messageFor = async (code: string) => {
      const result = await applyCode(app, IP, cartId, code)
      return 'message' in result ? result.message : result
    }
    expect(await messageFor('herfst')).toBe('De code HERFST is verlopen op 21 november 2020.')
    expect(await messageFor('avond')).toBe('De code AVOND is verlopen op 22 november 2020.')
    expect(await messageFor('oudjaar')).toBe('De code OUDJAAR is geldig vanaf 31 december 2098.')
  },
)

shopTest(
  'after thirty wrong codes from one IP address no code is accepted from it; valid codes do not count',
  async ({ app }) => {
    await addCode(app, { code: 'WINTER', percent: '5' })
    const cartId = await fillCartWithRing(app)
    for (let number = 0; number < 40; number++) {
      expect(await tryCartCode(app, IP, cartId, 'winter')).toMatchObject({ ok: true })
    }
    for (let number = 0; number < 30; number++) {
      expect(await tryCartCode(app, IP, cartId, `geraden-${number}`)).toEqual({
        ok: false,
        error: 'unknown-code',
      })
    }
    expect(await tryCartCode(app, IP, cartId, 'winter')).toMatchObject({
      ok: false,
      error: 'too-many-tries',
    })
    const otherIp = '203.0.113.9'
    expect(await tryCartCode(app, otherIp, cartId, 'winter')).toMatchObject({ ok: true })
  },
)

shopTest(
  'a code that does not apply is rejected with its reason, and a stored code that no longer applies is removed with one message',
  async ({ app }) => {
    await addCode(app, { code: 'GROOT', percent: '10', minimum: '150' })
    const cartId = await fillCartWithRing(app)
    expect(await applyCode(app, IP, cartId, 'groot')).toEqual({
      ok: false,
      error: 'no-effect',
      message: 'De code GROOT geldt vanaf €\u00a0150,00. Je komt nog €\u00a050,00 tekort.',
    })
    expect((await readCart(app, cartId)).discounts).toEqual([])

    const [line] = (await readCart(app, cartId)).lines
    await setQuantity(app, cartId, line?.key ?? '', 2)
    expect(await applyCode(app, IP, cartId, 'groot')).toMatchObject({ ok: true })
    const fittingCart = await readCart(app, cartId)
    expect(await removeIneffectiveCodes(app, cartId, fittingCart)).toBe(fittingCart)

    await setQuantity(app, cartId, line?.key ?? '', 1)
    const cartWithoutCode = await removeIneffectiveCodes(app, cartId, await readCart(app, cartId))
    expect(cartWithoutCode).toMatchObject({
      discounts: [],
      notices: [
        {
          kind: 'error',
          text: 'De code GROOT geldt vanaf €\u00a0150,00. Je komt nog €\u00a050,00 tekort. We hebben hem verwijderd; past hij weer, vul hem dan opnieuw in.',
        },
      ],
    })
    // The message is shown once.
    expect(await readCart(app, cartId)).toMatchObject({ discounts: [], notices: [] })
  },
)
