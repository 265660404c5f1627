import type { Config } from '@react-router/dev/config'

export default {
  ssr: true,
  // The manifest is a few kilobytes; asking for it page by page would cost a round trip a click.
  routeDiscovery: { mode: 'initial' },
} satisfies Config
