import type { Page } from 'playwright-core'
import * as paths from '#rules/paths.ts'
import { USUAL_LAST_POSTS } from '#rules/source-types.ts'
import { eventually } from '#server/testing/eventually.ts'
import { connectFormMessages, connectMessages, overviewMessages } from '#words/generated/accounts.ts'
import { audienceMessages, peopleListMessages, rowMessages, viewMessages } from '#words/generated/audience.ts'
import { automationMessages, filterWords, runMessages, unfollow } from '#words/generated/automation.ts'
import { brandWords, cardMessages, subscriptionMessages } from '#words/generated/billing.ts'
import { commentMessages, composerMessages } from '#words/generated/composer.ts'
import { entryMessages } from '#words/generated/entry.ts'
import { appMessages, uiMessages, userMessages } from '#words/generated/first.ts'
import { growthMessages } from '#words/generated/growth.ts'
import { healthMessages } from '#words/generated/health.ts'
import { helpMessages } from '#words/generated/help.ts'
import { accountMessages, billingMessages, homeMessages, shellMessages } from '#words/generated/home.ts'
import { paletteMessages } from '#words/generated/palette.ts'
import { calendarMessages, scheduleMessages, templateMessages } from '#words/generated/schedules.ts'
import { refusals, skipReasons } from '#words/generated/server.ts'
import {
  factorMessages,
  ownDataMessages,
  settingsMessages,
  tokenMessages,
  webhookMessages,
} from '#words/generated/settings.ts'
import { chartMessages, reportMessages, screenMessages } from '#words/generated/statistics.ts'
import { taskListMessages } from '#words/generated/tasks.ts'
import { answers } from '#words/help-answers.ts'
import { sourceName } from '#words/source-names.ts'
import { planButtonWords } from '#words/subscription.ts'
import { drawn } from '../accessible.ts'
import { openPart, whereField } from '../composer.ts'
import type { Stage } from './people.ts'

/** What a call answers instead of what the server would: never, with a refusal, or with its own answer changed. */
export type Answer = 'never' | 'refused' | ((body: never) => unknown)

type Step = {
  name: string
  reach: (page: Page) => Promise<unknown>
  /** Differs from another step in words alone: kept as a picture, not looked over. */
  only_shown?: true
}

export type Scene = {
  as: Stage | 'starter'
  path: string
  /** By the call's path below /api, as a pattern. */
  answers?: Record<string, Answer>
  /** Before the page is opened. */
  prepare?: (page: Page) => Promise<unknown>
  /** One after the other on the same page; a dialog of the step before is closed first. */
  steps: Step[]
}

/** A name or text that has this one within it. */
const within = (text: string) => new RegExp(RegExp.escape(text))
/** A text with a name in it, whichever that is. */
const ofAnyName = (text: (name: string) => string) => new RegExp(RegExp.escape(text('§')).replace('§', '.+'))
/** A text that says how many, whatever their number is. */
const ofAnyCount = (text: (values: { count: number }) => string) => {
  const texts = Array.from({ length: 1000 }, (_, count) => RegExp.escape(text({ count })))
  return new RegExp(`^(${texts.join('|')})$`)
}

const named = (name: string | RegExp) => ({ name, exact: typeof name === 'string' })
const press = async (page: Page, name: string | RegExp) => page.getByRole('button', named(name)).first().click()
const follow = (page: Page, name: string) => page.getByRole('link', named(name)).first().click()
const says = (page: Page, text: string | RegExp) => page.getByText(text).filter({ visible: true }).first().waitFor()
const dialog = (page: Page) => page.locator('dialog[open]').waitFor()
const waits = (page: Page) => page.locator('main .animate-late').first().waitFor()

const step = (name: string, reach: Step['reach']): Step => ({ name, reach })
/** A dialog behind a button. */
const asked = (name: string, button: string | RegExp): Step =>
  step(name, async (page) => {
    await press(page, button)
    await dialog(page)
  })

const fillIn = async (page: Page, values: Record<string, string>) => {
  for (const [label, value] of Object.entries(values)) await page.getByLabel(label, { exact: true }).first().fill(value)
}

const signInToInstagram =
  (username: string, password = 'sandbox-password') =>
  async (page: Page) => {
    await fillIn(page, { [connectFormMessages.username]: username, [connectFormMessages.password]: password })
    await press(page, connectFormMessages.connect)
  }

type Tasks = { tasks: Record<string, unknown>[] }
type Waiting = { until: string | null; rule: string; message: string } | null
const later = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()

/** The one task there is, in another state. */
const taskIs = (status: string, waiting: Waiting = null, more: object = {}) => {
  const change = (task: object) => ({
    ...task,
    status,
    waiting,
    target_count: 1200,
    done_count: 431,
    progress_percentage: 36,
    ...more,
  })
  return {
    '/tasks?*': ({ tasks }: Tasks) => ({ tasks: tasks.map(change), next_cursor: null }),
    '/tasks/*': ({ task }: { task?: object }) => ({ task: change(task ?? {}) }),
  }
}

/** Somebody who can be read, and somebody who can't. */
const foundPlace = { type: 'place', place_id: '213000131', name: 'Porto Old Town', address: 'Old Town 1' }

