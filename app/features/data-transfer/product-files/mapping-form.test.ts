import { expect, test } from 'vitest'
import { detectOtherPageFile } from './mapping-form.ts'

test.each([
  ['First Name,Last Name,Email,Accepts Email Marketing,Total Spent', 'customers'],
  ['voornaam,achternaam,e-mailadres,plaats', 'customers'],
  ['Redirect from,Redirect to', 'redirects'],
  ['source,target,regex', 'redirects'],
  ['naam,prijs,voorraad', null],
  ['nummer,datum,totaal,voornaam,achternaam,e-mail', null],
  ['voornaam,email,naam,prijs', null],
])('a file with the headings “%s” is recognised as %s', (headings, kind) => {
  expect(detectOtherPageFile(headings.split(','))).toBe(kind)
})
