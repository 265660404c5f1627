import { expect, test } from 'vitest'
import { urlOf } from './embedded-postgres.ts'

const BY_NETWORK = 'postgres://schakel:geheim@127.0.0.1:5433/postgres'

test('the shop connects to its database by a socket where the path is short enough for every system', () => {
  const address = (cluster: string, socketFolder: string) =>
    urlOf({ cluster }, { pid: 1, port: 5433, socketFolder }, 'geheim')
  expect(address('/srv/winkel/cluster', '.')).toBe(
    `${BY_NETWORK}?host=${encodeURIComponent('/srv/winkel/cluster')}`,
  )
  expect(address(`/srv/${'é'.repeat(45)}/cluster`, '.')).toBe(BY_NETWORK)
  // The server was started by an older version.
  expect(address('/srv/winkel/cluster', '')).toBe(BY_NETWORK)
})