/** The server takes no live line, and the page's clock can be put forward. */
async function blockLiveLine(page: Page) {
  await page.clock.install()
  await page.routeWebSocket(/socket\.io/, (line) => {
    line.onMessage(() => line.send('44{"message":"no"}'))
    line.send('0{"sid":"1","upgrades":[],"pingInterval":25000,"pingTimeout":20000,"maxPayload":1000000}')
  })
}

/** What every page shows to signed-in people, and what can be opened from it. */
const shell: Scene[] = [
  {
    as: 'owner',
    path: paths.help,
    steps: [
      step('palette', async (page) => {
        await page.keyboard.press('Control+k')
        await dialog(page)
      }),
      step('palette with results', async (page) => {
        await page.keyboard.press('Control+k')
        await page
          .locator('dialog[open]')
          .getByRole('combobox')
          .fill(answers()[0]?.question ?? '')
        await page.getByRole('group', { name: paletteMessages.commands.groups.help }).waitFor()
      }),
      step('palette without results', async (page) => {
        await page.keyboard.press('Control+k')
        await page.locator('dialog[open]').getByRole('combobox').fill('no such thing')
        await says(page, paletteMessages.commands.noneFor({ typed: 'no such thing' }))
      }),
      step('keyboard sheet', async (page) => {
        await page.keyboard.press('?')
        await dialog(page)
      }),
      step('menu', async (page) => {
        await page.setViewportSize({ width: 768, height: 900 })
        await press(page, shellMessages.menu)
        await dialog(page)
      }),
      step('nothing found in help', async (page) => {
        await page.getByRole('searchbox').fill('no such thing')
        await says(page, helpMessages.nothing)
      }),
      step('offline', async (page) => {
        await page.context().setOffline(true)
        await says(page, shellMessages.offline)
      }),
    ],
  },
  {
    as: 'owner',
    path: paths.help,
    prepare: blockLiveLine,
    steps: [
      step('live updates lost', async (page) => {
        await says(page, shellMessages.live.waiting)
        await page.clock.fastForward('00:10')
        await says(page, shellMessages.liveLost)
      }),
      step('live updates given up', (page) =>
        eventually(
          async () => {
            await page.clock.fastForward('00:02')
            return page.getByText(shellMessages.live.off, { exact: true }).first().isVisible()
          },
          (given_up) => given_up,
        ),
      ),
    ],
  },
]

const entry: Scene[] = [
  {
    as: 'stranger',
    path: paths.login,
    steps: [
      step('nothing filled in', (page) => press(page, userMessages.signIn)),
      step('wrong password', async (page) => {
        await fillIn(page, { [userMessages.email]: 'nobody@example.org', [userMessages.password]: 'not it at all' })
        await press(page, userMessages.signIn)
        await page.getByRole('alert').first().waitFor()
      }),
      step('forgotten', async (page) => {
        await follow(page, userMessages.forgot)
        await says(page, entryMessages.forgotTitle)
      }),
      step('link sent', async (page) => {
        await fillIn(page, { [userMessages.email]: 'nobody@example.org' })
        await press(page, entryMessages.send)
        await says(page, entryMessages.sentTitle)
      }),
    ],
  },
  {
    as: 'stranger',
    path: paths.register,
    steps: [
      step('password too short', async (page) => {
        await page.getByLabel(userMessages.password, { exact: true }).fill('short')
        await press(page, userMessages.registerAction)
        await page.locator('[aria-invalid="true"]').first().waitFor()
      }),
    ],
  },
  {
    as: 'newcomer',
    path: paths.choosePlan,
    steps: [
      step('plans compared', (page) => page.getByText(billingMessages.compare).click()),
      step('payment', async (page) => {
        await follow(page, subscriptionMessages.selectPlanNamed({ plan: 'Growth' }))
        await says(page, billingMessages.dueToday)
      }),
    ],
  },
]

const connecting: Scene[] = [
  {
    as: 'subscriber',
    path: paths.connect,
    steps: [
      step('nothing filled in', async (page) => {
        await press(page, connectFormMessages.connect)
        await says(page, connectFormMessages.usernameMissing)
      }),
      step('wrong password', async (page) => {
        await signInToInstagram('sandbox.fresh', 'not it')(page)
        await says(page, connectMessages.advice.instagram_wrong_password)
      }),
      step('code', async (page) => {
        await signInToInstagram('sandbox.sms')(page)
        await says(page, connectMessages.codeTitle)
      }),
    ],
  },
  {
    as: 'subscriber',
    path: paths.connect,
    steps: [
      step('confirmation', async (page) => {
        await signInToInstagram('sandbox.challenge')(page)
        await says(page, connectMessages.confirmTitle)
      }),
    ],
  },
]

const board: Scene[] = [
  {
    as: 'starter',
    path: paths.dashboard,
    steps: [
      step('newcomer', (page) => says(page, homeMessages.firstSteps)),
      step('new task', (page) => press(page, accountMessages.newTask)),
    ],
  },
]

const overview: Scene[] = [
  { as: 'owner', path: paths.accounts, steps: [step('one account', (page) => says(page, overviewMessages.oneTitle))] },
]

