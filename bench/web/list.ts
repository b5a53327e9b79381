import type { BrowserContext } from 'playwright-core'
import type { Person } from '#server/testing/person.ts'
import { makeExport, makePeople } from '../../e2e/exports/make-export.ts'
import { percentile } from './slow-phone.ts'

const PEOPLE = 100_000

/** Pixels of each step, and steps: from the top to far below, faster than anybody reads. */
const STEP = 1800
const STEPS = 240

/** Uploads a large export, opens its list and scrolls it. */
export async function measureList(context: BrowserContext, person: Person, address: string) {
  const followers = makePeople(PEOPLE)
  const files = makeExport({ shape: 'D', followers, following: followers.slice(0, 10), pretty: false })
  const form = new FormData()
  for (const { name, text } of files.followers) form.append('follower_files', new File([text], name))
  for (const { name, text } of files.following) form.append('following_file', new File([text], name))
  const answer = await fetch(`${address}/api/profile/update`, {
    method: 'POST',
    body: form,
    headers: { cookie: person.cookie(), origin: address },
  })
  if (!answer.ok) throw new Error(`The export was not taken: ${await answer.text()}`)
  const { lists } = (await answer.json()) as { lists: { id: string; kind: string }[] }
  const list = lists.find(({ kind }) => kind === 'followers')

  const page = await context.newPage()
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.goto(`/functions/list-operations?list=${list?.id}`)
  const grid = page.getByRole('grid').first()
  await grid.getByRole('row').first().waitFor()
  const { frames, most_rows } = await grid.evaluate(
    (scroller, { step, steps }) =>
      new Promise<{ frames: number[]; most_rows: number }>((resolve) => {
        const frames: number[] = []
        let most_rows = 0
        let before = performance.now()
        const next = (now: number) => {
          frames.push(now - before)
          before = now
          most_rows = Math.max(most_rows, scroller.querySelectorAll('[role=row]').length)
          scroller.scrollTop += step
          if (frames.length < steps) requestAnimationFrame(next)
          else resolve({ frames: frames.slice(1), most_rows })
        }
        requestAnimationFrame(next)
      }),
    { step: STEP, steps: STEPS },
  )
  return { p95_ms: percentile(frames, 0.95), most_rows }
}
