import { expect, test } from 'vitest'
import { exportLists } from '#words/generated/server.ts'
import { decideName, fileNameOf, inOrder, missingParts, otherListOf, sideOfKey } from './names.ts'

const calledBy = (name: string) => {
  const other = otherListOf(name)
  return other && exportLists[other.called]
}

test("Instagram's own file names tell the side and the part", () => {
  expect(decideName('followers_1.json')).toEqual({ kind: 'side', side: 'followers', part: 1 })
  expect(decideName('Followers_12.JSON')).toEqual({ kind: 'side', side: 'followers', part: 12 })
  expect(decideName('following.json')).toEqual({ kind: 'side', side: 'following', part: null })
  expect(decideName('following_1 (2).json')).toEqual({ kind: 'side', side: 'following', part: 1 })
  expect(decideName('connections/followers_and_following/followers_3.json')).toEqual({
    kind: 'side',
    side: 'followers',
    part: 3,
  })
})

test('a name of ones own says nothing', () => {
  for (const name of [
    'data.json',
    'my followers.json',
    'followersofanna.json',
    'followers_and_following.json',
    '.json',
  ])
    expect(decideName(name)).toEqual({ kind: 'unsaid' })
})

test('the other lists of the export are called by what they are', () => {
  expect(calledBy('pending_follow_requests.json')).toBe('your pending follow requests')
  expect(calledBy("follow_requests_you've_received.json")).toBe('follow requests you received')
  expect(calledBy('relationships_unfollowed_users')).toBe('people you recently unfollowed')
  expect(calledBy('relationships_close_friends')).toBe('your close friends')
  expect(calledBy('following_hashtags.json')).toBe('hashtags you follow')
  expect(calledBy('Blocked Profiles.json')).toBe('people you blocked')
  expect(otherListOf('following.json')).toBe(null)
})

test('only the four known keys are sides', () => {
  expect(sideOfKey('relationships_followers')).toBe('followers')
  expect(sideOfKey('following')).toBe('following')
  for (const key of ['__proto__', 'constructor', 'relationships_blocked_users', '']) expect(sideOfKey(key)).toBe(null)
})

test('parts are read in the order of their numbers, followers first', () => {
  const files = ['followers_10.json', 'followers_2.json', 'followers_1.json'].map((name) => ({
    name,
    side: 'followers' as const,
  }))
  const ordered = inOrder([{ name: 'following.json', side: 'following' }, ...files])
  expect(ordered.map(({ name }) => name)).toEqual([
    'followers_1.json',
    'followers_2.json',
    'followers_10.json',
    'following.json',
  ])
})

test('a gap in the numbers is a missing part', () => {
  expect(missingParts(['followers_1.json', 'followers_4.json', 'followers_2.json'])).toEqual([3])
  expect(missingParts(['followers_2.json'])).toEqual([1])
  expect(missingParts(['followers_1.json', 'followers_1 (1).json'])).toEqual([])
  expect(missingParts(['data.json'])).toEqual([])
})

test('a file is called by its last part, without what could trick the eye', () => {
  expect(fileNameOf('../../etc/passwd')).toBe('passwd')
  expect(fileNameOf('C:\\temp\\followers_1.json')).toBe('followers_1.json')
  expect(fileNameOf('a\u202egpj.json')).toBe('a gpj.json')
  expect(fileNameOf('')).toBe('file')
})
