import { expect, test } from 'vitest'
import type { Source } from '#contract/automation.ts'
import { labelOf } from '#rules/sources.ts'
import { sourcesWords } from '#web/automation/source-words.ts'
import { labelWords, sourceName } from '#words/source-names.ts'

const media_id = '2631717960199109965'

const sources: [Source, string][] = [
  [{ type: 'followers_of', username: 'coffee' }, 'Followers of @coffee'],
  [{ type: 'following_of', username: 'coffee' }, 'Followed by @coffee'],
  [{ type: 'likers_of', media_id }, 'Who liked post CSFvYqWrv1N'],
  [{ type: 'commenters_of', username: 'coffee' }, 'Who commented on posts of @coffee'],
  [{ type: 'hashtag', tag: 'latteart', tab: 'recent', who: 'authors' }, '#latteart'],
  [{ type: 'similar_to', username: 'coffee.daily' }, 'Similar to @coffee.daily'],
  [{ type: 'suggested' }, 'Suggested for me'],
  [
    { type: 'place', place_id: '213000131', name: 'Porto Old Town', tab: 'top', who: 'likers' },
    'Posts at Porto Old Town',
  ],
  [{ type: 'place', place_id: '213000131', tab: 'top', who: 'likers' }, 'Posts at 213000131'],
  [{ type: 'list', list_id: '4', name: 'My: fans' }, 'List My: fans'],
  [{ type: 'feed' }, 'My home feed'],
]

test.each(sources)('a source and the label answers give it read the same: %o', (source, words) => {
  expect(sourceName(source)).toBe(words)
  expect(labelWords(labelOf(source))).toBe(words)
})

test('the number of posts is named where it is known', () => {
  const engaged = { type: 'engaged', who: 'commenters', last_posts: 6 } as const
  expect(sourceName(engaged)).toBe('Who commented on my newest 6 posts')
  expect(labelWords(labelOf(engaged))).toBe('Who commented on my posts')
  expect(sourceName({ type: 'likers_of', username: 'coffee', last_posts: 3 })).toBe(
    'Who liked the last 3 posts of @coffee',
  )
  expect(sourceName({ type: 'likers_of', username: 'coffee', last_posts: 1 })).toBe(
    'Who liked the last post of @coffee',
  )
})

test('two sources are named and the others counted', () => {
  const of = (...names: string[]) =>
    sourcesWords(names.map((username) => ({ type: 'following_of' as const, username })))
  expect(of('a', 'b')).toBe('people @a follows and people @b follows')
  expect(of('a', 'b', 'c', 'd')).toContain('2 more sources')
})

test('a label nobody has thought of is shown as it is', () => {
  expect(labelWords('elsewhere')).toBe('elsewhere')
})
