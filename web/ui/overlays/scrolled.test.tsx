import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { show } from '#web/testing/show.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { SidePanel } from '#web/ui/overlays/side-panel.tsx'

const numbers = (count: number) => Array.from({ length: count }, (_, index) => index + 1)
const lines = (count: number) => numbers(count).map((line) => <p key={line}>Line {line}</p>)
const nothing = () => {}
const body = () => page.getByRole('region')

async function scrollsByKeyboard() {
  await userEvent.keyboard('{Tab}')
  await expect.element(body()).toHaveFocus()
  await userEvent.keyboard('{End}')
  await expect.poll(() => body().element().scrollTop).toBeGreaterThan(0)
}

test('a dialog with more than a screenful of text is scrolled by keyboard', async () => {
  await show(
    <Dialog open title="People" onClose={nothing}>
      {lines(100)}
    </Dialog>,
    [],
  )
  await expect.element(body()).toHaveAccessibleName('People')
  await scrollsByKeyboard()
})

test('so is a panel beside a list', async () => {
  await show(
    <SidePanel label="About Ada" onClose={nothing}>
      {lines(100)}
    </SidePanel>,
    [],
  )
  await expect.element(body()).toHaveAccessibleName('About Ada')
  await scrollsByKeyboard()
})

function Growing() {
  const [state, setState] = useState({ count: 2, is_busy: false, has_button: false })
  const change = (part: Partial<typeof state>) => () => setState({ ...state, ...part })
  return (
    <Dialog
      open
      title="People"
      onClose={nothing}
      footer={
        <>
          <button type="button" onClick={change({ count: 100 })}>
            Grow
          </button>
          <button type="button" onClick={change({ has_button: true })}>
            Add
          </button>
          <button type="button" onClick={change({ is_busy: true })}>
            Disable
          </button>
          <button type="button" onClick={change({ count: 2 })}>
            Shrink
          </button>
        </>
      }
    >
      {lines(state.count)}
      {state.has_button ? (
        <button type="button" disabled={state.is_busy}>
          Within
        </button>
      ) : null}
    </Dialog>
  )
}

test('the text is a stop of the Tab key only while it scrolls and nothing in it takes the focus', async () => {
  await show(<Growing />, [])
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
  await expect.element(page.getByText('Line 2', { exact: true })).toBeInTheDocument()
  await expect.element(body()).not.toBeInTheDocument()
  await press('Grow')
  await expect.element(body()).toBeInTheDocument()
  await press('Add')
  await expect.element(body()).not.toBeInTheDocument()
  await press('Disable')
  await expect.element(body()).toBeInTheDocument()
  await press('Shrink')
  await expect.element(body()).not.toBeInTheDocument()
})
