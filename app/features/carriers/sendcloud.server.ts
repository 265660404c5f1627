import type { Carrier } from '#app/features/orders/parcels.ts'
import type { Resource, Shop } from '#app/platform/shop.ts'
import type { AnnouncedParcel, AnnounceResult, LabelCarrier } from './carrier-port.server.ts'
import {
  type SendcloudShipment,
  sendcloudShipment,
  sendcloudShipments,
} from './sendcloud-answers.ts'
import {
  openSendcloudClient,
  readJson,
  type SendcloudClient,
  toProblem,
} from './sendcloud-client.server.ts'

const SENDCLOUD_API = 'https://panel.sendcloud.sc/api/v3'
const MAX_PDF_BYTES = 5_000_000

export const sendcloudClient: Resource<SendcloudClient> = {
  name: 'sendcloud',
  open: ({ env, log }) =>
    openSendcloudClient({
      publicKey: env.SENDCLOUD_PUBLIC_KEY ?? '',
      secretKey: env.SENDCLOUD_SECRET_KEY ?? '',
      url: env.SENDCLOUD_API_URL ?? SENDCLOUD_API,
      log,
    }),
}

/** Labels of many carriers through Sendcloud's API v3. */
export const sendcloud: LabelCarrier = {
  name: 'Sendcloud',
  isSetUp: (env) => env.SENDCLOUD_PUBLIC_KEY !== undefined,
  async announce(shop, parcel) {
    const found = await announceOrFind(shop, parcel)
    if (!found.ok) return found
    const { parcels, carrier, errors } = found.shipment
    const [sent] = parcels
    if (errors?.length || sent?.status?.code === 'ANNOUNCEMENT_FAILED') {
      // It stays known there under this reference, as one that failed.
      return {
        ok: false,
        error: 'refused',
        problems: (errors ?? []).map(toProblem),
        isSpent: true,
      }
    }
    if (!sent?.tracking_number) return { ok: false, error: 'unavailable' }
    const pdf = await readLabel(shop, sent.id)
    if (!pdf) return { ok: false, error: 'unavailable' }
    return {
      ok: true,
      label: {
        carrier: carrierOf(carrier?.code ?? ''),
        trackingCode: sent.tracking_number,
        trackingUrl: sent.tracking_url ?? null,
        pdf,
      },
    }
  },
}

type Found = { ok: true; shipment: SendcloudShipment } | Extract<AnnounceResult, { ok: false }>

async function announceOrFind(shop: Shop, parcel: AnnouncedParcel): Promise<Found> {
  const ask = shop.use(sendcloudClient)
  const announced = await ask({
    method: 'POST',
    path: '/shipments/announce',
    body: announcement(parcel),
  })
  if (announced.ok) {
    const read = sendcloudShipment.safeParse(readJson(announced.bytes))
    return read.success
      ? { ok: true, shipment: read.data.data }
      : { ok: false, error: 'unavailable' }
  }
  if (announced.error !== 'conflict') return announced
  // An earlier try got through, though its answer never came.
  const query = new URLSearchParams({ external_reference_id: parcel.reference })
  const listed = await ask({ method: 'GET', path: `/shipments?${query}` })
  if (!listed.ok) {
    return listed.error === 'conflict' ? { ok: false, error: 'unavailable' } : listed
  }
  const read = sendcloudShipments.safeParse(readJson(listed.bytes))
  const [shipment] = read.success ? read.data.data : []
  return shipment ? { ok: true, shipment } : { ok: false, error: 'unavailable' }
}

/** From our own address of the API: the keys go with it. */
async function readLabel(shop: Shop, parcelId: number): Promise<Buffer | undefined> {
  const answer = await shop.use(sendcloudClient)({
    method: 'GET',
    path: `/parcels/${parcelId}/documents/label`,
    accept: 'application/pdf',
  })
  if (!answer.ok || answer.bytes.length > MAX_PDF_BYTES) return undefined
  return answer.bytes.subarray(0, 5).toString('latin1') === '%PDF-' ? answer.bytes : undefined
}

function announcement({ reference, orderId, to, from, grams, option }: AnnouncedParcel) {
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
      country_code: 'NL',
      phone_number: from.phone,
      email: from.email,
    },
    ship_with: {
      type: 'shipping_option_code',
      properties: { shipping_option_code: option },
    },
    order_number: String(orderId),
    external_reference_id: reference,
    parcels: [{ weight: { value: (grams / 1_000).toFixed(3), unit: 'kg' } }],
  }
}

/** "dhl_parcel" and its kin are DHL to who waits for it. */
function carrierOf(code: string): Carrier {
  const known = (['postnl', 'dhl', 'dpd', 'gls', 'ups', 'bpost'] as const).find((carrier) =>
    code.startsWith(carrier),
  )
  return known ?? 'anders'
}
