import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { cdp, page } from 'vitest/browser'
import { show } from '#web/testing/show.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { Dot } from '#web/ui/display/dot.tsx'
import { Meter } from '#web/ui/feedback/meter.tsx'
import { Progress } from '#web/ui/feedback/progress.tsx'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import { RadioCards } from '#web/ui/forms/radio-cards.tsx'
import { Segmented } from '#web/ui/forms/segmented.tsx'
import { Tick } from '#web/ui/forms/tick.tsx'
import { Steps } from '#web/ui/layout/steps.tsx'
import { Tabs } from '#web/ui/layout/tabs.tsx'

const force = (value: 'active' | 'none') =>
  cdp().send('Emulation.setEmulatedMedia', { features: [{ name: 'forced-colors', value }] })

beforeEach(() => force('active'))
afterEach(() => force('none'))

/** The picture of one part, as pixels. */
async function pixelsOf(part: ReactNode): Promise<Uint8ClampedArray> {
  const { unmount } = await show(
    <div data-testid="part" className="w-96 bg-bg p-4">
      {part}
    </div>,
    [],
  )
  const base64 = await page.getByTestId('part').screenshot({ save: false })
  await unmount()
  const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
  const image = await createImageBitmap(new Blob([bytes]))
  const canvas = new OffscreenCanvas(image.width, image.height).getContext('2d') as OffscreenCanvasRenderingContext2D
  canvas.drawImage(image, 0, 0)
  return canvas.getImageData(0, 0, image.width, image.height).data
}

/** Pixels that differ by more than a reader could miss. */
function differing(one: Uint8ClampedArray, other: Uint8ClampedArray): number {
  let count = 0
  for (let at = 0; at < one.length; at += 4) {
    const apart = [0, 1, 2].map((channel) => Math.abs((one[at + channel] ?? 0) - (other[at + channel] ?? 0)))
    if (Math.max(...apart) > 80) count++
  }
  return count
}

const options = [
  { value: 'one', label: 'One' },
  { value: 'two', label: 'Two' },
] as const
const ignore = () => {}

test('forced colours are in force', async () => {
  await show(<p />, [])
  expect(matchMedia('(forced-colors: active)').matches).toBe(true)
})

test.each<[string, ReactNode, ReactNode]>([
  ['a ticked box', <Checkbox key="on" label="" checked readOnly />, <Checkbox key="off" label="" readOnly />],
  ['a chosen row', <Tick key="on" on />, <Tick key="off" on={false} />],
  [
    'the chosen one of a few',
    <Segmented key="one" label="" options={options} value="one" onChange={ignore} />,
    <Segmented key="two" label="" options={options} value="two" onChange={ignore} />,
  ],
  [
    'the chosen card',
    <RadioCards key="one" label="" options={options} value="one" onChange={ignore} className="" cardClassName="" />,
    <RadioCards key="two" label="" options={options} value="two" onChange={ignore} className="" cardClassName="" />,
  ],
  [
    'the open tab',
    <Tabs key="one" label="" tabs={options} value="one" onChange={ignore}>
      {null}
    </Tabs>,
    <Tabs key="two" label="" tabs={options} value="two" onChange={ignore}>
      {null}
    </Tabs>,
  ],
  [
    'the current step',
    <Steps key="one" label="" steps={['A', 'A']} current={0} />,
    <Steps key="two" label="" steps={['A', 'A']} current={1} />,
  ],
  [
    'a fuller meter',
    <Meter key="low" label="" used={10} limit={80} />,
    <Meter key="high" label="" used={70} limit={80} />,
  ],
  ['further progress', <Progress key="low" label="" percent={10} />, <Progress key="high" label="" percent={80} />],
  ['a dot', <Dot key="dot" tone="ok" />, <span key="none" />],
  [
    'the main button',
    <Button key="main" variant="primary">
      Go
    </Button>,
    <Button key="other">Go</Button>,
  ],
  [
    'a button',
    <Button key="button" variant="danger">
      Go
    </Button>,
    <span key="text" className="px-4">
      Go
    </span>,
  ],
  [
    'a disabled button',
    <Button key="on" variant="primary">
      Go
    </Button>,
    <Button key="off" variant="primary" disabled>
      Go
    </Button>,
  ],
])('%s looks different in forced colours', async (_, one, other) => {
  const pixels = [await pixelsOf(one), await pixelsOf(other)] as const
  expect(differing(...pixels)).toBeGreaterThan(20)
})
