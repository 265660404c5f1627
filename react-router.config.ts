import type { Config } from '@react-router/dev/config'

export default {
  ssr: true,
  // scripts/put-in-place.ts moves it from here to the folder that the server uses.
  buildDirectory: 'build/next',
  // The manifest is a few kilobytes; requesting it page by page would cost a round trip per click.
  routeDiscovery: { mode: 'initial' },
} satisfies Config
