import { setTimeout as pause } from 'node:timers/promises'
import { actionKinds } from '#rules/actions.ts'
import { eventually } from '#server/testing/eventually.ts'
import { type controlSandbox, writeOf } from '#server/testing/sandbox-control.ts'

type Fault = Parameters<ReturnType<typeof controlSandbox>['fault']>[0]

const pages = ['followers', 'following', 'feed', 'likers', 'comments', 'hashtag'] as const
const writes = actionKinds.map(writeOf)

type Pick = <Item>(items: readonly Item[]) => Item

/** The faults, weighted by frequency. */
const weathers: { weight: number; fault: (pick: Pick, chance: () => number, scale: number) => Fault }[] = [
  // Untidy pages.
  ...(
    ['overlap', 'gap', 'reorder', 'advert', 'half_emoji', 'nul', 'ids_as_text', 'ids_as_numbers', 'odd_ids'] as const
  ).map((mode) => ({ weight: 2, fault: (pick: Pick) => ({ mode, kind: pick(pages), count: 4 }) })),
  ...(['empty_page', 'cursor_circle', 'cursor_endless'] as const).map((mode) => ({
    weight: 2,
    fault: (pick: Pick) => ({ mode, kind: pick(pages), count: 12 }),
  })),
  ...(['cap', 'short_list', 'huge_page', 'endless_body', 'gzip_bomb'] as const).map((mode) => ({
    weight: 0.5,
    fault: (pick: Pick) => ({ mode, kind: pick(['followers', 'following'] as const), count: 1 }),
  })),
  // Writes whose effect is unknown or differs from the answer.
  {
    weight: 8,
    fault: (pick, chance, scale) => ({
      mode: 'late',
      kind: pick(writes),
      count: 3,
      delay_ms: Math.round(chance() * LATEST * scale),
    }),
  },
  { weight: 6, fault: (pick) => ({ mode: 'crowd', kind: 'comment', count: pick([5, 40, 75, 120]) }) },
  { weight: 6, fault: (pick) => ({ mode: 'done_then_drop', kind: pick(writes), count: 2 }) },
  { weight: 3, fault: (pick) => ({ mode: 'truncated_json', kind: pick(writes), count: 2 }) },
  { weight: 4, fault: (pick) => ({ mode: 'false_success', kind: pick(writes), count: 1 }) },
  // A failing service.
  ...(['drop_connection', 'server_error', 'html_error', 'empty_200'] as const).flatMap((mode) => [
    { weight: 2, fault: (pick: Pick) => ({ mode, kind: pick(writes), count: 2 }) },
    { weight: 1, fault: () => ({ mode, kind: 'read', count: 2 }) },
  ]),
  { weight: 1, fault: () => ({ mode: 'slow', count: 1, delay_ms: 300 }) },
  {
    weight: 2,
    fault: (pick) => ({
      mode: pick(['gone', 'private'] as const),
      kind: pick(['user', 'friendship', 'media'] as const),
      count: 1,
    }),
  },
  { weight: 1, fault: () => ({ mode: 'comments_off', count: 1 }) },
  // Warnings; rare, since each one stops an account.
  { weight: 0.6, fault: () => ({ mode: 'please_wait', count: 1 }) },
  { weight: 0.3, fault: () => ({ mode: 'rate_limit_429', count: 1 }) },
  {
    weight: 0.25,
    fault: (pick) => ({ mode: pick(['action_block', 'soft_block'] as const), kind: pick(writes), count: 1 }),
  },
  { weight: 0.15, fault: (pick) => ({ mode: pick(['challenge', 'checkpoint'] as const), count: 1 }) },
  { weight: 0.25, fault: () => ({ mode: 'login_required', count: 1 }) },
]

/** Reported behaviours of today that can come and go for an account that is connected: a roll-out, and its end. */
const rows = [
  'useragent_mismatch',
  'sentry_block',
  'needs_upgrade',
  'stale_session',
  'lists_challenged',
  'reviews_followers',
  'restricted',
  'create_404',
  'comment_refused',
  'scraping_warning',
  'suspended',
  'consent',
  'unsupported_version',
  'http1',
] as const

/** Below which app a row of versions refuses: ours, too. */
const ABOVE_ALL = 9999

/** How long a behaviour stays, ms: a few calls of an account. */
const ROW_STAYS = 3000
const ROW_COMES = 0.15

/** An effect that shows after the product's last check, a minute after the call, is indistinguishable from a false success. */
const LATEST = 50_000

export type Weather = {
  /** Stops new faults and deletes the existing ones. */
  clear: () => Promise<void>
  /** Number of orders by mode. */
  ordered: Map<string, number>
  /** Modes this sandbox does not support. */
  unknown: Set<string>
}

/** Orders one or two random faults a second for random accounts, until stopped; `rolls_out`: also behaviours reported of today. */
export function startWeather(
  control: ReturnType<typeof controlSandbox>,
  accounts: readonly string[],
  { chance, scale, rolls_out }: { chance: () => number; scale: number; rolls_out: boolean },
): Weather {
  const ordered = new Map<string, number>()
  const unknown = new Set<string>()
  const pick: Pick = (items) => items[Math.floor(chance() * items.length)] as never
  const heaviest = weathers.reduce((sum, { weight }) => sum + weight, 0)
  let is_over = false
  const on = new Map<string, { row: string; account: string; until: number }>()

  /** A behaviour that can't be switched off now, as the sandbox is down, is switched off later. */
  const clearRows = async (now: number) => {
    for (const [key, { row, account, until }] of on)
      if (until <= now) await control.switchRow(row, false, account).then(() => on.delete(key))
  }
  const changeRows = async () => {
    await clearRows(performance.now())
    if (chance() >= ROW_COMES) return
    const { row, account } = { row: pick(rows), account: pick(accounts) }
    on.set(`${row} ${account}`, { row, account, until: performance.now() + ROW_STAYS })
    await control.switchRow(row, true, account, row === 'unsupported_version' ? ABOVE_ALL : undefined)
    ordered.set(row, (ordered.get(row) ?? 0) + 1)
  }

  const draw = (): Fault => {
    let left = chance() * heaviest
    const drawn = weathers.find(({ weight }) => {
      left -= weight
      return left < 0
    })
    const fault = drawn?.fault(pick, chance, scale) ?? { mode: 'false_success' }
    return { ...fault, account: pick(accounts) }
  }
  const work = async () => {
    while (!is_over) {
      const fault = draw()
      try {
        await control.fault(fault)
        ordered.set(fault.mode, (ordered.get(fault.mode) ?? 0) + 1)
      } catch (error) {
        if (String(error).includes('mode must be')) unknown.add(fault.mode)
      }
      if (rolls_out) await changeRows().catch(() => {})
      await pause(300 + chance() * 700)
    }
  }
  const working = work()
  return {
    ordered,
    unknown,
    async clear() {
      is_over = true
      await working
      await eventually(
        () =>
          clearRows(Number.POSITIVE_INFINITY).then(
            () => true,
            () => false,
          ),
        (are_off) => are_off,
      )
      await control.clearFaults()
    },
  }
}
