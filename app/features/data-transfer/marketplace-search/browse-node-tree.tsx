import { Link } from 'react-router'
import type {
  BrowseNode,
  BrowseNodePlace,
} from '#app/features/partners/marketplace-sources/marketplace-source.ts'
import { TEXT_LINK } from '#app/ui/text-link.ts'

interface BrowseNodesProps {
  /** category that the search is limited to; null: all categories */
  searchedNode: BrowseNodePlace | null
  /** categories of the results */
  nodes: BrowseNode[]
  /** returns the URL of the same search in another category */
  urlOfNode: (id: string) => string
}

/**
 * Navigation through the categories of the marketplace: links to the categories above the searched one and to its
 * subcategories.
 */
export function BrowseNodeNavigation({ searchedNode, nodes, urlOfNode }: BrowseNodesProps) {
  const childNodes = searchedNode?.children.length ? searchedNode.children : nodes
  const otherNodes = childNodes.filter(({ id }) => id !== searchedNode?.id)
  const isUniqueName = (name: string) => otherNodes.filter((node) => node.name === name).length < 2
  if (!searchedNode && otherNodes.length === 0) return null
  return (
    <nav aria-label="Rubrieken" className="mt-5 border-t border-line pt-2 text-sm">
      {searchedNode && (
        <ol className="flex flex-wrap items-center gap-x-2">
          {searchedNode.path.map((node) => (
            <li key={node.id} className="flex items-center gap-x-2">
              <NodeLink node={node} urlOfNode={urlOfNode} />
              <span aria-hidden="true">›</span>
            </li>
          ))}
          <li className="font-semibold" aria-current="true">
            {searchedNode.name} ({searchedNode.id})
          </li>
        </ol>
      )}
      {otherNodes.length > 0 && (
        <ul className="flex flex-wrap items-center gap-x-4">
          <li className="text-ink-2">{searchedNode ? 'Daarin' : 'Gevonden in'}</li>
          {otherNodes.map(({ id, name }) => (
            <li key={id}>
              {/* The id distinguishes categories with the same name, such as necklaces for women and for men. */}
              <NodeLink
                node={{ id, name: isUniqueName(name) ? name : `${name} (${id})` }}
                urlOfNode={urlOfNode}
              />
            </li>
          ))}
        </ul>
      )}
    </nav>
  )
}

function NodeLink({
  node: { id, name },
  urlOfNode,
}: Pick<BrowseNodesProps, 'urlOfNode'> & { node: BrowseNode }) {
  return (
    <Link to={urlOfNode(id)} className={`${TEXT_LINK} inline-flex min-h-target items-center`}>
      {name}
    </Link>
  )
}
