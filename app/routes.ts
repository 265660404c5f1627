import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'

/** Every page, grouped as a visitor meets them; the back office comes last. */
export default [
  layout('routes/shop-layout.tsx', [
    // Looking around
    index('routes/home.tsx'),
    route('product/:slug', 'routes/product.tsx'),
    // Everything else
    route('*', 'routes/not-found.tsx'),
  ]),
  // The back office
  route('beheer/inloggen', 'routes/desk/desk-sign-in.tsx'),
  route('beheer/uitloggen', 'routes/desk/desk-sign-out.tsx'),
  route('beheer/eerste-keer', 'routes/desk/desk-setup.tsx'),
  route('beheer', 'routes/desk/desk-layout.tsx', [
    index('routes/desk/desk-overview.tsx'),
    route('*', 'routes/desk/desk-missing.tsx'),
  ]),
  route('product/:slug/snel-bekijken', 'routes/quick-view.ts'),
] satisfies RouteConfig
