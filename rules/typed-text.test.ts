import { describe, expect, test } from 'vitest'
import { asCode, asDigits, asEmail, asName, asText, asUsername, withDigits } from './typed-text.ts'

/** Marks that keyboards, phones and pages leave behind. */
const marks = [
  0x00, 0x07, 0x1b, 0x7f, 0x9f, 0xad, 0x61c, 0x180e, 0x200b, 0x200e, 0x200f, 0x202a, 0x202e, 0x2060, 0x2063, 0x2066,
  0x2069, 0xfeff, 0xfff9, 0x3164, 0x115f, 0x34f, 0xe0001, 0xd800, 0xfffe,
].map((point) => String.fromCodePoint(point))

const doors = { asText, asName, asUsername, asEmail, asCode, asDigits }

describe.each(Object.entries(doors))('%s', (_, door) => {
  test.each(['anna.ash', '123456', 'anna@example.com', 'Kaffee'])(
    '%s is the same with marks that nobody sees',
    (text) => {
      const clean = door(text)
      for (const mark of [...marks, '\u200c', '\u200d'])
        for (const at of [0, 1, 3, text.length])
          expect(door(text.slice(0, at) + mark + text.slice(at)), `${mark.codePointAt(0)?.toString(16)} at ${at}`).toBe(
            clean,
          )
    },
  )

  test('what has passed once passes unchanged', () => {
    const texts = [
      '  Ｃａｆｅ\u0301 ١٢٣ ',
      'ℹ️ ﬁ½',
      '👨‍👩‍👧',
      'می‌خواهم',
      '\u0344\u0344',
      'ẛ̣',
      'a\u200d\u200db',
      '🏴󠁧󠁢󠁥󠁮󠁧󠁿',
      '@@ａ＠Bücher.example',
    ]
    for (const text of texts) expect(door(door(text))).toBe(door(text))
  })
})

test.each(['👨‍👩‍👧', '❤️‍🔥', '🏳️‍🌈', '👍🏽', '🏴󠁧󠁢󠁥󠁮󠁧󠁿', '1️⃣', 'ℹ️', '™️', 'می‌خواهم', 'क्‍ष', 'ක්‍ර', '؀١', 'ก็', 'ü'])(
  '%s stays as it is in names and texts',
  (text) => {
    expect(asName(text)).toBe(text)
    expect(asText(text)).toBe(text)
  },
)

test('a joiner stays where it joins, and nowhere else', () => {
  expect(asName('an\u200dna')).toBe('anna')
  expect(asName('\u200dمی\u200c')).toBe('می')
  expect(asText('🎉\u200d')).toBe('🎉')
  expect(asName('анна\u200c')).toBe('анна')
})

test.each([
  '',
  '  ',
  '\u200b\u200b',
  '\u202e',
  '\u2800',
  '\u3164',
  '\u0301',
  '\ufe0f',
  '\u200d\u200d',
  '\u{e0041}',
  '\t\n',
])('nobody would see %j as a name', (text) => {
  expect(asName(text)).toBe('')
})

test('a name is one line, a text keeps its lines', () => {
  expect(asName('a\nb\u2028c\td')).toBe('a b c d')
  expect(asText('a\r\nb\u2028c\rd')).toBe('a\nb\nc\nd')
  expect(asName('\u202egnp.exe')).toBe('gnp.exe')
})

test('letters are composed: styled ones are the letters in names, and stay what they are in texts', () => {
  expect(asName('Cafe\u0301 ＡＢ')).toBe('Café AB')
  expect(asText('Cafe\u0301 𝓐… ™')).toBe('Café 𝓐… ™')
  expect([...asName(`a${'\u0316'.repeat(500)}`)].length).toBeLessThan(10)
})

test('digits of every script are digits', () => {
  let scripts = 0
  for (let zero = 0x80; zero < 0x1fbfa; zero++) {
    const ten = Array.from({ length: 10 }, (_, nth) => String.fromCodePoint(zero + nth))
    const is_row = !/\p{Nd}/u.test(String.fromCodePoint(zero - 1)) && ten.every((sign) => /\p{Nd}/u.test(sign))
    if (!is_row) continue
    scripts++
    expect(withDigits(ten.join('')), zero.toString(16)).toBe('0123456789')
  }
  expect(scripts).toBeGreaterThan(50)
  expect(asCode('١٢٣ ٤٥٦')).toBe('123456')
  expect(asCode('१२३-४५६')).toBe('123456')
  expect(asCode('１２３‑４５６')).toBe('123456')
  expect(asCode(' 𝟜𝟚𝟜𝟚 ')).toBe('4242')
  expect(asDigits('١٢')).toBe('12')
})

test('a user name is the same however its signs are typed', () => {
  for (const text of ['＠Anna．Ash', ' @anna。ash\u200b', '@ anna.ash', '\u2068anna.ash\u2069', 'ａｎｎａ.ａｓｈ'])
    expect(asUsername(text)).toBe('anna.ash')
})

test('a mail address is one address in all spellings of its domain', () => {
  const one = 'anna@xn--bcher-kva.example'
  for (const text of [
    'anna@bücher.example',
    'anna@bu\u0308cher.example',
    'anna@BÜCHER.example',
    'anna@XN--BCHER-KVA.example',
    ' anna＠bücher．example. ',
    'anna@bücher。example',
    'mailto:anna@bücher\u200b.example',
  ])
    expect(asEmail(text)).toBe(one)
  expect(asEmail('anna@例え.テスト')).toBe('anna@xn--r8jz45g.xn--zckzah')
  expect(asEmail('Anna.Ash+x@Example.com')).toBe('Anna.Ash+x@example.com')
  for (const wrong of ['anna@bücher/example', 'anna@bü cher', 'anna', '@', 'a@b@ü.example'])
    expect(asEmail(wrong).includes('xn--') && !wrong.includes('ü.example')).toBe(false)
})
