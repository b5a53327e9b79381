import { expect, test } from 'vitest'
import { subjectIn } from './subjects.ts'

const link = 'https://www.instagram.com/explore/tags'

test.each(['はなすたぐらむ🌺', '❤️‍🔥', 'team🇩🇪', '👍🏽', 'ümlaut_2026', 'ไทย', 'café'])(
  '#%s is a hashtag, typed or as an address',
  (tag) => {
    expect(subjectIn(`#${tag}`)).toEqual({ type: 'hashtag', tag })
    expect(subjectIn(`＃${tag}`)).toEqual({ type: 'hashtag', tag })
    expect(subjectIn(tag, true)).toEqual({ type: 'hashtag', tag })
    expect(subjectIn(`${link}/${tag}/`)).toEqual({ type: 'hashtag', tag })
    expect(subjectIn(`${link}/${encodeURIComponent(tag)}?hl=de`)).toEqual({ type: 'hashtag', tag })
  },
)

test.each(['#two words', '#a-b', '#', '#!', '#a.b', `${link}/a%20b/`])('%s is none', (text) => {
  expect(subjectIn(text)).toBeNull()
})
