import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { AddToCartOutcome } from './add-to-cart-button.tsx'

test.each([
  ['/product/zegelring-otto/', 1],
  ['/', 1],
  ['/cart/', 0],
])('a message on %s after adding to the cart has %i links to the cart [T01]', (path, links) => {
  const outcome = <AddToCartOutcome state="added" wasAdded reason={null} />
  const router = createMemoryRouter([{ path: '*', element: outcome }], { initialEntries: [path] })
  const html = renderToStaticMarkup(<RouterProvider router={router} />)
  expect(html).toContain('Has been added to cart.')
  expect([...html.matchAll(/added_to_cart/g)]).toHaveLength(links)
})
