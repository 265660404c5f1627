import type { z } from 'zod'
import { childrenOf, findNode } from '#simulators/marketplaces/catalogue/catalogue-nodes.ts'
import { serializeNode, serializeWithAncestors } from './amazon-items.ts'
import type { RequestContext } from './amazon-listings.ts'
import type { getBrowseNodesRequest } from './amazon-requests.ts'

export function getBrowseNodes(
  { browseNodeIds }: z.infer<typeof getBrowseNodesRequest>,
  context: RequestContext,
) {
  const nodes = browseNodeIds.flatMap((id) => findNode(id, context.shop) ?? [])
  const unknownIds = browseNodeIds.filter((id) => !findNode(id, context.shop))
  const wantsAncestors = context.resources.includes('browseNodes.ancestor')
  const browseNodes = nodes.map((node) => ({
    ...(wantsAncestors ? serializeWithAncestors(node, context) : serializeNode(node, context)),
    isRoot: node.parent === undefined,
    ...(context.resources.includes('browseNodes.children') && {
      children: childrenOf(node).map((child) => serializeNode(child, context)),
    }),
  }))
  return {
    ...(nodes.length > 0 && { browseNodesResult: { browseNodes } }),
    ...(unknownIds.length > 0 && {
      errors: unknownIds.map((id) => ({
        code: 'InvalidBrowseNodeId',
        message: `The BrowseNodeId ${id} provided in the request is invalid.`,
      })),
    }),
  }
}
