import { expect, test } from 'vitest'
import { parseWithdrawalListQuery, withdrawalListUrl } from './withdrawal-list.ts'

test('the filters of the list of withdrawals are in its URL, and unknown ones are ignored', () => {
  for (const url of [
    '/beheer/herroepingen/',
    '/beheer/herroepingen/?pagina=3',
    '/beheer/herroepingen/?staat=afgehandeld&pagina=2',
  ]) {
    const query = parseWithdrawalListQuery(new URL(url, 'http://schakel.test').searchParams)
    expect(withdrawalListUrl(query)).toBe(url)
  }
  expect(parseWithdrawalListQuery(new URLSearchParams('staat=weg&pagina=-1'))).toEqual({
    state: 'received',
    page: 1,
  })
})