const tasks: Scene[] = [
  {
    as: 'owner',
    path: `${paths.follow}?new=follow`,
    steps: [
      step('repeat', async (page) => {
        await openPart(page, 'when')
        await page.getByText(automationMessages.starts.repeat, { exact: true }).click()
      }),
    ],
  },
  {
    as: 'owner',
    path: `${paths.follow}?new=follow`,
    answers: { '/instagram/lookup?*': () => ({ found: [foundPlace], refused: null, unchecked: null }) },
    steps: [
      step('a place, own posts and suggestions', async (page) => {
        await whereField(page).fill('porto')
        await page.getByRole('option', { name: foundPlace.name }).click()
        const engaged = sourceName({ type: 'engaged', who: 'likers', last_posts: USUAL_LAST_POSTS })
        for (const name of [engaged, runMessages.sourceNames.suggested]) {
          await whereField(page).fill(name)
          await page.getByRole('listbox').getByRole('option').filter({ hasText: name }).first().click()
        }
        await page.getByRole('listitem').nth(2).waitFor()
      }),
      step('all filters', async (page) => {
        await openPart(page, 'filters')
        await page.locator('summary').filter({ hasText: automationMessages.moreFilters }).click()
        const language = page.getByRole('combobox', named(filterWords.bio_language.label))
        for (const code of ['de', 'pt', 'ja']) await language.selectOption(code)
      }),
      step('people from a file', async (page) => {
        await page.getByRole('button', named(composerMessages.fromFile)).click()
        await page.getByRole('button', named(composerMessages.chooseFile)).waitFor()
      }),
    ],
  },
  ...(
    [
      [
        'source refused',
        { refused: { code: 'instagram_user_gone', message: 'Instagram knows no user called @nike.' } },
      ],
      ['source not checked', { unchecked: { code: 'busy', message: 'This account is busy with a task right now.' } }],
    ] as const
  ).map(
    ([name, answer]): Scene => ({
      as: 'owner',
      path: `${paths.follow}?new=follow`,
      answers: { '/instagram/lookup?*': () => ({ found: [], refused: null, unchecked: null, ...answer }) },
      steps: [
        step(name, async (page) => {
          await whereField(page).fill('nike')
          await page.keyboard.press('Enter')
          await says(page, /knows no user|busy with a task/)
        }),
      ],
    }),
  ),
  {
    as: 'owner',
    path: paths.unfollow,
    steps: [
      step('of a list', async (page) => page.getByLabel(within(unfollow.options.who.choices.list.label)).check()),
    ],
  },
  {
    as: 'owner',
    path: `${paths.react}?new=comment`,
    steps: [
      step('too few texts', async (page) => {
        await page
          .getByLabel(commentMessages.comment({ nth: 1 }), { exact: true })
          .fill('{Lovely|Beautiful} picture, {username}!')
        await press(page, automationMessages.makePreview)
      }),
    ],
  },
  ...(
    [
      ['running', taskIs('running', null, { current_action: 'Followed @ada.lovelace' })],
      [
        'waiting',
        taskIs('waiting', {
          until: later(2),
          rule: 'action_block',
          message: 'next follow at 14:32: Instagram blocked this kind of action, so it’s paused',
        }),
      ],
      [
        'waiting for its owner',
        taskIs('waiting', {
          until: null,
          rule: 'account_hold',
          message: 'Instagram signed this account out. Reconnect it.',
        }),
      ],
      ['paused', taskIs('paused')],
      ['failed', taskIs('failed', null, { error: '@coffee.daily’s list is private.' })],
      [
        'completed',
        taskIs('completed', null, {
          done_count: 1200,
          progress_percentage: 100,
          current_action: 'Followed @ada.lovelace',
          can_undo: true,
        }),
      ],
    ] as const
  ).map(
    ([name, answers]): Scene => ({
      as: 'owner',
      path: paths.withParams(paths.task, { id: '1' }),
      answers,
      steps: [
        step(name, (page) => page.getByRole('heading', named(automationMessages.log)).waitFor()),
        ...(name === 'paused' ? [asked('stop', runMessages.stop)] : []),
        ...(name === 'completed' ? [asked('undo', automationMessages.undo)] : []),
      ],
    }),
  ),
  {
    as: 'owner',
    path: paths.schedules,
    steps: [
      step('with one', (page) => says(page, 'Monday follows')),
      asked('edit', scheduleMessages.label({ what: scheduleMessages.edit, name: 'Monday follows' })),
      asked('delete', scheduleMessages.label({ what: scheduleMessages.remove, name: 'Monday follows' })),
      step('templates', (page) => page.getByText(scheduleMessages.parts.templates, { exact: true }).click()),
      asked('rename template', templateMessages.label({ what: templateMessages.rename, name: 'My usual' })),
      asked('delete template', templateMessages.label({ what: templateMessages.remove, name: 'My usual' })),
    ],
  },
  {
    as: 'starter',
    path: paths.schedules,
    steps: [step('not in the plan', (page) => says(page, scheduleMessages.none))],
  },
]

/** A hundred thousand tasks, most of them not loaded, in every status. */
const manyTasks = {
  '/tasks/counts*': () => ({
    counts: { scheduled: 4, running: 3, waiting: 12, paused: 9, completed: 99_941, stopped: 28, failed: 3 },
  }),
  '/tasks?*': ({ tasks: [task] }: Tasks) => ({
    tasks: Array.from({ length: 50 }, (_, nth) => ({ ...task, id: String(100_000 - nth), ...stateOf(nth % 7) })),
    next_cursor: null,
  }),
}

