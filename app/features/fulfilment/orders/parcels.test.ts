import { expect, test } from 'vitest'
import { pack } from './parcels.ts'

const ringLine = { id: 1, name: 'Ring', quantity: 2, shipped: 0, cancelled: 0 }
const necklaceLine = { id: 2, name: 'Ketting', quantity: 3, shipped: 2, cancelled: 0 }

test('without quantities a parcel contains everything that is left', () => {
  expect(pack([ringLine, necklaceLine])).toEqual({
    ok: true,
    lines: [
      { orderLineId: 1, quantity: 2 },
      { orderLineId: 2, quantity: 1 },
    ],
    completesOrder: true,
  })
})

test('a parcel can contain a part, and the rest stays to be packed', () => {
  expect(pack([ringLine, necklaceLine], new Map([[ringLine.id, 1]]))).toEqual({
    ok: true,
    lines: [{ orderLineId: 1, quantity: 1 }],
    completesOrder: false,
  })
  const remainingUnits = new Map([
    [ringLine.id, 2],
    [necklaceLine.id, 1],
  ])
  expect(pack([ringLine, necklaceLine], remainingUnits)).toMatchObject({
    ok: true,
    completesOrder: true,
  })
})

test('an empty parcel and too many units are rejected', () => {
  expect(pack([ringLine, necklaceLine], new Map())).toEqual({ ok: false, error: 'nothing-packed' })
  expect(pack([{ ...ringLine, shipped: 2 }])).toEqual({ ok: false, error: 'nothing-packed' })
  expect(pack([ringLine, necklaceLine], new Map([[necklaceLine.id, 2]]))).toEqual({
    ok: false,
    error: 'too-many',
    lineId: 2,
    name: 'Ketting',
    unitsLeft: 1,
  })
})

test('cancelled units are not sent, and a line that stays open keeps the parcel partial', () => {
  const partlyCancelledLine = { ...necklaceLine, cancelled: 1 }
  expect(pack([ringLine, partlyCancelledLine])).toEqual({
    ok: true,
    lines: [{ orderLineId: 1, quantity: 2 }],
    completesOrder: true,
  })
  expect(pack([{ ...necklaceLine, shipped: 0, cancelled: 1 }])).toMatchObject({
    lines: [{ orderLineId: 2, quantity: 2 }],
  })
})
