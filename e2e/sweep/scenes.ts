import type { Page } from 'playwright-core'
import * as paths from '#rules/paths.ts'
import { eventually } from '#server/testing/eventually.ts'
import { connectFormMessages, connectMessages, overviewMessages } from '#words/generated/accounts.ts'
import { audienceMessages, peopleListMessages, rowMessages, viewMessages } from '#words/generated/audience.ts'
import { automationMessages, unfollow } from '#words/generated/automation.ts'
import { brandWords, cardMessages, subscriptionMessages } from '#words/generated/billing.ts'
import { commentMessages } from '#words/generated/composer.ts'
import { challengeMessages } from '#words/generated/doors.ts'
import { entryMessages } from '#words/generated/entry.ts'
import { uiMessages, userMessages } from '#words/generated/first.ts'
import { growthMessages } from '#words/generated/growth.ts'
import { healthMessages } from '#words/generated/health.ts'
import { helpMessages } from '#words/generated/help.ts'
import { accountMessages, billingMessages, homeMessages, shellMessages } from '#words/generated/home.ts'
import { paletteMessages } from '#words/generated/palette.ts'
import { calendarMessages, scheduleMessages, templateMessages } from '#words/generated/schedules.ts'
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
import { planButtonWords } from '#words/subscription.ts'
import { drawn } from '../accessible.ts'
import { openPart } from '../composer.ts'
import type { Stage } from './people.ts'

type Step = {
  name: string
  reach: (page: Page) => Promise<unknown>
  /** Differs from another step in words alone: kept as a picture, not looked over. */
  only_shown?: true
}

/** Dialogs and states that a running product comes to; what an answer must be made up for is in `states.test.tsx` of its room. */
export type Scene = {
  as: Stage | 'starter'
  path: string
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
      step('challenge', async (page) => {
        await signInToInstagram('sandbox.challenge')(page)
        await says(page, connectMessages.confirmTitle)
      }),
      step('confirmation', async (page) => {
        await page.getByRole('button', { name: challengeMessages.methods.app }).click()
        await says(page, connectMessages.confirmed)
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

const chooseFirst = (page: Page) => page.locator('[data-select]').first().click()

/** All tasks, and what is planned. */
const taskScenes: Scene[] = [
  { as: 'starter', path: paths.tasks, steps: [step('none', (page) => says(page, taskListMessages.none))] },
  {
    as: 'owner',
    path: `${paths.tasks}?q=nothing.like.it`,
    steps: [step('no match', (page) => says(page, taskListMessages.noMatches))],
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
    as: 'starter',
    path: `${paths.tasks}?view=calendar`,
    steps: [step('nothing planned', (page) => says(page, calendarMessages.today))],
  },
]

const openList = async (page: Page, kind: keyof typeof audienceMessages.kindsAbout | 'custom') => {
  const lists = page.getByRole('navigation', named(audienceMessages.yourLists))
  const name = ofAnyName((number) => `${audienceMessages.kinds[kind]} ${audienceMessages.version({ number })}`)
  await lists.getByRole('link', { name }).first().click()
  await says(page, kind === 'custom' ? '' : audienceMessages.kindsAbout[kind])
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
]

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
]

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