const stateOf = (nth: number) => {
  const status = ['running', 'waiting', 'waiting', 'scheduled', 'paused', 'failed', 'completed'][nth]
  const ended_at = nth < 5 ? null : later(-2)
  const waiting = [
    null,
    {
      until: later(3),
      rule: 'window',
      message: 'As many follows as are safe in an hour have been made. The next one is at 14:32.',
    },
    { until: null, rule: 'account_hold', message: 'Instagram has signed this account out. Please connect it again.' },
  ][nth]
  return {
    status,
    ended_at,
    waiting: waiting ?? null,
    start_at: nth === 3 ? later(40) : null,
    done_count: nth * 90,
    target_count: 600,
    progress_percentage: nth * 15,
    error: nth === 5 ? 'The list of @coffee.daily is private and cannot be read.' : null,
    can_undo: nth > 4,
  }
}

const chooseFirst = (page: Page) => page.locator('[data-select]').first().click()

/** All tasks, and what is planned. */
const taskScenes: Scene[] = [
  {
    as: 'owner',
    path: paths.tasks,
    answers: manyTasks,
    steps: [
      step('full', (page) => page.getByRole('row').nth(5).waitFor()),
      step('more filters', (page) => press(page, taskListMessages.moreFilters)),
      step('export', (page) => press(page, taskListMessages.export)),
      step('chosen', chooseFirst),
      asked('pause', taskListMessages.commands.pause.label),
      step('all chosen', (page) => press(page, rowMessages.selectAll({ count: 100_000 }))),
      asked('undo', taskListMessages.commands.undo.label),
    ],
  },
  {
    as: 'owner',
    path: paths.tasks,
    answers: {
      ...manyTasks,
      '/tasks/bulk': () => ({
        changed: [],
        refused: [
          { code: 'task_wrong_state', message: 'This task is completed, so it cannot be paused.', task_ids: ['1'] },
        ],
        left: 0,
        next_cursor: null,
      }),
    },
    steps: [
      step('refused', async (page) => {
        await chooseFirst(page)
        await press(page, taskListMessages.commands.pause.label)
        await press(page, taskListMessages.commands.pause.confirm({ count: 1 }))
        await says(page, taskListMessages.refusedTitle({ count: 1 }))
      }),
    ],
  },
  { as: 'starter', path: paths.tasks, steps: [step('none', (page) => says(page, taskListMessages.none))] },
  {
    as: 'owner',
    path: `${paths.tasks}?q=nothing.like.it`,
    steps: [step('no match', (page) => says(page, taskListMessages.noMatches))],
  },
  {
    as: 'owner',
    path: paths.tasks,
    answers: { '/tasks/counts*': 'never' },
    steps: [step('loading', waits)],
  },
  {
    as: 'owner',
    path: paths.tasks,
    answers: { '/tasks/counts*': 'refused' },
    steps: [step('refused counts', (page) => says(page, refusals.busy))],
  },
  {
    as: 'owner',
    path: paths.withParams(paths.task, { id: '1' }),
    answers: { '/tasks/1': 'refused' },
    steps: [step('refused task', (page) => says(page, refusals.busy))],
  },
  {
    as: 'owner',
    path: `${paths.tasks}?view=calendar`,
    steps: [
      step('month', (page) =>
        page
          .getByRole('button', named(/Monday follows/))
          .filter({ visible: true })
          .first()
          .waitFor(),
      ),
      step('week', async (page) => {
        await page.getByText(calendarMessages.spans.week, { exact: true }).click()
        await press(page, calendarMessages.after.week)
        await page.locator('td[data-date]').nth(6).waitFor()
      }),
      asked('move', /Monday follows/),
    ],
  },
  {
    as: 'owner',
    path: `${paths.tasks}?view=calendar`,
    answers: {
      '/tasks/calendar*': ({ runs: [run] }: { runs: object[] }) => ({
        tasks: [],
        runs: Array.from({ length: 400 }, (_, nth) => ({ ...run, at: later(nth * 2) })),
        complete: false,
      }),
    },
    steps: [
      step('full', (page) => says(page, calendarMessages.incomplete)),
      asked('day', ofAnyCount(calendarMessages.more)),
    ],
  },
  {
    as: 'starter',
    path: `${paths.tasks}?view=calendar`,
    steps: [step('nothing planned', (page) => says(page, calendarMessages.today))],
  },
  {
    as: 'owner',
    path: `${paths.tasks}?view=calendar`,
    answers: { '/tasks/calendar*': 'never' },
    steps: [step('loading', waits)],
  },
  {
    as: 'owner',
    path: `${paths.tasks}?view=calendar`,
    answers: { '/tasks/calendar*': 'refused' },
    steps: [step('refused', (page) => says(page, refusals.busy))],
  },
]

const openList = async (page: Page, kind: keyof typeof audienceMessages.kindsAbout | 'custom') => {
  const lists = page.getByRole('navigation', named(audienceMessages.yourLists))
  const name = ofAnyName((number) => `${audienceMessages.kinds[kind]} ${audienceMessages.version({ number })}`)
  await lists.getByRole('link', { name }).first().click()
  await says(page, kind === 'custom' ? '' : audienceMessages.kindsAbout[kind])
}

const file = (name: string, text: string) => ({ name, mimeType: 'application/json', buffer: Buffer.from(text) })
const onePerson = [{ string_list_data: [{ value: 'ada', href: 'https://www.instagram.com/ada', timestamp: 1 }] }]
const oneFollower = JSON.stringify(onePerson)
const oneFollowed = JSON.stringify({ relationships_following: onePerson })

