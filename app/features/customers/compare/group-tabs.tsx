import type { CompareGroup } from '#app/features/listings/compare-groups/read-groups.server.ts'
import { TabLinks } from '#app/ui/tab-links.tsx'
import { changedCompareUrl } from './compare.ts'
import { useCompare } from './compare-store.ts'

interface GroupTabsProps {
  groups: CompareGroup[]
  /** the group of the page; undefined: the page is about no group */
  group: CompareGroup | undefined
}

/** Links to the comparisons of the visitor in each group, with the number of products. */
export function GroupTabs({ groups, group }: GroupTabsProps) {
  const { compared } = useCompare()
  return (
    <TabLinks
      label="Groepen"
      tabs={groups.map((each) => {
        const items = compared[each.id] ?? []
        return {
          href: changedCompareUrl(each, items),
          text: each.name,
          isCurrent: each.id === group?.id,
          ...(items.length > 0 && { count: items.length }),
        }
      })}
    />
  )
}
