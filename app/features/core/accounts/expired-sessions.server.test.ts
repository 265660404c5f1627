import { expect } from 'vitest'
import { addCustomer } from '#tests/support/change-items.ts'
import { shopTest } from '#tests/support/shop-test.ts'
import { sessions, verifications } from './accounts-tables.server.ts'
import { clearExpiredSessions } from './write-sessions.server.ts'

const HOUR_MS = 3_600_000

shopTest(
  'expired sessions are deleted with their addresses, others stay',
  async ({ app, clock }) => {
    const { id: userId } = await addCustomer(app)
    const expiresAt = new Date(clock.now().getTime() + HOUR_MS)
    const laterTime = new Date(clock.now().getTime() + 2 * HOUR_MS)
    await app.db.insert(sessions).values([
      { id: 'short', userId, token: 'a', expiresAt, ipAddress: '192.0.2.1' },
      { id: 'long', userId, token: 'b', expiresAt: laterTime, ipAddress: '192.0.2.2' },
    ])
    await app.db.insert(verifications).values({ id: 'v', identifier: 'x', value: 'y', expiresAt })

    await clearExpiredSessions(app)
    expect((await app.db.select().from(sessions)).map(({ id }) => id).sort()).toEqual([
      'long',
      'short',
    ])

    clock.advance(HOUR_MS + 1)
    await clearExpiredSessions(app)
    expect((await app.db.select().from(sessions)).map(({ id }) => id)).toEqual(['long'])
    expect(await app.db.select().from(verifications)).toEqual([])
  },
)
