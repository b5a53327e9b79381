import { describe, expect, test } from 'vitest'
import { isNarrowed, searchOf, viewOf, wantedOf } from '#web/automation/list/tasks-view.ts'

const read = (address: string) => viewOf(new URLSearchParams(address))

describe('the address of the tasks', () => {
  test('says what is shown, and comes back as it was', () => {
    const address =
      'account=7&kind=follow%2Creact&status=running%2Cpaused&q=coffee&from=2026-11-01&to=2026-11-30&sort=oldest'
    expect(read(address)).toEqual({
      q: 'coffee',
      account: '7',
      kinds: ['follow', 'react'],
      statuses: ['running', 'paused'],
      source: '',
      from: '2026-11-01',
      to: '2026-11-30',
      sort: 'oldest',
    })
    expect(searchOf(read(address)).toString()).toBe(address)
  })

  test('is empty where nothing is narrowed', () => {
    expect(searchOf(read('')).toString()).toBe('')
    expect([isNarrowed(read('')), isNarrowed(read('sort=oldest')), isNarrowed(read('q=x'))]).toEqual([
      false,
      false,
      true,
    ])
  })

  test('is forgiven what it says wrongly', () => {
    expect(
      searchOf(read('account=me&kind=dance,follow&status=&from=soon&to=2026-13-41&sort=up&page=3')).toString(),
    ).toBe('kind=follow')
  })

  test('asks the server for what is narrowed alone', () => {
    expect(wantedOf(read('account=7&status=failed&q=%20%20'))).toEqual({ account_id: '7', status: 'failed' })
  })
})
