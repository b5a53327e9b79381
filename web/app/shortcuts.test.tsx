import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { newTasks } from '#web/app/new-tasks.ts'
import { navLinks } from '#web/app/pages.ts'
import { useShortcuts } from '#web/app/shortcuts.ts'
import { show } from '#web/testing/show.tsx'
import { VirtualList } from '#web/ui/lists/virtual-list.tsx'

const press = (key: string, code: string, more: KeyboardEventInit = {}) =>
  (document.activeElement ?? document.body).dispatchEvent(
    new KeyboardEvent('keydown', { key, code, bubbles: true, cancelable: true, ...more }),
  )

const codeOf = (letter = '') => `Key${letter.toUpperCase()}`

/** A page with the shortcuts, and what they were asked for. */
async function showPage() {
  const asked: string[] = []
  await show(<Page onAsked={(what) => asked.push(what)} />, [])
  return asked
}

function Page({ onAsked }: { onAsked: (what: string) => void }) {
  useShortcuts({ onPalette: () => onAsked('palette'), onSheet: () => onAsked('sheet') })
  return null
}

const address = () => page.getByLabelText('Address')

test('g and n with a letter lead somewhere on a Russian keyboard', async () => {
  await showPage()
  const link = navLinks.at(-1)
  press('п', 'KeyG')
  press('ы', codeOf(link?.key))
  await expect.element(address()).toHaveTextContent(link?.to ?? '?')
  const task = newTasks[0]
  press('т', 'KeyN')
  press('ы', codeOf(task?.key))
  await expect.element(address()).toHaveTextContent(task?.to ?? '?')
})

test('Ctrl+K and the question mark work on a Russian, an Arabic and a Dvorak keyboard', async () => {
  const asked = await showPage()
  press('л', 'KeyK', { ctrlKey: true })
  press('؟', 'Slash', { shiftKey: true })
  press('k', 'KeyV', { ctrlKey: true })
  expect(asked).toEqual(['palette', 'sheet', 'palette'])
  press('t', 'KeyK', { ctrlKey: true })
  expect(asked).toHaveLength(3)
})

test('the letters of a list work on a Hindi keyboard', async () => {
  const selected: number[] = []
  let everyone = 0
  const list = (
    <VirtualList
      label="People"
      count={3}
      rowHeight={40}
      className="h-96"
      renderRow={(index) => `Person ${index}`}
      onSelect={(index) => selected.push(index)}
      onAll={() => everyone++}
    />
  )
  await show(list, [])
  const grid = page.getByRole('grid')
  grid.element().focus()
  press('र', 'KeyJ')
  await expect.element(grid).toHaveAttribute('aria-activedescendant')
  press('ॅ', 'KeyX')
  press('ो', 'KeyA', { ctrlKey: true })
  expect([selected, everyone]).toEqual([[0], 1])
})
