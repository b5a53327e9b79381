import { csvFormOf } from '#rules/csv.ts'
import { forEachCounted } from '#rules/daily-counts.ts'
import type { TaskKind } from '#rules/kinds/kinds.ts'
import { directionOf } from '#rules/languages.ts'
import type { FileReader } from '#rules/list-files.ts'
import type { TaskStatus } from '#rules/task-states.ts'
import { runMessages } from './generated/automation.ts'
import { actionWords } from './generated/home.ts'
import { fileWords, headings } from './generated/server.ts'
import { kindWords } from './kinds/kinds.ts'
import { language } from './language.ts'

export const taskHeadings = headings.tasks

export const personHeadings = headings.people

export const kindText = (kind: TaskKind) => kindWords[kind].name
export const statusText = (status: TaskStatus) => runMessages.statuses[status]
/** Between several names in one cell. */
export const separator = () => `${fileWords.separator} `

export const yesOrNo = (value: boolean) => (value ? fileWords.yes : fileWords.no)

type StatisticsColumn = keyof typeof headings.statistics | keyof ReturnType<typeof countedHeadings>

const countedHeadings = () => forEachCounted((_, action) => actionWords[action].counted)

/** The heading of a column of statistics; of what is counted, the name of the action on screens. */
export const statisticsHeading = (column: StatisticsColumn): string =>
  ({ ...headings.statistics, ...countedHeadings() })[column]

/** How a file of people is written for the current reader, whose clocks show `zone`. */
export const fileReader = (zone: string): FileReader => ({
  headings: { ...headings.people },
  yes: fileWords.yes,
  no: fileWords.no,
  separator: separator(),
  csv: csvFormOf(language()),
  sheetName: (nth) => (nth === 1 ? fileWords.sheet : fileWords.sheetN({ nth })),
  direction: directionOf(language()),
  zone,
})
