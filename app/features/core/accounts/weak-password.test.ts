import { expect, test } from 'vitest'
import { newPassword } from './accounts-forms.ts'

test.each([
  '1234567890',
  '0123456789',
  '9876543210',
  'aaaaaaaaaaaa',
  '1212121212',
  'password123',
  'Wachtwoord1!',
  'W@chtw00rd',
  'welkom2026!!',
  'qwertyuiop',
  'geheimgeheim',
  'Zomer2026!!!',
])('“%s” is rejected with a reason', (password) => {
  expect(newPassword.safeParse(password).error?.issues[0]?.message).toBe(
    'Dit wachtwoord staat op lijsten met uitgelekte wachtwoorden. Kies een ander.',
  )
})

test('a short password is rejected with the minimum length', () => {
  expect(newPassword.safeParse('zilver-48').error?.issues[0]?.message).toBe(
    'Kies een wachtwoord van minstens 10 tekens.',
  )
})

test.each([
  'zilver-maan-48',
  'drie gouden ringen',
  'een lange zin die niemand raadt',
  'Kx7#pQ2vLm',
])('“%s” is accepted', (password) => {
  expect(newPassword.safeParse(password).success).toBe(true)
})
