import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { openLocalSendcloud, SENDCLOUD_KEYS } from '#simulators/sendcloud/local-sendcloud.ts'
import { createSendcloudClient, readJson } from './sendcloud-client.server.ts'

async function openClientAndSimulator(options: { secretKey?: string; timeoutMs?: number } = {}) {
  const sendcloud = await openLocalSendcloud()
  onTestFinished(sendcloud.close)
  const logLines: string[] = []
  const sendRequest = createSendcloudClient({
    publicKey: SENDCLOUD_KEYS.public,
    secretKey: SENDCLOUD_KEYS.secret,
    url: sendcloud.apiUrl,
    log: pino({ level: 'warn' }, { write: (line: string) => logLines.push(line) }),
    ...options,
  })
  return { sendcloud, sendRequest, logLines }
}

const RECIPIENT = {
  name: 'Sanne de Vries',
  company_name: '',
  address_line_1: 'Oudegracht',
  house_number: '212',
  postal_code: '3511 NR',
  city: 'Utrecht',
  country_code: 'NL',
  email: 'sanne@voorbeeld.example',
}
const announcement = {
  label_details: { mime_type: 'application/pdf', dpi: 72 },
  to_address: RECIPIENT,
  from_address: RECIPIENT,
  ship_with: {
    type: 'shipping_option_code',
    properties: { shipping_option_code: 'postnl:standard' },
  },
  order_number: '10001',
  external_reference_id: 'schakel-10001-1',
  parcels: [{ weight: { value: '0.150', unit: 'kg' } }],
}
const announceRequest = { method: 'POST', path: '/shipments/announce', body: announcement } as const

test('a shipment is announced, found by its reference, and its label is fetched', async () => {
  const { sendRequest } = await openClientAndSimulator()
  const response = await sendRequest(announceRequest)
  expect(response.ok && readJson(response.bytes)).toMatchObject({
    data: { parcels: [{ id: 383_707_001, tracking_number: '3STEST383707001' }] },
  })
  expect(await sendRequest(announceRequest)).toEqual({ ok: false, error: 'conflict' })
  const searchResponse = await sendRequest({
    method: 'GET',
    path: '/shipments?external_reference_id=schakel-10001-1',
  })
  expect(searchResponse.ok && readJson(searchResponse.bytes)).toMatchObject({
    data: [{ id: 'shipment-1' }],
  })
  const label = await sendRequest({
    method: 'GET',
    path: '/parcels/383707001/documents/label',
    accept: 'application/pdf',
  })
  expect(label.ok && label.bytes.subarray(0, 5).toString()).toBe('%PDF-')
})

test('a rejected shipment is reported with the field that caused it', async () => {
  const { sendRequest } = await openClientAndSimulator()
  const recipient = { ...RECIPIENT, postal_code: '9999 ZZ' }
  expect(
    await sendRequest({ ...announceRequest, body: { ...announcement, to_address: recipient } }),
  ).toEqual({
    ok: false,
    error: 'rejected',
    problems: [{ field: '/to_address/postal_code', text: 'Postal code is not valid.' }],
  })
  expect(await sendRequest({ ...announceRequest, body: {} })).toMatchObject({ error: 'rejected' })
})

test('wrong API keys are reported and never logged', async () => {
  const { sendRequest, logLines } = await openClientAndSimulator({
    secretKey: 'een-andere-sleutel',
  })
  expect(await sendRequest(announceRequest)).toEqual({ ok: false, error: 'keys-rejected' })
  expect(logLines).toHaveLength(1)
  expect(logLines.join()).not.toMatch(/sleutel|Sanne|Basic/)
})

test.each([
  ['429', 'busy'],
  ['500', 'unavailable'],
  ['lost', 'unavailable'],
] as const)('the fault %s is reported as %s', async (fault, error) => {
  const { sendcloud, sendRequest } = await openClientAndSimulator()
  sendcloud.failNext([fault])
  expect(await sendRequest(announceRequest)).toEqual({ ok: false, error })
})

test('a request without an answer times out', async () => {
  const { sendcloud, sendRequest } = await openClientAndSimulator({ timeoutMs: 50 })
  sendcloud.failNext(['silent'])
  expect(await sendRequest(announceRequest)).toEqual({ ok: false, error: 'unavailable' })
})
