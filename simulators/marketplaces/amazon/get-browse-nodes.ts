import type { z } from 'zod'
import { childrenOf, findNode } from '#simulators/marketplaces/catalogue/browse-nodes.ts'
import { nameNode, showAncestors } from './amazon-items.ts'
import type { Asked } from './amazon-listings.ts'
import type { getBrowseNodesRequest } from './amazon-requests.ts'

export function getBrowseNodes(
  { browseNodeIds }: z.infer<typeof getBrowseNodesRequest>,
  asked: Asked,
) {
  const found = browseNodeIds.flatMap((id) => findNode(id, asked.shop) ?? [])
  const unknown = browseNodeIds.filter((id) => !findNode(id, asked.shop))
  const wantsAncestors = asked.resources.includes('browseNodes.ancestor')
  const browseNodes = found.map((node) => ({
    ...(wantsAncestors ? showAncestors(node, asked) : nameNode(node, asked)),
    isRoot: node.parent === undefined,
    ...(asked.resources.includes('browseNodes.children') && {
      children: childrenOf(node).map((child) => nameNode(child, asked)),
    }),
  }))
  return {
    ...(found.length > 0 && { browseNodesResult: { browseNodes } }),
    ...(unknown.length > 0 && {
      errors: unknown.map((id) => ({
        code: 'InvalidBrowseNodeId',
        message: `The BrowseNodeId ${id} provided in the request is invalid.`,
      })),
    }),
  }
}
