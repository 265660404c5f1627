import { countryOfCompanyNumber } from '#app/features/core/settings/company-number.ts'
import type {
  AnnouncedParcel,
  AnnounceResult,
  CancelResult,
  ParcelCarrier,
} from '#app/features/fulfilment/orders/carrier-port.ts'
import type { CarrierStatus, LabelFailure } from '#app/features/fulfilment/orders/carriers.ts'
import type { Carrier } from '#app/features/fulfilment/orders/parcels.ts'
import type { App, Resource } from '#app/platform/app.ts'
import {
  type SendcloudShipment,
  sendcloudCancellation,
  sendcloudShipment,
  sendcloudShipments,
} from './sendcloud-answers.ts'
import {
  createSendcloudClient,
  readJson,
  type SendcloudClient,
  toProblem,
} from './sendcloud-client.server.ts'

const SENDCLOUD_API = 'https://panel.sendcloud.sc/api/v3'
const MAX_PDF_BYTES = 5_000_000

export const sendcloudClient: Resource<SendcloudClient> = {
  name: 'sendcloud',
  open:
    ({ env, log }) =>
    // Each request reads the keys, because the owner may change them while the shop runs.
    (request) =>
      createSendcloudClient({
        publicKey: env.SENDCLOUD_PUBLIC_KEY ?? '',
        secretKey: env.SENDCLOUD_SECRET_KEY ?? '',
        url: env.SENDCLOUD_API_URL ?? SENDCLOUD_API,
        log,
      })(request),
}

/** Labels of many carriers through Sendcloud's API v3. */
export const sendcloud: ParcelCarrier = {
  name: 'Sendcloud',
  trackingUrl: ({ trackingUrl }) => trackingUrl,
  async fetchStatus(app, reference) {
    const shipmentResult = await findShipment(app, reference)
    if (!shipmentResult.ok) return shipmentResult
    return {
      ok: true,
      carrierStatus: carrierStatusOf(shipmentResult.shipment.parcels[0]?.status?.code ?? ''),
    }
  },
  labelService: { announce, cancel },
}

async function announce(app: App, parcel: AnnouncedParcel): Promise<AnnounceResult> {
  const announceResult = await announceOrFind(app, parcel)
  if (!announceResult.ok) {
    // Sendcloud reported a duplicate but does not find it yet: a later attempt may succeed.
    return announceResult.error === 'unknown-there'
      ? { ok: false, error: 'unavailable' }
      : announceResult
  }
  const { parcels, carrier, errors } = announceResult.shipment
  const [sentParcel] = parcels
  if (errors?.length || sentParcel?.status?.code === 'ANNOUNCEMENT_FAILED') {
    // Sendcloud stores the failed shipment under this reference, so a new attempt needs a new reference.
    return {
      ok: false,
      error: 'rejected',
      problems: (errors ?? []).map(toProblem),
      isReferenceSpent: true,
    }
  }
  if (!sentParcel?.tracking_number) return { ok: false, error: 'unavailable' }
  const pdf = await readLabel(app, sentParcel.id)
  if (!pdf) return { ok: false, error: 'unavailable' }
  return {
    ok: true,
    label: {
      carrier: carrierOf(carrier?.code ?? ''),
      trackingCode: sentParcel.tracking_number,
      trackingUrl: sentParcel.tracking_url ?? null,
      pdf,
    },
  }
}

/** Cancels a shipment. Some carriers confirm at once, others handle the request later. */
async function cancel(app: App, reference: string): Promise<CancelResult> {
  const shipmentResult = await findShipment(app, reference)
  if (!shipmentResult.ok) return shipmentResult
  if (isCancelled(shipmentResult.shipment)) return { ok: true, isPending: false }
  const path = `/shipments/${shipmentResult.shipment.id}/cancel`
  const answer = await app.use(sendcloudClient)({ method: 'POST', path })
  if (answer.ok) {
    const cancellation = sendcloudCancellation.safeParse(readJson(answer.bytes))
    if (!cancellation.success) return { ok: false, error: 'unavailable' }
    return { ok: true, isPending: cancellation.data.data.status !== 'cancelled' }
  }
  if (answer.error !== 'conflict' && answer.error !== 'rejected') return answer
  // Another request may have cancelled the shipment at the same time.
  const laterResult = await findShipment(app, reference)
  return laterResult.ok && isCancelled(laterResult.shipment)
    ? { ok: true, isPending: false }
    : { ok: false, error: 'too-late' }
}

const isCancelled = ({ parcels }: SendcloudShipment) =>
  parcels.every(({ status }) => carrierStatusOf(status?.code ?? '') === 'cancelled')

type ShipmentLookupResult =
  | { ok: true; shipment: SendcloudShipment }
  | LabelFailure
  /** Sendcloud does not know the shipment */
  | { ok: false; error: 'unknown-there' }

