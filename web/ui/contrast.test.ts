import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const css = readFileSync(new URL('./ui.css', import.meta.url), 'utf8')

function tokens(selector: string) {
  const block = css.slice(css.indexOf(`${selector} {`)).split('}')[0] ?? ''
  return Object.fromEntries([...block.matchAll(/--([\w-]+): (#[0-9a-f]{6});/g)].map(([, name, hex]) => [name, hex]))
}

const light = tokens(':root')
const themes = { light, dark: { ...light, ...tokens('[data-theme="dark"]') } }

function luminance(hex: string) {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((share) => (share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4))
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(one: string, other: string) {
  const [lighter = 0, darker = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a)
  return (lighter + 0.05) / (darker + 0.05)
}

const grounds = ['bg', 'surface', 'sunken', 'hover']

/** Text on its background, hover included: at least 4.5. */
const text: [string, string[]][] = [
  ['fg', [...grounds, 'brand-soft', 'bad-soft', 'warn-soft', 'ok-soft']],
  ['muted', [...grounds, 'brand-soft', 'bad-soft', 'warn-soft']],
  ['brand-text', [...grounds, 'brand-soft']],
  ['on-brand', ['brand', 'brand-hover']],
  ['on-danger', ['danger', 'danger-hover']],
  ['ok', ['bg', 'surface', 'sunken', 'ok-soft']],
  ['warn', ['bg', 'surface', 'sunken', 'warn-soft']],
  ['bad', ['bg', 'surface', 'sunken', 'bad-soft']],
]

/** Borders of controls, drawn lines and rings: at least 3. */
const marks: [string, string[]][] = [
  ['edge', ['bg', 'surface']],
  ['focus', ['bg', 'surface', 'sunken']],
  ['brand', ['bg', 'surface']],
  ['chart-1', ['bg', 'surface']],
  ['chart-2', ['bg', 'surface']],
  ['chart-3', ['bg', 'surface']],
  ['chart-4', ['bg', 'surface']],
]

const pairs = (rows: [string, string[]][], least: number) =>
  Object.entries(themes).flatMap(([theme, colours]) =>
    rows.flatMap(([front, backs]) =>
      backs.map((back) => ({ theme, front, back, least, ratio: contrast(colours[front] ?? '', colours[back] ?? '') })),
    ),
  )

test.each([...pairs(text, 4.5), ...pairs(marks, 3)])(
  '$front and $back can be distinguished in the $theme theme',
  (pair) => {
    expect(pair.ratio).toBeGreaterThanOrEqual(pair.least)
  },
)
