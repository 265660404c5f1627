import type { Config } from '@react-router/dev/config'

export default {
  ssr: true,
  // From here scripts/put-in-place.ts moves it to where the server looks.
  buildDirectory: 'build/next',
  // The manifest is a few kilobytes; requesting it page by page would cost a round trip per click.
  routeDiscovery: { mode: 'initial' },
} satisfies Config