/** What the browser itself tells to be no followers, each for another reason. */
const unusable = [
  file('followers_2.json', '<html><body>'),
  file('followers_3.json', 'PK\x03\x04'),
  file('followers_4.json', ''),
  file('followers_5.json', 'anna, ben'),
  file('following_1.json', oneFollowed),
  file('close_friends.json', JSON.stringify({ relationships_close_friends: onePerson })),
]

const skippedRow = (file: string, rule: string, reason: string, count: number, example: string | null) => ({
  file,
  rule,
  reason,
  count,
  example,
})

/** What an upload answers of which not everything could be used. */
const brought = {
  message: audienceMessages.updated,
  followers: 640,
  following: 520,
  non_followers: 271,
  fans: 391,
  mutuals: 249,
  skipped_rows: 4,
  skipped: [
    skippedRow(
      'followers_2.json',
      'missing_part',
      'Part 2 of the export is missing, so some people will be too.',
      0,
      null,
    ),
    skippedRow('followers_1.json', 'not_a_username', skipReasons.not_a_username, 3, 'not a name!'),
    skippedRow('following.json', 'duplicate', skipReasons.duplicate, 1, 'ada'),
  ],
  lists: [],
}

/** The operator between two lists that are added up. */
const [, joiningTwo = ''] = audienceMessages.resultNames.or_on({ so_far: '§', list: '§' }).split('§')

const lists: Scene[] = [
  {
    as: 'starter',
    path: paths.lists,
    steps: [
      step('none', (page) => says(page, audienceMessages.noLists)),
      asked('paste names', audienceMessages.pasteNames),
    ],
  },
  {
    as: 'owner',
    path: paths.lists,
    steps: [
      step('a list', async (page) => {
        await page.getByText('People I met').first().click()
        await says(page, /ada\.0/)
      }),
      asked('rename', audienceMessages.rename),
      asked('delete', audienceMessages.delete),
      step('columns', (page) => press(page, peopleListMessages.columnMenu)),
      step('views', (page) => press(page, viewMessages.views)),
      asked('save view', viewMessages.saveNew),
      step('filters', (page) => press(page, peopleListMessages.filters)),
      step('one chosen', chooseFirst),
      asked('add to list', peopleListMessages.addToList),
      step('all chosen', async (page) => {
        await page.getByRole('grid').focus()
        await page.keyboard.press('Control+a')
        await says(page, ofAnyCount(rowMessages.selected))
      }),
      step('excluded', async (page) => {
        await press(page, peopleListMessages.exclude)
        await says(page, ofAnyCount(peopleListMessages.excluded))
      }),
      step('nobody by that name', async (page) => {
        await page.getByRole('searchbox').fill('nobody')
        await says(page, audienceMessages.noMatch)
      }),
      step('pending requests', async (page) => {
        await openList(page, 'pending_requests')
        await says(page, audienceMessages.withdrawThese)
      }),
      ...(['close_friends', 'blocked', 'restricted', 'recently_unfollowed'] as const).map(
        (kind): Step => ({
          name: audienceMessages.kinds[kind],
          reach: (page) => openList(page, kind),
          only_shown: true,
        }),
      ),
      step('changes', async (page) => {
        await openList(page, 'followers')
        await says(page, audienceMessages.seeLost)
      }),
      step('combine', async (page) => {
        await page.getByText(audienceMessages.combine, { exact: true }).first().click()
        await page.getByRole('row').first().waitFor()
      }),
      step('three steps', async (page) => {
        await press(page, audienceMessages.addStep)
        await press(page, audienceMessages.addStep)
        await page.getByLabel(audienceMessages.andThen).nth(1).selectOption('or_on')
        await says(page, within(joiningTwo))
        await page.getByRole('row').first().waitFor()
      }),
    ],
  },
  {
    as: 'owner',
    path: paths.lists,
    answers: {
      '/follower-lists': (body: { follower_lists: object[] }) => ({
        follower_lists: body.follower_lists.map((list) => ({ ...list, complete: false })),
      }),
      '/follower-lists/*/members?*': 'never',
      '/follower-lists/combine*': 'refused',
    },
    steps: [
      step('incomplete, people loading', (page) => waits(page)),
      step('combine refused', async (page) => {
        await page.getByText(audienceMessages.combine, { exact: true }).first().click()
        await page.getByRole('button', named(appMessages.retry)).first().waitFor()
      }),
    ],
  },
  {
    as: 'owner',
    path: paths.lists,
    answers: { '/follower-lists/*/members?*': 'refused' },
    steps: [step('people refused', (page) => page.getByRole('button', named(appMessages.retry)).first().waitFor())],
  },
  {
    as: 'owner',
    path: paths.upload,
    answers: { '/profile/update': 'never' },
    steps: [
      step('files', async (page) => {
        const inputs = page.locator('input[type=file]')
        await inputs.nth(0).setInputFiles([file('followers_1.json', oneFollower), ...unusable])
        await inputs.nth(1).setInputFiles([file('following.json', oneFollowed)])
        for (const words of Object.values(audienceMessages.fileProblems)) await says(page, words)
        await says(page, audienceMessages.fileOfOther({ list: 'close_friends' }))
        await says(page, audienceMessages.fileOfSide({ side: 'following' }))
      }),
      step('uploading', async (page) => {
        for (const { name } of unusable) await press(page, uiMessages.removeFile({ name }))
        await press(page, audienceMessages.update)
        await says(page, audienceMessages.uploading)
      }),
    ],
  },
  {
    as: 'owner',
    path: paths.upload,
    answers: { '/profile/update': () => brought },
    steps: [
      step('a part is missing', async (page) => {
        const inputs = page.locator('input[type=file]')
        await inputs.nth(0).setInputFiles([file('followers_1.json', oneFollower)])
        await inputs.nth(1).setInputFiles([file('following.json', oneFollowed)])
        await press(page, audienceMessages.update)
        await says(page, audienceMessages.partMissing)
        await page.getByText(audienceMessages.skipped({ count: 4 })).click()
        await says(page, audienceMessages.example({ text: 'not a name!' }))
      }),
    ],
  },
]

