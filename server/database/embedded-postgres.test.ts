import { expect, test } from 'vitest'
import { urlOf } from './embedded-postgres.ts'

const TCP_URL = 'postgres://schakel:geheim@127.0.0.1:5433/postgres'

test('the shop connects to its database by a socket where the path is short enough for every system', () => {
  const findUrl = (cluster: string, socketFolder: string) =>
    urlOf({ cluster }, { pid: 1, port: 5433, socketFolder }, 'geheim')
  const inCluster = '.'
  expect(findUrl('/srv/winkel/cluster', inCluster)).toBe(
    `${TCP_URL}?host=${encodeURIComponent('/srv/winkel/cluster')}`,
  )
  // Each é has two bytes, which makes the path longer than the 103 bytes that every system supports.
  expect(findUrl(`/srv/${'é'.repeat(45)}/cluster`, inCluster)).toBe(TCP_URL)
  // A server that an older version started has no socket.
  expect(findUrl('/srv/winkel/cluster', '')).toBe(TCP_URL)
})
