import { expect, test } from 'vitest'
import { changedWishCount, heartClick } from './wishlist.ts'

const guest = { isSignedIn: false, isRestricted: false, isWished: false, isOnList: false }
const customer = { ...guest, isSignedIn: true }

test('a restricted heart does nothing for a guest; any other shows that an account is needed [T11] [P01]', () => {
  expect(heartClick({ ...guest, isRestricted: true })).toBe('nothing')
  expect(heartClick(guest)).toBe('require-account')
})

test('a click on a filled heart opens its wish, but on the wishlist removes the product [T10]', () => {
  expect(heartClick(customer)).toBe('change')
  expect(heartClick({ ...customer, isWished: true })).toBe('open-wish')
  expect(heartClick({ ...customer, isWished: true, isOnList: true })).toBe('change')
})

test('a click changes the number by one and never below zero [K15]', () => {
  const isAdded = true
  const isRemoved = false
  expect(changedWishCount(4, isAdded)).toBe(5)
  expect(changedWishCount(4, isRemoved)).toBe(3)
  expect(changedWishCount(0, isRemoved)).toBe(0)
})