const withLinks = () => ({
  report_links: [
    {
      id: '1',
      username: 'sandbox.creator',
      from: '2026-11-09',
      to: '2026-11-15',
      created_at: '2026-11-16T09:00:00Z',
      expires_at: '2026-12-16T09:00:00Z',
      opened: 3,
      opened_at: '2026-11-17T09:00:00Z',
    },
    {
      id: '2',
      username: null,
      from: '2026-11-02',
      to: '2026-11-08',
      created_at: '2026-11-09T09:00:00Z',
      expires_at: '2026-12-09T09:00:00Z',
      opened: 0,
      opened_at: null,
    },
  ],
})

const figures: Scene[] = [
  {
    as: 'starter',
    path: paths.statistics,
    steps: [step('locked and empty', (page) => says(page, screenMessages.locked))],
  },
  {
    as: 'owner',
    path: `${paths.statistics}?period=90&interval=week`,
    steps: [
      step('as tables', async (page) => {
        const buttons = page.getByRole('button', named(uiMessages.viewAsTable))
        await buttons.nth(2).waitFor()
        await drawn(page)
        for (let left = await buttons.count(); left > 0; left--) await buttons.first().click()
      }),
    ],
  },
  {
    as: 'owner',
    path: `${paths.statistics}?period=own&from=2026-10-01&to=2026-11-10`,
    steps: [
      step('a point that is read', async (page) => {
        const points = page.getByRole(
          'slider',
          named(chartMessages.pointByPoint({ label: screenMessages.actionsBy.day })),
        )
        await points.press('End')
        await page.getByText(chartMessages.inBrackets({ period: screenMessages.comparisons.previous })).waitFor()
      }),
      step('a chart as files', async (page) => {
        await page
          .getByRole('button', named(chartMessages.downloadNamed({ label: screenMessages.actionsBy.day })))
          .click()
        await page.getByRole('button', named(chartMessages.asPng)).locator('visible=true').waitFor()
      }),
    ],
  },
  {
    as: 'owner',
    path: paths.statistics,
    answers: { '/statistics/report-links': withLinks },
    steps: [
      step('shared reports', (page) => says(page, reportMessages.opened({ count: 3 }))),
      step('a link that is withdrawn', async (page) => {
        await page
          .getByRole('button', { name: ofAnyName((name) => reportMessages.withdrawNamed({ name })) })
          .first()
          .click()
        await says(page, reportMessages.withdrawAbout)
      }),
    ],
  },
]

const reports: Scene[] = [
  { as: 'starter', path: paths.report, steps: [step('locked', (page) => says(page, screenMessages.locked))] },
  {
    as: 'owner',
    path: paths.report,
    steps: [
      step('shared', async (page) => {
        await page.getByRole('button', named(reportMessages.share)).click()
        await says(page, reportMessages.shareHint)
      }),
      step('as print', async (page) => {
        await page.emulateMedia({ media: 'print' })
        await page.getByRole('button', named(reportMessages.share)).waitFor({ state: 'hidden' })
      }),
    ],
  },
]

