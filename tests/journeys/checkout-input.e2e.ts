import { expect, journey } from './journey.ts'
import { fillAddress, payAtTestBank, putInCart, submitOrder } from './shopping.ts'

journey('any input at the checkout gets a clear answer', async ({ page }) => {
  const { request } = page
  await putInCart(page, '/product/gedraaide-ring-wies/?ringmaat=17')
  await page.goto('/checkout/')
  const readHiddenField = (name: string) => page.locator(`input[name=${name}]`).inputValue()
  const validForm = {
    email: 'invoer@voorbeeld.example',
    firstName: 'Sanne',
    lastName: 'de Vries',
    country: 'NL',
    postcode: '3511 NR',
    houseNumber: '212',
    street: 'Oudegracht',
    city: 'Utrecht',
    shipping: 'parcel',
    payment: 'test-bank',
    token: await readHiddenField('token'),
    seen: await readHiddenField('seen'),
  }
  const send = async (form: Record<string, string>) => {
    const answer = await request.post('/checkout/', { form, maxRedirects: 0 })
    return { status: answer.status(), body: await answer.text() }
  }
  const long = 'x'.repeat(10_000)
  for (const invalidFields of [
    { firstName: long, note: long },
    { lastName: 'a\0b' },
    { country: 'XX' },
    { shipping: 'duif' },
    { payment: "' OR 1=1" },
    { token: 'vals' },
    { seen: 'vals' },
    { email: '' },
    { postcode: '<script>alert(1)</script>' },
  ]) {
    const { status, body } = await send({ ...validForm, ...invalidFields })
    expect(status, JSON.stringify(invalidFields).slice(0, 60)).toBe(422)
    expect(body).not.toContain('<script>alert(1)')
  }
  expect((await send({})).status).toBe(422)

  const requestStatus = async (method: string, headers: Record<string, string>, data: string) =>
    (await request.fetch('/checkout/', { method, headers, data, maxRedirects: 0 })).status()
  expect(await requestStatus('POST', { 'content-type': 'application/json' }, '{"email":')).toBe(400)
  expect(await requestStatus('POST', { 'content-type': 'multipart/form-data' }, 'nonsense')).toBe(
    400,
  )
  expect(await requestStatus('PUT', { 'content-type': 'text/plain' }, 'x')).toBe(405)
  expect(await requestStatus('DELETE', {}, '')).toBe(405)
  expect(await requestStatus('POST', { origin: 'https://elders.example' }, '')).toBe(403)

  // The form still places one order, and submitting it again places no other.
  const firstResponse = await request.post('/checkout/', { form: validForm, maxRedirects: 0 })
  const secondResponse = await request.post('/checkout/', { form: validForm, maxRedirects: 0 })
  expect([firstResponse.status(), secondResponse.status()]).toEqual([303, 303])
  expect(secondResponse.headers().location).toBe(firstResponse.headers().location)
})

journey(
  'an order opens with its own key only, a payment with its own id only',
  async ({ page }) => {
    await putInCart(page, '/product/gedraaide-ring-wies/?ringmaat=17')
    await page.goto('/checkout/')
    await fillAddress(page, 'sleutel@voorbeeld.example')
    await submitOrder(page)
    await page.waitForURL(/testbank/)
    const testBankUrl = page.url()
    await payAtTestBank(page, 'Betaling laten slagen')
    const receivedUrl = new URL(page.url())
    const status = async (address: string, form?: Record<string, string>) =>
      (
        await (form
          ? page.request.post(address, { form, maxRedirects: 0 })
          : page.request.get(address, { maxRedirects: 0 }))
      ).status()

    // All lead to the page that finds an order.
    expect(await status(receivedUrl.pathname)).toBe(302)
    expect(await status(`${receivedUrl.pathname}?key=${'0'.repeat(32)}`)).toBe(302)
    expect(await status('/checkout/order-received/99999999999999/?key=a')).toBe(302)
    expect(await status('/checkout/order-received/x/?key=a')).toBe(302)
    expect(await status(`${receivedUrl.pathname}?key=nee`, { method: 'test-bank' })).toBe(404)
    expect(await status(receivedUrl.href, { method: 'test-bank' })).toBe(409)
    expect(await status(receivedUrl.href, { method: 'goud' })).toBe(409)
    expect(await status('/testbank/pay_nee/')).toBe(404)
    expect(await status('/testbank/pay_nee/', { outcome: 'paid' })).toBe(404)
    // A final payment stays final.
    expect(await status(testBankUrl)).toBe(302)
    expect(await status(testBankUrl, { outcome: 'gratis' })).toBe(400)
    expect(await status(testBankUrl, { outcome: 'failed' })).toBe(303)
    await page.goto(receivedUrl.href)
    await expect(page.getByText('Betaald met Testbank')).toBeVisible()
  },
)

journey('a visitor with an empty cart is redirected to the shop', async ({ page }) => {
  await page.goto('/checkout/')
  await expect(page.getByRole('heading', { name: 'Nog niets om af te rekenen' })).toBeVisible()
  await page.getByRole('link', { name: 'Bekijk alle sieraden' }).click()
  await expect(page).toHaveURL(/\/shop\//)
})

journey(
  'a form page rejects a request without a form, and never fails on it',
  async ({ request }) => {
    for (const address of [
      '/cart/',
      '/checkout/',
      '/product/zegelring-otto/',
      '/herroepen/',
      '/beheer/inloggen/',
    ]) {
      const headers = { 'content-type': 'application/json' }
      const answer = await request.post(address, { headers, data: '{' })
      expect(answer.status(), address).toBe(400)
    }
  },
)
