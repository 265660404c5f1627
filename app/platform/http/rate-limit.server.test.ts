import { expect } from 'vitest'
import { shopTest } from '#tests/support/shop-test.ts'
import { clearRateLimits, countTries, createRateLimits } from './rate-limit.server.ts'

const limits = createRateLimits('tested-limits', {
  minute: { name: 'tested-minute', maxTries: 2, windowSeconds: 60 },
  hour: { name: 'tested-hour', maxTries: 1, windowSeconds: 3600 },
})

shopTest('attempts over the limit are rejected until their window ends', async ({ app, clock }) => {
  const { minute } = app.use(limits)
  expect(await minute.count('192.0.2.7')).toEqual({ ok: true })
  clock.advance(20_000)
  expect(await minute.count('192.0.2.7')).toEqual({ ok: true })
  expect(await minute.count('192.0.2.7')).toEqual({ ok: false, retryAfterSeconds: 40 })
  expect(await minute.count('192.0.2.8')).toEqual({ ok: true })
  clock.advance(40_000)
  expect(await minute.count('192.0.2.7')).toEqual({ ok: true })
})

shopTest('a forgiven try does not count, and a forgotten key starts again', async ({ app }) => {
  const { hour, minute } = app.use(limits)
  await hour.count('anna')
  await hour.forgive('anna')
  expect(await hour.count('anna')).toEqual({ ok: true })
  await Promise.all([minute.count('bram'), minute.count('bram'), minute.count('bram')])
  await minute.forget('bram')
  expect(await minute.count('bram')).toEqual({ ok: true })
})

shopTest(
  'tries that are counted together name the first limit that is reached',
  async ({ app }) => {
    const { hour, minute } = app.use(limits)
    const tries = [
      { rule: minute.rule, key: 'carla', limitName: 'minute' },
      { rule: hour.rule, key: 'carla', limitName: 'hour' },
    ]
    expect(await countTries(app, tries)).toBeNull()
    expect(await countTries(app, tries)).toMatchObject({
      limitName: 'hour',
      retryAfterSeconds: 3600,
    })
    expect(await countTries(app, tries)).toMatchObject({
      limitName: 'minute',
      retryAfterSeconds: 60,
    })
    expect(await countTries(app, [])).toBeNull()
  },
)

shopTest(
  'of 40 simultaneous tries for two keys exactly as many pass as the limit allows',
  async ({ app }) => {
    const { minute } = app.use(limits)
    const tries = [
      { rule: minute.rule, key: 'dirk' },
      { rule: minute.rule, key: 'eline' },
    ]
    const results = await Promise.all(
      Array.from({ length: 40 }, (_, index) =>
        countTries(app, index % 2 === 0 ? tries : tries.toReversed()),
      ),
    )
    expect(results.filter((exceededTry) => exceededTry === null)).toHaveLength(2)
  },
)

shopTest('counters whose window has ended are deleted', async ({ app, clock }) => {
  const { hour, minute } = app.use(limits)
  await minute.count('fenna')
  await hour.count('fenna')
  clock.advance(60_000)
  await clearRateLimits(app)
  const { rows } = await app.pool.query("SELECT key FROM rate_limits WHERE key LIKE 'tested-%'")
  expect(rows).toMatchObject([{ key: expect.stringMatching(/^tested-hour:[0-9a-f]{64}$/) }])
})
