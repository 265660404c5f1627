import { expect, test } from 'vitest'
import { describeDecisions } from './describe-move.server.ts'

test('the decision about unknown statuses names the states as this shop does', () => {
  const remarks = { 'unknown-status': { count: 1, examples: [] } }
  const [decision] = describeDecisions({ remarks }, { doubleTexts: 0, openUrlCount: 0 })
  expect(decision?.text).toContain('worden ‘Bezorgd’, andere ‘Verlopen’')
})
