import { data, Form, redirect } from 'react-router'
import { emptyCrossSells } from '#app/features/affiliate/cross-sell/empty-cross-sells.server.ts'
import { readProductForEdit } from '#app/features/catalog/product-editing/read-product-for-edit.server.ts'
import { requireManager } from '#app/features/core/accounts/require-manager.server.ts'
import { readEvents } from '#app/features/partners/item-drafts/product-events.server.ts'
import { eventText } from '#app/features/partners/item-drafts/product-events.ts'
import {
  copyablePhotos,
  copyPhotos,
} from '#app/features/partners/offer-box/admin/copy-photos.server.ts'
import { CopyResultNotice } from '#app/features/partners/offer-box/admin/copy-result-notice.tsx'
import { OfferRows } from '#app/features/partners/offers/admin/offer-rows.tsx'
import {
  addOfferMessage,
  readOfferRefMessage,
} from '#app/features/partners/offers/offer-messages.ts'
import { readEarlierPrices } from '#app/features/partners/offers/offer-prices.server.ts'
import { priceLine } from '#app/features/partners/offers/offer-texts.ts'
import { readOfferRef } from '#app/features/partners/offers/offer-url.ts'
import { sortByPrice } from '#app/features/partners/offers/offers.ts'
import { mainCountry, partnerLink } from '#app/features/partners/offers/partner-link.ts'
import { readLiveOffers } from '#app/features/partners/offers/read-live-offers.server.ts'
import { readPartnerIds } from '#app/features/partners/offers/read-partner-ids.server.ts'
import { addOffer, removeOffer } from '#app/features/partners/offers/write-offers.server.ts'
import { appContext } from '#app/platform/app-context.ts'
import { dutchDate, dutchMoment } from '#app/platform/dutch-time.ts'
import { readId } from '#app/platform/forms/read-id.ts'
import { notFound } from '#app/platform/http/http-errors.ts'
import { readForm } from '#app/platform/http/read-form.ts'
import { formatCents } from '#app/platform/money.ts'
import { path } from '#app/platform/path.ts'
import { AdminHeading } from '#app/ui/admin/admin-heading.tsx'
import { SaveButton } from '#app/ui/admin/save-button.tsx'
import { Button } from '#app/ui/button.tsx'
import { SelectField } from '#app/ui/forms/select-field.tsx'
import { TextField } from '#app/ui/forms/text-field.tsx'
import { useErrorFocus } from '#app/ui/forms/use-error-focus.ts'
import type { Route } from './+types/admin-product-offers.ts'

type ActionData = Route.ComponentProps['actionData']

type LoaderData = Route.ComponentProps['loaderData']

const EMPTY_FORM = { address: '', variantChoice: '', errors: undefined }

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `Te koop bij anderen: ${loaderData?.product.name ?? 'product'} · Beheer` },
]

export async function loader({ context, params, url }: Route.LoaderArgs) {
  requireManager(context)
  const app = context.get(appContext)
  const id = readId(params.id)
  const [product, offers, partnerIds, events] = await Promise.all([
    readProductForEdit(app, id),
    readLiveOffers(app.db, [id], app.clock.now(), { withGone: true }),
    readPartnerIds(app),
    readEvents(app.db, id),
  ])
  if (!product) throw notFound()
  const earlierPrices = await readEarlierPrices(app.db, offers)
  const rows = sortByPrice(offers).map((offer) => ({
    id: offer.id,
    seller: offer.seller,
    externalId: offer.externalId,
    variantText: offer.variantText,
    origin: offer.origin,
    title: offer.quote?.title ?? '',
    price: priceLine(offer),
    priceCents: offer.quote?.priceCents ?? null,
    href: partnerLink(offer, partnerIds),
    earlierPrices: (earlierPrices.get(offer.id) ?? []).map(
      ({ at, priceCents }) => `${formatCents(priceCents)} op ${dutchDate(at)}`,
    ),
    canCopy: copyablePhotos(offer).length > 0,
  }))
  const lines = events.map((event) => ({
    at: dutchMoment(event.at, app.clock.now()),
    text: eventText(event),
  }))
  return {
    rows,
    lines,
    product: { id, name: product.name },
    // A product without options has a single variant without a name, which is no choice.
    choices: product.variants.flatMap(({ id: value, name }) =>
      name === '' ? [] : { value: String(value), label: name },
    ),
    hasTag: Object.keys(partnerIds.amazonTags).length > 0,
    hasAmazonOffers: offers.some(({ source }) => source === 'amazon'),
    isEmptied: url.searchParams.has('geleegd'),
  }
}

