import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const files = globSync('**/*.{ts,tsx,css}', { cwd: import.meta.dirname }).filter(
  (file) => !file.startsWith('dist') && !/\.test\.tsx?$/.test(file),
)

/** Utilities of Tailwind, properties of CSS, and styles of React that name a side of the screen, not one of the text. */
const PHYSICAL = [
  /(?<![\w-])-?(?:ml|mr|pl|pr|scroll-ml|scroll-mr|scroll-pl|scroll-pr|left|right)-(?:\d|\[|auto|px|full)/,
  /(?<![\w-])(?:text|float|clear)-(?:left|right)(?![\w-])/,
  /(?<![\w-])(?:border|rounded)-(?:[lr]|[tb][lr])(?![\w])(?=[-\s"'`])/,
  /(?<![\w-])origin-(?:top-|bottom-)?(?:left|right)(?![\w-])/,
  /(?<![\w-])-?(?:translate|space|divide)-x-/,
  /(?<![\w-])(?:margin|padding|border|scroll-margin|scroll-padding)-(?:left|right)/,
  /\b(?:margin|padding|border)(?:Left|Right)\b/,
  /translateX\(-?[\d.]/,
  /(?:^|\s)(?:left|right): (?!value)[\w-]+;/,
  /style=\{\{[^}]*\b(?:left|right):/,
]

/** Files with a side of the screen, and why it's the same in a language that is written from right to left. */
const exempt: Record<string, string> = {
  'ui/buttons/button.tsx': 'a ring that turns has no sides',
  'accounts/method-choice.tsx': 'a ring that turns has no sides',
  'ui/feedback/meter.tsx': 'rtl: beside it',
  'ui/feedback/progress.tsx': 'rtl: beside it',
  'statistics/conversion.tsx': 'a scale, which runs from left to right as axes do',
  'automation/limits/active-hours-editor.tsx': 'a scale of hours, which runs from left to right as axes do',
}

const physicalIn = (file: string) =>
  readFileSync(join(import.meta.dirname, file), 'utf8')
    .split('\n')
    .filter((line) => PHYSICAL.some((pattern) => pattern.test(line)))

test('styles name sides of the text, not of the screen, or say why', () => {
  const found = files.flatMap((file) =>
    file in exempt ? [] : physicalIn(file).map((line) => `${file}: ${line.trim()}`),
  )
  expect(found).toEqual([])
})

test('only files with a side of the screen are exempt', () => {
  expect(Object.keys(exempt).filter((file) => physicalIn(file).length === 0)).toEqual([])
})
