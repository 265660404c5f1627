import { expect } from 'vitest'
import { addPiece } from '#tests/stock-shop.ts'
import { builtShopTest, PATIENCE } from './built-shop.ts'
import { openClient } from './client.ts'

const PIECE = '/product/ring/'
const VOTE = '/warm-of-koud/ring/'

builtShopTest(
  'without JavaScript a vote is given, changed and taken back on a page of its own, and the page of the piece stays the same for all',
  PATIENCE,
  async ({ shop, built }) => {
    await addPiece(shop, { name: 'Ring' })
    const sanne = openClient(built)
    const before = await sanne.get(PIECE)
    expect(before.headers['set-cookie']).toBeUndefined()
    expect(before.text).toContain(`action="${VOTE}"`)
    const vote = (choice: string) => sanne.post(VOTE, [['vote', choice]])

    const voted = await vote('hot')
    expect([voted.status, voted.headers.location]).toEqual([303, VOTE])
    expect([...sanne.jar.keys()].sort()).toEqual(['schakel_visitor', 'schakel_voted'])
    const told = await sanne.get(VOTE)
    expect(told.headers['cache-control']).toBe('private, no-store')
    expect(told.text).toContain('Je stem op Ring: warm. 1 warm.')
    expect(told.text).toContain('+1°')
    await vote('cold')
    expect((await sanne.get(VOTE)).text).toContain('Je stem op Ring: koud. 1 koud.')
    expect((await openClient(built).get(VOTE)).text).toContain('Wat vind je van Ring? 1 koud.')
    await vote('none')
    expect((await sanne.get(VOTE)).text).toContain('Nog niemand heeft gestemd.')

    const after = await sanne.get(PIECE)
    expect(after.headers.etag).toBe(before.headers.etag)
    expect(after.text).toBe(before.text)
    for (const choice of ['', 'warm', '10']) expect((await vote(choice)).status).toBe(400)
    expect((await sanne.post('/warm-of-koud/nergens/', [['vote', 'hot']])).status).toBe(404)
  },
)