export async function action({ context, params, request }: Route.ActionArgs) {
  requireManager(context)
  const app = context.get(appContext)
  const id = readId(params.id)
  const form = await readForm(request)
  const intent = String(form.get('intent') ?? '')
  const offersUrl = path('/beheer/producten/:id/aanbiedingen', { id })
  if (intent.startsWith('remove.')) {
    await removeOffer(app, id, readId(intent.slice('remove.'.length)))
    return redirect(offersUrl)
  }
  if (intent.startsWith('copy.')) {
    const copyResult = await copyPhotos(app, id, readId(intent.slice('copy.'.length)))
    return { ...EMPTY_FORM, copied: copyResult }
  }
  if (intent === 'together') {
    const offers = await readLiveOffers(app.db, [id], app.clock.now(), { withGone: true })
    const asins = offers.flatMap((offer) => (offer.source === 'amazon' ? offer.externalId : []))
    if (asins.length > 0) await emptyCrossSells(app, asins)
    return redirect(`${offersUrl}?geleegd=1`)
  }
  const submittedAddress = String(form.get('place') ?? '')
  const variantChoice = String(form.get('variant') ?? '')
  const reject = (error: string) =>
    data(
      {
        address: submittedAddress,
        variantChoice,
        errors: { place: error },
        copied: undefined,
      },
      422,
    )
  const parsedRef = readOfferRef(submittedAddress, mainCountry(await readPartnerIds(app)))
  if (!parsedRef.ok) return reject(readOfferRefMessage(parsedRef))
  const result = await addOffer(app, id, parsedRef.offerRef, readId(variantChoice))
  if (result.ok) return redirect(offersUrl)
  if (result.error === 'unknown-product') throw notFound()
  return reject(addOfferMessage(result))
}

export default function AdminProductOffers({ loaderData, actionData }: Route.ComponentProps) {
  const { product, choices, rows, lines, hasTag, hasAmazonOffers, isEmptied } = loaderData
  const copyResult = actionData?.copied
  return (
    <div className="form-page">
      <AdminHeading
        title="Te koop bij anderen"
        back={{
          to: path('/beheer/producten/:id', { id: product.id }),
          text: product.name,
        }}
      />
      {copyResult && <CopyResultNotice productId={product.id} result={copyResult} />}
      <p className="mb-6 text-ink-2">
        Waar dit product nog meer te koop is. Klanten kopen het daar; de winkel zet je eigen tag in
        de link. {!hasTag && 'Je tags vul je in bij Instellingen.'}
      </p>
      {rows.length > 0 ? (
        <OfferRows rows={rows} />
      ) : (
        <p className="border-t border-line py-4 text-ink-2">
          Nog nergens. Plak hieronder waar het te koop is.
        </p>
      )}
      {/* The key empties the form after an offer is added, and keeps the typed values after a rejection. */}
      <AddOfferForm key={rows.length} choices={choices} rejected={actionData} />
      {hasAmazonOffers && (
        <Form method="post" className="mt-10 border-t border-line pt-4">
          <h2 className="text-title font-semibold">Vaak samen gekocht</h2>
          <p className="mt-1 mb-3 text-sm text-ink-2" role="status">
            {isEmptied
              ? 'Wie de pagina nu opent, laat het opnieuw zoeken.'
              : 'Wat hierbij past, wordt elke dag opnieuw gezocht: in winkelwagens, en anders bij hetzelfde merk en soort.'}
          </p>
          <Button type="submit" variant="second" size="small" name="intent" value="together">
            Zoek het nu opnieuw
          </Button>
        </Form>
      )}
      {lines.length > 0 && <OfferTimeline lines={lines} />}
    </div>
  )
}

function AddOfferForm({
  choices,
  rejected,
}: {
  choices: LoaderData['choices']
  rejected: ActionData
}) {
  const form = useErrorFocus(rejected?.errors)
  return (
    <Form ref={form} method="post" noValidate className="mt-8 max-w-xl space-y-4">
      <TextField
        name="place"
        label="Adres of ASIN"
        autoComplete="off"
        defaultValue={rejected?.address ?? ''}
        error={rejected?.errors?.place}
        hint="Het adres van het artikel bij Amazon, bol of een andere winkel, of een ASIN."
      />
      {choices.length > 0 && (
        <SelectField
          name="variant"
          label="Voor welke keuze"
          isOptional
          defaultValue={rejected?.variantChoice ?? ''}
          options={[{ value: '', label: 'Alle, of niet bekend' }, ...choices]}
        />
      )}
      <SaveButton text="Voeg toe" />
    </Form>
  )
}

function OfferTimeline({ lines }: { lines: LoaderData['lines'] }) {
  return (
    <section aria-labelledby="tijdlijn" className="mt-10">
      <h2 id="tijdlijn" className="text-title font-semibold">
        Tijdlijn
      </h2>
      <ul className="mt-3 border-t border-line">
        {lines.map(({ at, text }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines are never moved
          <li key={index} className="flex flex-wrap gap-x-6 border-b border-line py-2">
            <span className="font-figures text-ink-2">{at}</span>
            <span>{text}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
