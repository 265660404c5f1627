import { expect, test } from 'vitest'
import { changedWishCount, heartClick } from './wishlist.ts'

const guest = { isSignedIn: false, isRestricted: false, isWished: false, isOnList: false }
const person = { ...guest, isSignedIn: true }

test('a restricted heart does nothing for a guest; any other shows that an account is needed [T11] [P01]', () => {
  expect(heartClick({ ...guest, isRestricted: true })).toBe('nothing')
  expect(heartClick(guest)).toBe('require-account')
})

test('a click on a filled heart opens its wish, but on the wishlist removes the product [T10]', () => {
  expect(heartClick(person)).toBe('change')
  expect(heartClick({ ...person, isWished: true })).toBe('open-wish')
  expect(heartClick({ ...person, isWished: true, isOnList: true })).toBe('change')
})

test('a click changes the number by one and never below zero [K15]', () => {
  expect([
    changedWishCount(4, true),
    changedWishCount(4, false),
    changedWishCount(0, false),
  ]).toEqual([5, 3, 0])
})
