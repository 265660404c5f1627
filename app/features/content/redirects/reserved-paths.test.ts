import { expect, test } from 'vitest'
import routes from '#app/routes.ts'
import { isOwnPath, isReservedPath } from './reserved-paths.ts'

interface Route {
  path?: string
  children?: Route[]
}

const pathsOf = (list: Route[], parentPath = ''): string[] =>
  list.flatMap(({ path, children }) => {
    const currentPath = [parentPath, path].filter(Boolean).join('/')
    return [...(path ? [currentPath] : []), ...pathsOf(children ?? [], currentPath)]
  })

test('no page of an owner can take the path of a page of the shop', () => {
  // The owner's pages are below /pagina/ unless they have a path of their own.
  const otherPaths = ['*', 'pagina/:slug']
  const paths = pathsOf(routes as Route[]).filter((path) => !otherPaths.includes(path))
  expect(paths.length).toBeGreaterThan(100)
  for (const path of paths) {
    const concrete = path.replace(/:\w+\??|\*/g, 'x')
    // Paths of files contain a dot, and the path of a page cannot.
    expect(concrete.includes('.') || isReservedPath(`/${concrete}`), path).toBe(true)
  }
})

test('the shop has its own paths, and products and posts have paths below theirs', () => {
  expect(isOwnPath('/contact')).toBe(true)
  expect(isOwnPath('/contact/team')).toBe(false)
  expect(isOwnPath('/product/ring')).toBe(false)
  expect(isReservedPath('/product/ring')).toBe(true)
  expect(isReservedPath('/over-ons/team')).toBe(false)
})
