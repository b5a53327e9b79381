import { DAY } from '#rules/durations.ts'
import { CannotStart } from '../cannot-start.ts'

/** A release of Instagram's Android app: what a client names itself by, and the day on which clients in use were seen to name it. */
export type AppRelease = { version: string; code: string; bloks_id: string; date: string }

/** By public clients of September 2026. */
export const newestApp: AppRelease = {
  version: '448.0.0.0.20',
  code: '1065560286',
  bloks_id: '0bc46a03e177bfc9bc8d611918815acf248fa9c77754d807d6a5951dc9ce9432',
  date: '2026-09-19',
}

/** A release as one text: another where any part of it is. */
export const nameOf = ({ version, code, bloks_id }: AppRelease) => `${version};${code};${bloks_id}`

/** Releases whose parts are known, from public clients. */
const knownApps: Omit<AppRelease, 'date'>[] = [
  newestApp,
  {
    version: '446.0.0.49.77',
    code: '385211303',
    bloks_id: '935a519904e9017324cdedb64a283a3c2c1a3d5b0bbc698b451f5aef72cc11df',
  },
  {
    version: '428.0.0.47.67',
    code: '961145276',
    bloks_id: '7189b949425f9bf80ea8bd880cf5a3080b292d9b1c4b38a18d112f7c4b71e7a8',
  },
  {
    version: '222.0.0.13.114',
    code: '350696709',
    bloks_id: '388ece79ebc0e70e87873505ed1b0ff335ae2868a978cc951b6721c41d46a30a',
  },
]

/** The Bloks id of Threads (Barcelona 289.0.0.77.109), which sign-in scripts copied as Instagram's. */
const THREADS = '5f56efad68e1edec7801f630b5c122704ec5378adbee6609a448f105f34a9c73'

/** After these days a release is old. 428 was named by public clients until September 2026, and reported to be refused from 20 August on. */
export const OLD_AFTER_DAYS = 60

/** The newest public report that the product answers (docs/wire.md, 11). */
export const NEWEST_REPORT = '2026-09-20'

/** After these days the reports are to be read again. */
const REPORTS_OLD_AFTER_DAYS = 180

/** The Android app's first day. */
const FIRST_DAY = '2012-04-03'

/** The largest code that Google Play takes. */
const MAX_CODE = 2_100_000_000

const example = Object.values(newestApp).join(';')

/** Files of settings have quotes around a value; not everything that reads them takes those off. */
const withoutQuotes = (text: string) => text.trim().replace(/^(["'])(.*)\1$/s, '$2')

/**
 * Reads `version;code;bloks_id;date`, the newest known for nothing; throws CannotStart for what can't be an app, or where known parts don't
 * belong together.
 */
export function readAppRelease(given: string, now: number): AppRelease {
  const text = withoutQuotes(given).trim()
  if (!text) return newestApp
  const parts = text.split(';').map((part) => part.trim())
  const [version = '', code = '', given_id = '', date = ''] = parts
  const app = { version, code, bloks_id: given_id.toLowerCase(), date }
  const problem =
    (parts.length === 4
      ? problemOf(app, now)
      : `it has four parts with semicolons between them, not ${parts.length}`) ?? mixedPart(app)
  if (problem) throw new CannotStart(`INSTAGRAM_APP can’t be used: ${problem}. It reads like ${example}.`)
  return app
}

/** As much as finds it: a secret may have been pasted here. */
const inShort = (part: string) => (part.length > 24 ? `${part.slice(0, 12)}…` : part).replace(/\s+/g, ' ')

function problemOf({ version, code, bloks_id, date }: AppRelease, now: number): string | null {
  if (!/^[1-9]\d{0,3}(\.(0|[1-9]\d{0,3})){4}$/.test(version))
    return `the version is “${inShort(version)}”, not five numbers with dots between them`
  if (!/^[1-9]\d{5,9}$/.test(code) || Number(code) > MAX_CODE)
    return `the code is “${inShort(code)}”, not a number of 6 to 10 digits up to ${MAX_CODE}`
  if (!/^[0-9a-f]{64}$/.test(bloks_id)) return `the Bloks id is “${inShort(bloks_id)}”, not 64 digits from 0 to f`
  if (!isDate(date)) return `the date is “${inShort(date)}”, not a day like ${newestApp.date}`
  if (date < FIRST_DAY) return `the date is ${date}, before the first app`
  // Where it's already tomorrow, tomorrow is today.
  if (Date.parse(date) > now + DAY) return `the date ${date} is in the future`
  return null
}

function isDate(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return false
  const time = Date.parse(text)
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text)
}

/** Codes don't rise with versions, so that nothing but the known releases themselves shows what belongs together. */
function mixedPart({ version, code, bloks_id }: AppRelease): string | null {
  if (bloks_id === THREADS) return 'the Bloks id is that of Threads, no Instagram app’s'
  for (const known of knownApps) {
    const has = { version: version === known.version, code: code === known.code, bloks_id: bloks_id === known.bloks_id }
    if (has.version && !has.code) return `the code of ${version} is ${known.code}, not ${code}`
    if (has.version && !has.bloks_id) return `the Bloks id of ${version} is ${known.bloks_id}`
    if (has.code && !has.version) return `the code ${code} is that of ${known.version}, not of ${version}`
    if (has.bloks_id && !has.version) return `the Bloks id is that of ${known.version}, not of ${version}`
  }
  return null
}

/** What operators see of the app: days since it was seen in use, 0 where its date is tomorrow. */
export function ageOfApp({ version, date }: AppRelease, now: number) {
  const age_days = daysSince(date, now)
  const are_reports_old = daysSince(NEWEST_REPORT, now) > REPORTS_OLD_AFTER_DAYS
  return { version, date, age_days, is_old: age_days > OLD_AFTER_DAYS, newest_report: NEWEST_REPORT, are_reports_old }
}

const daysSince = (date: string, now: number) => Math.max(0, Math.floor((now - Date.parse(date)) / DAY))

/** The line about it at a start. */
export function appSentence(app: AppRelease, now: number): string {
  const { version, date, age_days, is_old } = ageOfApp(app, now)
  const sentence = `Instagram is asked as its app ${version}, seen in use on ${date} (${age_days} days ago).`
  return is_old ? `${sentence} A newer one is due: INSTAGRAM_APP (see docs/operating.md).` : sentence
}
