import { describe, expect, test } from 'vitest'
import { newPasswordProblem } from '#web/users/passwords/new-password-problem.ts'

const good = { old_password: 'the old one', new_password: 'a quiet long password', repeated: 'a quiet long password' }

describe('"Change password"', () => {
  test('a good one has nothing wrong with it', () => {
    expect(newPasswordProblem(good)).toEqual({ new_password: undefined })
  })

  test.each(['old_password', 'new_password', 'repeated'])('"all three fields required": %s', (field) => {
    expect(newPasswordProblem({ ...good, [field]: '' })).toEqual({ [field]: 'All fields are required.' })
  })

  test('what is missing is said once', () => {
    const nothing = { old_password: '', new_password: '', repeated: '' }
    expect(Object.values(newPasswordProblem(nothing))).toEqual(['All fields are required.'])
  })

  test('"new and confirm must match"', () => {
    expect(newPasswordProblem({ ...good, repeated: 'another' })).toEqual({ repeated: 'New passwords do not match.' })
  })

  test('"new at least 8 characters"', () => {
    expect(newPasswordProblem({ ...good, new_password: 'seven77', repeated: 'seven77' })).toEqual({
      new_password: 'Password must be at least 8 characters long.',
    })
  })
})
