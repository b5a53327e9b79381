import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const shown = globSync('web/kit/*.tsx')
  .map((file) => readFileSync(file, 'utf8'))
  .join('\n')

test('the kit shows every part of web/ui', () => {
  const parts = globSync('web/ui/**/*.tsx')
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => !file.endsWith('.test.tsx'))
  // Parts of another that is shown.
  const inside = ['axes', 'frame', 'reader']
    .map((part) => `web/ui/charts/chart-${part}.tsx`)
    .concat('web/ui/charts/mark.tsx', 'web/ui/charts/table-toggle.tsx')
    .concat('web/ui/overlays/scrolled.tsx')
  expect(parts.length).toBeGreaterThan(40)
  expect(parts.filter((file) => !inside.includes(file) && !shown.includes(`'#${file}'`))).toEqual([])
})
