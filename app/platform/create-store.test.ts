import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { createStore } from './create-store.ts'

test('a change replaces the named fields only', () => {
  const store = createStore({ count: 1, name: 'ring' })
  const before = store.read()
  store.set({ count: 2 })
  expect(store.read()).toEqual({ count: 2, name: 'ring' })
  expect(before).toEqual({ count: 1, name: 'ring' })
})

const names = createStore({ name: 'niemand' })
const First = () => names.useSelected(({ name }) => name)
const Provided = () => names.useSelected(({ name }) => name, { name: 'de pagina' })

test('the server renders the initial state, or the one of the page', () => {
  names.set({ name: 'de browser' })
  expect(renderToString(createElement(First))).toBe('niemand')
  expect(renderToString(createElement(Provided))).toBe('de pagina')
})
