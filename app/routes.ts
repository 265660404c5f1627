import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'

/** Every page, grouped as a visitor meets them; the back office comes last. */
export default [
  layout('routes/shop-layout.tsx', [
    // Looking around
    index('routes/home.tsx'),
    // Everything else
    route('*', 'routes/not-found.tsx'),
  ]),
] satisfies RouteConfig
