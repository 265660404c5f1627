import { useEffect } from 'react'
import { useLocation } from 'react-router'
import type { CompareGroup } from '#app/features/listings/compare-groups/read-groups.server.ts'
import { useLazyPart } from '#app/ui/loading/load-part.ts'
import { COMPARE_FORM, COMPARE_URL } from './compare.ts'
import { useCompare, watchCompare } from './compare-store.ts'

const loadBar = async () => (await import('./compare-bar.tsx')).CompareBar
const loadSearch = async () => (await import('./compare-search.tsx')).CompareSearch

/** Part of every page: the form of the compare buttons; the bar and the search load when they are needed. */
export function CompareWidgets({ groups }: { groups: CompareGroup[] }) {
  const { compared, searchId } = useCompare()
  const { pathname } = useLocation()
  const { part: Bar, loadPart: requestBar } = useLazyPart(loadBar)
  const { part: Search, loadPart: requestSearch } = useLazyPart(loadSearch)
  const hasItems = Object.keys(compared).length > 0
  const isComparePage = pathname.startsWith(COMPARE_URL)

  useEffect(watchCompare, [])
  useEffect(() => {
    if (hasItems && !isComparePage) void requestBar()
  }, [hasItems, isComparePage, requestBar])
  useEffect(() => {
    if (searchId !== null) void requestSearch()
  }, [searchId, requestSearch])

  return (
    <>
      <form id={COMPARE_FORM} method="post" action={COMPARE_URL} hidden />
      {Bar && hasItems && !isComparePage && <Bar groups={groups} />}
      {Search && <Search group={groups.find(({ id }) => id === searchId)} />}
    </>
  )
}
