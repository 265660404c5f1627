import { Printer } from 'lucide-react'
import { useEffect } from 'react'
import { data, redirect } from 'react-router'
import { cardsExpiry, countsTag } from '#app/features/catalog/products/catalog.ts'
import { findCustomer } from '#app/features/core/accounts/find-customer.server.ts'
import { identifyVisitor } from '#app/features/core/accounts/find-visitor.server.ts'
import { readSettings } from '#app/features/core/settings/settings.server.ts'
import {
  addCompared,
  readCompared,
  removeCompared,
} from '#app/features/customers/compare/compare.server.ts'
import {
  COMPARE_URL,
  compareItemsUrl,
  compareTitle,
  compareUrl,
  groupOf,
  type ItemsByGroup,
  MIN_COMPARED,
  nothingTitle,
  readCompareIds,
  tooFewText,
} from '#app/features/customers/compare/compare.ts'
import { compareCookies } from '#app/features/customers/compare/compare-cookies.server.ts'
import { GroupTabs, NothingToCompare } from '#app/features/customers/compare/compare-groups.tsx'
import { compareMessage } from '#app/features/customers/compare/compare-messages.ts'
import { marksDifferences } from '#app/features/customers/compare/compare-rows.ts'
import { refreshCompare } from '#app/features/customers/compare/compare-store.ts'
import { CompareTable } from '#app/features/customers/compare/compare-table.tsx'
import { readComparable } from '#app/features/customers/compare/read-comparable.server.ts'
import { readComparison } from '#app/features/customers/compare/read-comparison.server.ts'
import { readCompareGroups } from '#app/features/listings/compare-groups/read-groups.server.ts'
import { ShareLink } from '#app/features/storefront/buy-form/share-link.tsx'
import { appContext, pageContext } from '#app/platform/app-context.ts'
import { dutchDate } from '#app/platform/dutch-time.ts'
import { readId } from '#app/platform/forms/read-id.ts'
import { notFound } from '#app/platform/http/http-errors.ts'
import { readForm } from '#app/platform/http/read-form.ts'
import { createVisitorId } from '#app/platform/http/visitor-cookie.server.ts'
import { Breadcrumbs } from '#app/ui/breadcrumbs.tsx'
import { EnglishText } from '#app/ui/english-text.tsx'
import { useHydrated } from '#app/ui/loading/hydrated.ts'
import { pageMeta } from '#app/ui/page-meta.ts'
import { ServerHtml } from '#app/ui/server-html.tsx'
import type { Route } from './+types/compare-page.ts'

type LoaderData = Route.ComponentProps['loaderData']

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: loaderData?.title ?? 'Vergelijken' })
}

/** With `compareids` the page is equal for everybody [S05]. Without it, redirects to the products of the visitor. */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  const app = context.get(appContext)
  const page = context.get(pageContext)
  const nowIso = app.clock.now().toISOString()
  const groups = await readCompareGroups(app)
  const requestedGroup = groups.find(({ slug }) => slug === params.group)
  if (params.group !== undefined && !requestedGroup) throw notFound()
  const ids = readCompareIds(new URL(request.url).searchParams.get('compareids') ?? '')
  if (ids.length === 0) {
    const { customerId, guestId } = await identifyVisitor(app, page.visitor())
    const comparedItems = await readCompared(app, customerId ?? guestId)
    const group = requestedGroup ?? groups.find(({ id }) => comparedItems[id])
    const groupIds = (group && comparedItems[group.id]) ?? []
    if (groupIds.length > 0) throw redirect(compareItemsUrl(group, groupIds))
    return {
      ...(await readComparable(app, groups, requestedGroup, customerId !== null)),
      groups,
      groupId: requestedGroup?.id,
      products: [],
      title: nothingTitle(requestedGroup),
      shopName: '',
      renderedAt: nowIso,
    }
  }
  const { name } = await readSettings(app)
  const publicComparison = await readComparison(app, ids, name, 'everybody')
  const areAllPublic = publicComparison.products.length === ids.length
  const { products, validUntil } = areAllPublic
    ? publicComparison
    : await readOwnComparison(context, ids, name)
  page.cacheWithTags(
    [
      'settings',
      'categories',
      'compare-groups',
      ...ids.flatMap((id) => [`product:${id}`, countsTag(id)]),
    ],
    validUntil,
  )
  page.expireAt(cardsExpiry(products.map(({ card }) => card)))
  const productGroups = new Set(products.map(({ card }) => groupOf(groups, card.categoryIds)))
  const group = requestedGroup ?? (productGroups.size === 1 ? [...productGroups][0] : undefined)
  const title = compareTitle(products.length, group?.name ?? 'Sieraden')
  return {
    category: undefined,
    comparableHtml: '',
    groups,
    groupId: group?.id,
    products,
    title,
    shopName: name,
    renderedAt: nowIso,
  }
}

