import type { IncomingMessage, ServerResponse } from 'node:http'
import { z } from 'zod'
import { openHttpSimulator, readBody, sendJson } from '#simulators/http-simulator.ts'

/** Keys in Sendcloud's format; only the simulator accepts them. */
export const SENDCLOUD_KEYS = { public: 'openbare-sleutel', secret: 'geheime-sleutel' }

/** Postcode that the simulated carrier rejects. */
export const REJECTED_POSTCODE = '9999 ZZ'
/** Town for which the simulated carrier fails after it accepted the parcel. */
export const FAILING_CITY = 'Nergens'

/**
 * Fault of a next call. lost: executed, but the response never arrives; silent: no response; nonsense: 200 with an unreadable
 * body; no-label: the next request for a label fails; pass: no fault.
 */
export type SendcloudFault = '429' | '500' | 'lost' | 'silent' | 'nonsense' | 'no-label' | 'pass'

const text = z.string().min(1)
const address = z.object({
  name: text,
  company_name: z.string(),
  address_line_1: text,
  house_number: z.string(),
  postal_code: text,
  city: text,
  country_code: text.length(2),
  email: z.email(),
})

const announcement = z.object({
  label_details: z.object({ mime_type: z.literal('application/pdf'), dpi: z.literal(72) }),
  to_address: address,
  from_address: address,
  ship_with: z.object({
    type: z.literal('shipping_option_code'),
    properties: z.object({ shipping_option_code: text }),
  }),
  order_number: text,
  external_reference_id: text,
  parcels: z
    .array(z.object({ weight: z.object({ value: text, unit: z.literal('kg') }) }))
    .min(1)
    .max(15),
})
type Announcement = z.infer<typeof announcement>

interface Shipment {
  id: string
  parcelId: number
  announced: Announcement
  /** last status that the carrier reported */
  code: string
}

interface State {
  shipments: Shipment[]
  /** URL of the API */
  base: string
}

const isFailed = ({ announced }: Shipment) => announced.to_address.city === FAILING_CITY

function serializeShipment(shipment: Shipment, base: string) {
  const { id, parcelId, announced } = shipment
  const carrier = announced.ship_with.properties.shipping_option_code.split(':')[0] ?? ''
  const tracking = `3STEST${parcelId}`
  return {
    id,
    order_number: announced.order_number,
    external_reference_id: announced.external_reference_id,
    parcels: [
      {
        id: parcelId,
        status: isFailed(shipment)
          ? { code: 'ANNOUNCEMENT_FAILED', message: 'Announcement Failed' }
          : { code: shipment.code, message: shipment.code.toLowerCase() },
        documents: isFailed(shipment)
          ? []
          : [{ type: 'label', size: 'a6', link: `${base}/parcels/${parcelId}/documents/label` }],
        tracking_number: tracking,
        tracking_url: `https://tracking.example/forward?carrier=${carrier}&code=${tracking}`,
        weight: announced.parcels[0]?.weight,
      },
    ],
    carrier: { code: carrier, name: carrier },
    errors: isFailed(shipment)
      ? [
          {
            status: '500',
            code: 'parcel_announcement_error',
            detail: 'Service error: An error occurred while connecting to the carrier.',
          },
        ]
      : [],
  }
}

const reject = (response: ServerResponse, status: number, pointer: string, detail: string) =>
  sendJson(response, status, {
    errors: [{ detail, status: String(status), source: { pointer }, code: 'invalid' }],
  })

function announce(
  { shipments, base }: State,
  response: ServerResponse,
  body: string,
  isLost: boolean,
) {
  const parsed = announcement.safeParse(JSON.parse(body))
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    return reject(response, 400, `/${issue?.path.join('/')}`, 'This field is required.')
  }
  const announced = parsed.data
  if (announced.to_address.postal_code === REJECTED_POSTCODE) {
    return reject(response, 422, '/to_address/postal_code', 'Postal code is not valid.')
  }
  if (!/^(postnl|dhl|sendcloud):/.test(announced.ship_with.properties.shipping_option_code)) {
    return reject(
      response,
      400,
      '/ship_with/properties/shipping_option_code',
      'Shipping option not found.',
    )
  }
  const existingShipment = shipments.find(
    (each) => each.announced.external_reference_id === announced.external_reference_id,
  )
  if (existingShipment)
    return sendJson(response, 409, { data: serializeShipment(existingShipment, base) })
  const number = shipments.length + 1
  const shipment = {
    id: `shipment-${number}`,
    parcelId: 383_707_000 + number,
    announced,
    code: 'READY_TO_SEND',
  }
  shipments.push(shipment)
  if (isLost) return void response.destroy()
  sendJson(response, 201, { data: serializeShipment(shipment, base) })
}