/** The state of the second factor; to begin with one answers its key. */
const factorIs = (state: object) => (body: object | null) =>
  body
    ? state
    : { secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP', otpauth_uri: 'otpauth://totp/Cadenza:ada?secret=JBSWY3DPEHPK3PXP' }

const keptFrom = (hours: number) => ({ created_at: later(hours), expires_at: later(hours + 168) })

const delivery = (id: number, event: string, state: string, more: object = {}) => ({
  id: String(id),
  event,
  state,
  attempts: 1,
  response_status: 200,
  error: null,
  created_at: later(-id),
  next_attempt_at: null,
  settled_at: later(-id),
  ...more,
})

const deliveries = [
  delivery(1, 'task_failed', 'waiting', {
    attempts: 3,
    response_status: null,
    error: 'The address gave no answer within 10 seconds.',
    next_attempt_at: later(1),
    settled_at: null,
  }),
  delivery(2, 'task_finished', 'delivered'),
  delivery(3, 'account_needs_you', 'failed', {
    attempts: 8,
    response_status: 500,
    error: 'The address answered with an error.',
  }),
  delivery(4, 'test', 'delivered', { response_status: 204 }),
]

const signingSecret = 'whsec_mZ8y2yWpQ0Gx3cVYtR9k1bKJv5sLhN7uXeTfDaIoPqE='

const webhook = {
  id: '1',
  url: 'https://hooks.a-rather-long-name-of-a-host.example.com/services/cadenza/T0123456789/B9876543210',
  events: ['task_finished', 'task_failed', 'limit_reached', 'account_needs_you', 'weekly_summary'],
  created_at: later(-300),
  previous_secret_ends_at: null,
  last_delivery: deliveries[0],
}

/** While its secret is exchanged. */
const exchanging = { ...webhook, id: '2', url: 'https://hooks.example.com/new', previous_secret_ends_at: later(20) }

const yearly = { name: 'Growth', billing_interval: 'yearly' } as const

const account: Scene[] = [
  {
    as: 'owner',
    path: paths.account,
    steps: [
      step('switch', async (page) => {
        await page.getByText(billingMessages.yearly).first().click()
        await press(page, planButtonWords.switch(yearly))
        await dialog(page)
      }),
      asked('downgrade', planButtonWords.downgrade(yearly)),
      asked('cancel', subscriptionMessages.cancel),
    ],
  },
  {
    as: 'starter',
    path: paths.account,
    steps: [asked('upgrade without a card', within(planButtonWords.upgrade(yearly)))],
  },
  {
    as: 'owner',
    path: `${paths.account}?tab=billing`,
    steps: [
      asked('add a card', cardMessages.add),
      asked(
        'remove a card',
        cardMessages.removeNamed({ card: cardMessages.endingSpoken({ brand: brandWords.visa, last_four: '4242' }) }),
      ),
      asked('address', new RegExp(`${cardMessages.addDetails}|${cardMessages.editDetails}`)),
    ],
  },
  {
    as: 'starter',
    path: `${paths.account}?tab=billing`,
    steps: [step('empty', (page) => says(page, cardMessages.noMethods))],
  },
  {
    as: 'owner',
    path: `${paths.account}?tab=account`,
    steps: [
      asked('change password', settingsMessages.changePassword),
      asked('two-step verification', factorMessages.turnOn),
      asked('create a token', tokenMessages.create),
      step('token made', async (page) => {
        await press(page, tokenMessages.create)
        await page.getByLabel(tokenMessages.name, { exact: true }).fill('Spreadsheet')
        await page.locator('dialog[open]').getByRole('button', named(tokenMessages.create)).click()
        await says(page, tokenMessages.onceTitle)
      }),
      asked('revoke a token', tokenMessages.revokeNamed({ name: 'Script' })),
      asked('create a webhook', webhookMessages.create),
      asked('activity log', ownDataMessages.showLog),
      asked('delete account', ownDataMessages.delete),
    ],
  },
  {
    as: 'owner',
    path: `${paths.account}?tab=account`,
    answers: {
      '/user/second-factor': factorIs({ enabled_at: later(-900), recovery_codes_left: 1 }),
      '/user/email-verification': () => ({ verified_at: null, link_expires_at: later(20) }),
      '/user/webhooks': (body: object | null) =>
        body ? { webhooks: [webhook, exchanging] } : { webhook, secret: signingSecret },
      '/user/webhooks/*/rotate-secret': () => ({ webhook: exchanging, secret: signingSecret }),
      '/user/webhooks/*/deliveries?*': () => ({ deliveries, next_cursor: 'more' }),
      '/user/export': () => ({
        exports: [
          { id: '3', state: 'preparing', size_bytes: null, ready_at: null, ...keptFrom(0) },
          { id: '2', state: 'ready', size_bytes: 48_200_000, ready_at: later(-24), ...keptFrom(-25) },
          { id: '1', state: 'failed', size_bytes: null, ready_at: null, ...keptFrom(-70) },
        ],
      }),
    },
    steps: [
      step('everything in use', (page) => says(page, webhook.url)),
      asked('new recovery codes', factorMessages.renew),
      asked('two-step verification off', factorMessages.turnOff),
      step('deliveries', async (page) => {
        await press(page, webhookMessages.deliveries)
        await says(page, within(webhookMessages.answered({ status: 500 })))
      }),
      asked('exchange a secret', webhookMessages.rotateNamed({ url: webhook.url })),
      asked('exchange a secret again', webhookMessages.rotateNamed({ url: exchanging.url })),
      step('secret exchanged', async (page) => {
        await press(page, webhookMessages.rotateNamed({ url: webhook.url }))
        await press(page, webhookMessages.rotateConfirm)
        await says(page, webhookMessages.rotatedTitle)
      }),
      asked('delete a webhook', webhookMessages.removeNamed({ url: webhook.url })),
      step('webhook made', async (page) => {
        await press(page, webhookMessages.create)
        await fillIn(page, { [webhookMessages.url]: webhook.url })
        await page.locator('dialog[open]').getByRole('button', named(webhookMessages.create)).click()
        await says(page, webhookMessages.onceTitle)
      }),
    ],
  },
  {
    as: 'owner',
    path: `${paths.account}?tab=account`,
    answers: { '/auth/sessions': 'refused', '/user/*': 'refused' },
    steps: [step('refused', (page) => page.getByRole('button', named(appMessages.retry)).first().waitFor())],
  },
]

const grownSources = [
  { type: 'hashtag', tag: 'latteart', tab: 'recent', who: 'authors' },
  { type: 'followers_of', username: 'coffee.daily' },
]

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()

const grownLine = (nth: number, state: string, more: object = {}) => ({
  id: String(nth + 1),
  source: grownSources[nth % 2],
  label: ['#latteart', 'Followers of @coffee.daily'][nth % 2],
  block: ['morning', 'afternoon', 'evening'][nth % 3],
  starts_at: inHours(-1),
  ends_at: inHours(4),
  follows: 12 + nth,
  by_chance: 1,
  state,
  task_id: null,
  done_count: 0,
  problem: null,
  ...more,
})

const expectation = { expected: 186, low: 150, high: 230, likely: 0.68 }

const grownDay = () => ({
  id: '9',
  date: new Date().toISOString().slice(0, 10),
  follows: 90,
  done_count: 14,
  reasons: [
    { code: 'growth_amount', params: {}, message: '90 follows today: all the goal needs' },
    { code: 'growth_source', params: {}, message: '31% to #latteart: 36% ± 5 of them stay' },
  ],
  forecast: expectation,
  portions: [
    grownLine(0, 'started', { task_id: '1', done_count: 12 }),
    grownLine(1, 'accepted', { problem: 'You have 50 unfinished tasks, the maximum.' }),
    grownLine(2, 'proposed'),
    grownLine(3, 'proposed'),
    grownLine(4, 'refused'),
    grownLine(5, 'missed'),
  ],
})

/** The goal of the account that asks, as far along as a month makes it. */
const grown = (more: object = {}) => ({
  id: '1',
  followers: 200,
  until: '2099-01-31',
  preset: 'normal',
  sources: grownSources,
  asks_first: true,
  status: 'active',
  held: null,
  next_plan_at: inHours(9),
  followed: 812,
  there: 201,
  stayed: 96,
  forecast: expectation,
  by_source: [
    {
      source: grownSources[0],
      label: '#latteart',
      followed: 402,
      there: 141,
      stayed: 70,
      rate: 0.36,
      low: 0.31,
      high: 0.41,
      enough: true,
    },
    {
      source: grownSources[1],
      label: 'Followers of @coffee.daily',
      followed: 20,
      there: 2,
      stayed: 1,
      rate: 0.1,
      low: 0.02,
      high: 0.3,
      enough: false,
    },
  ],
  lift: { ratio: 1.8, low: 1.3, high: 2.4, enough: true },
  forecasts: Array.from({ length: 21 }, (_, nth) => ({
    date: `2026-11-${String(nth + 1).padStart(2, '0')}`,
    expected: 120 + 3 * nth,
    low: 40 + 5 * nth,
    high: 320 - 4 * nth,
    likely: 0.5,
  })),
  today: grownDay(),
  created_at: '2026-11-01T09:00:00Z',
  ended_at: null,
  ...more,
})

const days = { days: [{ ...grownDay(), id: '8', date: '2026-11-20' }], next_cursor: '8' }

/** The owner's accounts with numbers that an answer can know, and their goal. */
const withGoal = (goal: object) => ({
  '/instagram/accounts': (accounts: object[]) =>
    accounts.map((one, nth) => ({ ...one, id: String(nth + 1), is_active: nth === 0 })),
  '/growth-goals': () => ({ goals: [{ ...goal, account_id: '1' }] }),
  '/growth-goals/*/days*': () => days,
})

const growthScenes: Scene[] = [
  {
    as: 'starter',
    path: paths.growth,
    steps: [step('not in the plan', (page) => says(page, growthMessages.notInPlanTitle))],
  },
  {
    as: 'owner',
    path: paths.growth,
    steps: [
      step('form', (page) => says(page, growthMessages.newTitle)),
      step('what is missing', async (page) => {
        await press(page, growthMessages.create)
        await says(page, growthMessages.wrongSources)
      }),
    ],
  },
  {
    as: 'owner',
    path: paths.growth,
    answers: { ...withGoal(grown()), '/growth-goals/*/lines/*': 'refused' },
    steps: [
      step('a day to decide', async (page) => {
        await says(page, growthMessages.acceptAll)
        await page.getByText(growthMessages.why, { exact: true }).click()
        await drawn(page)
      }),
      asked(
        'people refused',
        ofAnyName((line) => growthMessages.label({ what: growthMessages.preview, line })),
      ),
      asked('end', growthMessages.end),
      asked('change sources', growthMessages.changeSources),
    ],
  },
  {
    as: 'owner',
    path: paths.growth,
    answers: withGoal(grown({ status: 'reached', today: null, next_plan_at: null, ended_at: inHours(-9) })),
    steps: [
      step('reached', async (page) => {
        await says(page, growthMessages.earlierGoals)
        await page.getByText(within(growthMessages.states.reached)).first().click()
        await says(page, growthMessages.sources)
      }),
    ],
  },
]

const healthScenes: Scene[] = [
  { as: 'owner', path: paths.audience, steps: [step('off', (page) => says(page, healthMessages.offTitle))] },
]

/** Forms, tasks, the calendar, lists, and what is known of an audience. */
export const scenesOfWork: Scene[] = [...tasks, ...taskScenes, ...lists, ...healthScenes]

/** The way into the product, what every page has, numbers, and the account. */
export const scenesOfUsers: Scene[] = [
  ...entry,
  ...connecting,
  ...shell,
  ...board,
  ...overview,
  ...growthScenes,
  ...figures,
  ...reports,
  ...account,
]
