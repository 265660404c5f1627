import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { createStore } from './create-store.ts'

test('a change replaces the named fields only', () => {
  const store = createStore({ count: 1, name: 'ring' })
  const previousState = store.read()
  store.set({ count: 2 })
  expect(store.read()).toEqual({ count: 2, name: 'ring' })
  expect(previousState).toEqual({ count: 1, name: 'ring' })
})

const nameStore = createStore({ name: 'niemand' })
const InitialName = () => nameStore.useSelected(({ name }) => name)
const NameOfPage = () => nameStore.useSelected(({ name }) => name, { name: 'de pagina' })

test('the server renders the initial state, or the one of the page', () => {
  nameStore.set({ name: 'de browser' })
  expect(renderToString(createElement(InitialName))).toBe('niemand')
  expect(renderToString(createElement(NameOfPage))).toBe('de pagina')
})