async function announceOrFind(app: App, parcel: AnnouncedParcel): Promise<ShipmentLookupResult> {
  const sendRequest = app.use(sendcloudClient)
  const announceResponse = await sendRequest({
    method: 'POST',
    path: '/shipments/announce',
    body: toAnnouncement(parcel),
  })
  if (announceResponse.ok) {
    const shipment = sendcloudShipment.safeParse(readJson(announceResponse.bytes))
    return shipment.success
      ? { ok: true, shipment: shipment.data.data }
      : { ok: false, error: 'unavailable' }
  }
  if (announceResponse.error !== 'conflict') return announceResponse
  // An earlier attempt succeeded, but its answer was lost.
  return findShipment(app, parcel.reference)
}

async function findShipment(app: App, reference: string): Promise<ShipmentLookupResult> {
  const query = new URLSearchParams({ external_reference_id: reference })
  const listResponse = await app.use(sendcloudClient)({
    method: 'GET',
    path: `/shipments?${query}`,
  })
  if (!listResponse.ok) {
    return listResponse.error === 'conflict' ? { ok: false, error: 'unavailable' } : listResponse
  }
  const shipments = sendcloudShipments.safeParse(readJson(listResponse.bytes))
  if (!shipments.success) return { ok: false, error: 'unavailable' }
  const [shipment] = shipments.data.data
  return shipment ? { ok: true, shipment } : { ok: false, error: 'unknown-there' }
}

/** Returns whether Sendcloud accepts the keys, tested by a search for a shipment that does not exist. */
export async function testSendcloud(app: App): Promise<{ ok: true } | LabelFailure> {
  const shipmentResult = await findShipment(app, 'verbindingstest')
  return shipmentResult.ok || shipmentResult.error === 'unknown-there'
    ? { ok: true }
    : shipmentResult
}

/** Fetches the PDF of a label. Its URL is built here, not taken from Sendcloud's answer, because the request has the API keys. */
async function readLabel(app: App, parcelId: number): Promise<Buffer | undefined> {
  const answer = await app.use(sendcloudClient)({
    method: 'GET',
    path: `/parcels/${parcelId}/documents/label`,
    accept: 'application/pdf',
  })
  if (!answer.ok || answer.bytes.length > MAX_PDF_BYTES) return undefined
  return answer.bytes.subarray(0, 5).toString('latin1') === '%PDF-' ? answer.bytes : undefined
}

function toAnnouncement({
  reference,
  orderId,
  to,
  from,
  grams,
  carrierOptionCode,
}: AnnouncedParcel) {
  // The shop's setting has the street and the number in one line, which Sendcloud wants separately.
  const [, street = from.street, houseNumber = ''] = /^(.*\S)\s+(\d.*)$/.exec(from.street) ?? []
  return {
    label_details: { mime_type: 'application/pdf', dpi: 72 },
    to_address: {
      name: `${to.firstName} ${to.lastName}`,
      company_name: to.company,
      address_line_1: to.street,
      house_number: [to.houseNumber, to.houseNumberAddition].filter(Boolean).join(' '),
      postal_code: to.postcode,
      city: to.city,
      country_code: to.country,
      email: to.email,
    },
    from_address: {
      name: from.name,
      company_name: from.name,
      address_line_1: street,
      house_number: houseNumber,
      postal_code: from.postcode,
      city: from.city,
      country_code: countryOfCompanyNumber(from.kvk),
      phone_number: from.phone,
      email: from.email,
    },
    ship_with: {
      type: 'shipping_option_code',
      properties: { shipping_option_code: carrierOptionCode },
    },
    order_number: String(orderId),
    external_reference_id: reference,
    parcels: [{ weight: { value: (grams / 1_000).toFixed(3), unit: 'kg' } }],
  }
}

/** Carriers have several codes, such as "dhl_parcel", that customers know by one name. */
function carrierOf(code: string): Carrier {
  const knownCarrier = (['postnl', 'dhl', 'dpd', 'gls', 'ups', 'bpost'] as const).find((carrier) =>
    code.startsWith(carrier),
  )
  return knownCarrier ?? 'other'
}

const CARRIER_STATUSES: Record<string, CarrierStatus> = {
  NO_LABEL: 'announced',
  ANNOUNCING: 'announced',
  ANNOUNCED: 'announced',
  READY_TO_SEND: 'announced',
  ANNOUNCED_NOT_COLLECTED: 'announced',
  AWAITING_CUSTOMER_PICKUP: 'pickup-point',
  DELIVERED: 'delivered',
  SHIPMENT_COLLECTED_BY_CUSTOMER: 'delivered',
  ANNOUNCEMENT_FAILED: 'problem',
  ERROR_COLLECTING: 'problem',
  DELIVERY_ATTEMPT_FAILED: 'problem',
  UNABLE_TO_DELIVER: 'problem',
  ADDRESS_INVALID: 'problem',
  REFUSED_BY_RECIPIENT: 'problem',
  RETURNED_TO_SENDER: 'problem',
  EXCEPTION: 'problem',
  CANCELLATION_REQUESTED: 'cancelled',
  CANCELLED_UPSTREAM: 'cancelled',
  CANCELLED: 'cancelled',
}

/** Codes that are not listed mean that the parcel is on its way. */
const carrierStatusOf = (code: string): CarrierStatus =>
  Object.hasOwn(CARRIER_STATUSES, code) ? (CARRIER_STATUSES[code] ?? 'underway') : 'underway'