/** Cancels a parcel, at once for PostNL and later for DHL; rejects it if the carrier already has the parcel. */
function cancel({ shipments, base }: State, response: ServerResponse, id: string, isLost: boolean) {
  const shipment = shipments.find((each) => each.id === id)
  if (!shipment) return reject(response, 404, '/data', 'Not found.')
  if (shipment.code !== 'READY_TO_SEND') {
    return reject(response, 409, '/data', 'Shipment can not be cancelled.')
  }
  const isQueued = !serializeShipment(shipment, base).carrier.code.startsWith('postnl')
  shipment.code = isQueued ? 'CANCELLATION_REQUESTED' : 'CANCELLED'
  if (isLost) return void response.destroy()
  const status = isQueued ? 'queued' : 'cancelled'
  sendJson(response, isQueued ? 202 : 200, { data: { status, message: 'Shipment cancelled' } })
}

interface Call {
  request: IncomingMessage
  response: ServerResponse
  url: URL
  path: string
  body: string
  isLost: boolean
}

function respond(state: State, { request, response, url, path, body, isLost }: Call) {
  const { shipments, base } = state
  if (request.method === 'POST' && path === '/shipments/announce') {
    return announce(state, response, body, isLost)
  }
  if (request.method === 'GET' && path === '/shipments') {
    const reference = url.searchParams.get('external_reference_id')
    const matchingShipments = shipments.filter(
      (each) => each.announced.external_reference_id === reference,
    )
    return sendJson(response, 200, {
      data: matchingShipments.map((each) => serializeShipment(each, base)),
    })
  }
  const [, shipmentId] = /^\/shipments\/([\w-]+)\/cancel$/.exec(path) ?? []
  if (request.method === 'POST' && shipmentId) return cancel(state, response, shipmentId, isLost)
  const [, parcel] = /^\/parcels\/(\d+)\/documents\/label$/.exec(path) ?? []
  const shipment = shipments.find(({ parcelId }) => String(parcelId) === parcel)
  if (!shipment || isFailed(shipment)) return reject(response, 404, '/data', 'Not found.')
  response.writeHead(200, { 'content-type': 'application/pdf' })
  response.end(`%PDF-1.4\n% label of ${parcel}\n%%EOF\n`)
}

/** Simulates the part of Sendcloud's API v3 that the shop uses, and faults that can be switched on. */
export async function openLocalSendcloud() {
  const shipments: Shipment[] = []
  const faults: SendcloudFault[] = []
  const state: State = { shipments, base: '' }

  const simulator = await openHttpSimulator(async (request, response, url) => {
    const keys = `${SENDCLOUD_KEYS.public}:${SENDCLOUD_KEYS.secret}`
    if (request.headers.authorization !== `Basic ${Buffer.from(keys).toString('base64')}`) {
      return reject(response, 401, '/data', 'Invalid username/password.')
    }
    const body = await readBody(request)
    const path = url.pathname.replace('/api/v3', '')
    const isLabel = path.endsWith('/documents/label')
    const fault = faults[0] === 'no-label' && !isLabel ? undefined : faults.shift()
    if (fault === 'silent') return
    if (fault === '429') return sendJson(response, 429, { errors: [{ detail: 'Slow down.' }] })
    if (fault === '500' || fault === 'no-label') return sendJson(response, 500, {})
    if (fault === 'nonsense') return void response.writeHead(200).end('<html>')

    return respond(state, { request, response, url, path, body, isLost: fault === 'lost' })
  })
  state.base = `${simulator.url}/api/v3`

  return {
    /** value of SENDCLOUD_API_URL */
    apiUrl: state.base,
    /** all announced parcels, oldest first */
    announced: () => shipments.map(({ announced }) => announced),
    /** sets the status of the last parcel */
    moveLast(code: string) {
      const lastShipment = shipments.at(-1)
      if (lastShipment) lastShipment.code = code
    },
    /** forgets all parcels, so that their ids are unknown */
    forget: () => void shipments.splice(0),
    failNext: (next: SendcloudFault[]) => void faults.splice(0, faults.length, ...next),
    close: simulator.close,
  }
}
