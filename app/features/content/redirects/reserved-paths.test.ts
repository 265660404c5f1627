import { expect, test } from 'vitest'
import routes from '#app/routes.ts'
import { isOwnPath, isReservedPath } from './reserved-paths.ts'

interface Route {
  path?: string
  children?: Route[]
}

const listPaths = (list: Route[], parentPath = ''): string[] =>
  list.flatMap(({ path, children }) => {
    const currentPath = [parentPath, path].filter(Boolean).join('/')
    return [...(path ? [currentPath] : []), ...listPaths(children ?? [], currentPath)]
  })

test('no page of an owner can take the path of a page of the shop', () => {
  // The owner's pages are below /pagina/ unless they have a path of their own.
  const otherPaths = ['*', 'pagina/:slug']
  const paths = listPaths(routes as Route[]).filter((path) => !otherPaths.includes(path))
  expect(paths.length).toBeGreaterThan(100)
  for (const path of paths) {
    const examplePath = path.replace(/:\w+\??|\*/g, 'x')
    // Paths of files contain a dot, and the path of a page cannot.
    expect(examplePath.includes('.') || isReservedPath(`/${examplePath}`), path).toBe(true)
  }
})

test('a page of the shop reserves its own path, and products and posts reserve every path below theirs', () => {
  expect(isOwnPath('/contact')).toBe(true)
  expect(isOwnPath('/contact/team')).toBe(false)
  expect(isOwnPath('/product/ring')).toBe(false)
  expect(isReservedPath('/product/ring')).toBe(true)
  expect(isReservedPath('/over-ons/team')).toBe(false)
})