/** Also compares products that only customers may see; such a page is not cached. */
async function readOwnComparison(
  context: Route.LoaderArgs['context'],
  ids: number[],
  shopName: string,
) {
  const app = context.get(appContext)
  const customer = await findCustomer(app, context.get(pageContext).visitor())
  return readComparison(app, ids, shopName, customer ? 'customers' : 'everybody')
}

/** Adds a product to the visitor's list or removes it, without JavaScript. */
export async function action({ context, request }: Route.ActionArgs) {
  const app = context.get(appContext)
  const page = context.get(pageContext)
  const visitor = page.visitor()
  const form = await readForm(request)
  const productId = readId(form.get('product'))
  const { customerId, guestId } = await identifyVisitor(app, visitor)
  const setCookies = (guest: string | null, itemsByGroup: ItemsByGroup) => {
    for (const cookie of compareCookies(app, visitor.cookies, guest, itemsByGroup))
      page.setCookie(cookie)
  }
  if (form.get('intent') === 'remove') {
    const visitorId = customerId ?? guestId
    const result = visitorId ? await removeCompared(app, visitorId, productId) : null
    if (result?.ok) setCookies(guestId, result.compared)
    const groups = await readCompareGroups(app)
    const group = groups.find(({ slug }) => slug === form.get('group'))
    throw redirect(compareUrl(group, readCompareIds(String(form.get('compareids') ?? ''))))
  }
  const guest = customerId ? null : (guestId ?? createVisitorId())
  const result = await addCompared(app, customerId ?? guest ?? '', productId)
  if (!result.ok) return data({ error: compareMessage(result) }, 422)
  setCookies(guest, result.compared)
  const items = result.compared[result.group.id] ?? []
  throw redirect(compareItemsUrl(result.group, items))
}

export default function ComparePage({ loaderData, actionData }: Route.ComponentProps) {
  const { groups, groupId, products, title, shopName, renderedAt } = loaderData
  const group = groups.find(({ id }) => id === groupId)
  const ids = products.map(({ card }) => card.id)

  // The remove link reloads the page, so the list in the browser is outdated.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs again when other products are shown
  useEffect(() => {
    if (document.cookie.includes('schakel_compare=')) void refreshCompare()
  }, [ids.join()])

  return (
    <div className="wrap pt-3">
      <Breadcrumbs
        crumbs={[
          { name: 'Home', href: '/' },
          { name: 'Vergelijken', href: COMPARE_URL },
          ...(group ? [{ name: group.name, href: compareUrl(group, []) }] : []),
        ]}
      />
      <h1 className="display mt-2 text-display-md lg:mt-4 print:mt-0 print:text-display-sm">
        {title}
      </h1>
      <div className="mt-6 flex flex-wrap items-center justify-between gap-x-10 gap-y-2">
        <GroupTabs groups={groups} group={group} />
        {products.length > 0 && (
          <CompareTools products={products} title={title} pageUrl={compareUrl(group, ids)} />
        )}
      </div>
      {products.length === 0 ? (
        <>
          <NothingToCompare category={loaderData.category} error={actionData?.error} />
          <ServerHtml html={loaderData.comparableHtml} />
        </>
      ) : (
        <>
          <p className="hidden print:block">
            {shopName}, prijzen en voorraad van {dutchDate(new Date(renderedAt))}
          </p>
          {tooFewText(products.length) && (
            <p className="mt-2">
              Voeg nog een sieraad toe om te vergelijken.
              <EnglishText>{tooFewText(products.length)}</EnglishText>
            </p>
          )}
          <CompareTable products={products} renderedAt={renderedAt} group={group} />
        </>
      )}
    </div>
  )
}

/** A print button, for visitors who do not know that browsers can print. */
function PrintButton() {
  const isHydrated = useHydrated()
  if (!isHydrated) return null
  return (
    <button
      type="button"
      className="hidden min-h-target cursor-pointer items-center gap-2 text-sm text-ink-2 hover:text-ink md:inline-flex"
      onClick={() => window.print()}
    >
      <Printer size={18} strokeWidth={1.5} aria-hidden="true" />
      Afdrukken
    </button>
  )
}

function CompareTools({
  products,
  title,
  pageUrl,
}: Pick<LoaderData, 'products' | 'title'> & {
  /** of the page, for sharing */
  pageUrl: string
}) {
  return (
    <div className="flex flex-wrap items-center gap-x-6">
      {marksDifferences(products) && (
        <p className="flex items-center gap-2 text-sm text-ink-2 before:size-3.5 before:bg-accent-tint before:ring-1 before:ring-line before:ring-inset before:[print-color-adjust:exact] print:text-xs">
          Gekleurde rijen verschillen
        </p>
      )}
      {products.length >= MIN_COMPARED && (
        <label data-no-print className="inline-flex min-h-target cursor-pointer items-center gap-3">
          <input type="checkbox" className="switch" data-only-differences />
          Alleen verschillen
        </label>
      )}
      <div data-no-print className="flex items-center gap-x-6">
        <ShareLink name={title} path={pageUrl} />
        <PrintButton />
      </div>
    </div>
  )
}
