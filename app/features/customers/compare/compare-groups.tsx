import { categoryUrl } from '#app/features/catalog/products/catalog.ts'
import type { CompareGroup } from '#app/features/listings/compare-groups/read-groups.server.ts'
import { path } from '#app/platform/path.ts'
import { ButtonLink } from '#app/ui/button-link.tsx'
import { EnglishText } from '#app/ui/english-text.tsx'
import { TabLinks } from '#app/ui/tab-links.tsx'
import { compareItemsUrl, tooFewText } from './compare.ts'
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
          href: compareItemsUrl(each, items),
          text: each.name,
          isCurrent: each.id === group?.id,
          ...(items.length > 0 && { count: items.length }),
        }
      })}
    />
  )
}

interface NothingToCompareProps {
  /** the first category of the group */
  category: { slug: string; name: string } | undefined
  error: string | undefined
}

export function NothingToCompare({ category, error }: NothingToCompareProps) {
  return (
    <div className="mt-8">
      {error && (
        <p role="alert" className="mb-3 text-lead">
          {error}
        </p>
      )}
      <p className="max-w-prose text-lead text-balance">
        Vink ‘Vergelijk’ aan bij twee sieraden uit dezelfde groep, dan zetten we ze hier naast
        elkaar.
      </p>
      <p className="mt-6">
        <ButtonLink to={category ? categoryUrl(category.slug) : path('/shop')}>
          Bekijk alle {category?.name.toLowerCase() ?? 'sieraden'}
        </ButtonLink>
      </p>
      <EnglishText className="mt-3">{tooFewText(0)}</EnglishText>
    </div>
  )
}
