import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import type { FileFormat, FileProblem, FormerAct, FormerFile, MoveChoices } from '#rules/moving/formats.ts'
import { instaPyFile, readInstaPy } from '#rules/moving/instapy.ts'
import { jsonFormat, readJson } from '#rules/moving/json.ts'
import type { MomentFormat } from '#rules/moving/moments.ts'
import {
  type FormerPerson,
  type Gathering,
  gathering,
  type LeftOutRows,
  leftRows,
  TooManyRows,
} from '#rules/moving/person.ts'
import { readTable, suggestColumns } from '#rules/moving/table.ts'
import { csvRows, type Separator, textOf } from '#rules/tables/cut-rows.ts'
import { lookAtText } from '#rules/tables/look-at-table.ts'
import { parsedJson } from '#rules/tables/people-in-json.ts'
import { answerParent, receiveGiven } from '../../edges/concurrency/parent.ts'
import { isDatabase, readSqlite } from './read-sqlite.ts'
import { isZip, openZip } from './read-zip.ts'

export type FilesSetup = {
  files: { name: string; path: string }[]
  own_username: string
  clock: MomentFormat
  choices: MoveChoices
  /** What tables are usually cut by where their owner's language is spoken. */
  separator: Separator
  most_unpacked: number
}

export type FilesRead =
  | {
      kind: 'read'
      files: FormerFile[]
      counts: FormerCounts
      /** Of everybody, whatever the order of the files. */
      digest: string
      /** JSON texts, each a list of people as `former_people` wants them. */
      chunks: string[]
      /** JSON texts, each a list of names. */
      listed: string
    }
  | { kind: 'too_many' }
  | { kind: 'unpacks_too_large' }

/** How many people were met and so on; `listed` are on a whitelist or blacklist. */
export type FormerCounts = {
  people: number
  met: number
  followed: number
  unfollowed: number
  liked: number
  commented: number
  listed: number
  /** Epoch seconds; null where no moment is known. */
  first: number | null
  last: number | null
}

export type MovedPersonRow = {
  username: string
  person_id: string | null
  tool: string
  acts: object
  is_listed: boolean
}

/** People in one statement. */
const CHUNK = 5000

const setup = await receiveGiven<FilesSetup>()

class UnpacksTooLarge extends Error {}

type Reading = { gathering: Gathering; left: LeftOutRows; clock: MomentFormat }
type Read = { format: FileFormat | null; problem: FileProblem | null; profiles?: string[]; table?: FormerFile['table'] }

const failed = (problem: FileProblem): Read => ({ format: null, problem })
const understood = (format: FileFormat): Read => ({ format, problem: null })

async function readAll(): Promise<FilesRead> {
  const all = gathering(setup.own_username)
  const files: FormerFile[] = []
  let unpacked = 0
  for (const { name, path } of setup.files) {
    const bytes = readFileSync(path)
    if (!isZip(bytes)) {
      files.push(readOne(name, path, bytes, all))
      continue
    }
    const own = [setup.own_username, setup.choices.former_username ?? setup.own_username]
    const zip = await openZip(bytes, own, setup.most_unpacked - unpacked)
    if (zip.kind === 'too_large') throw new UnpacksTooLarge()
    if (zip.kind === 'failed') files.push(fileOf(name, failed(zip.problem), new Set(), leftRows()))
    else
      for (const entry of zip.entries) {
        unpacked += entry.bytes.length
        files.push(readOne(entry.name, `${path}-${files.length}`, entry.bytes, all))
      }
  }
  return packed(files, all.people())
}

/** Counts the people a file names, besides bringing them together with those of others. */
function readOne(name: string, path: string, bytes: Uint8Array, all: Gathering): FormerFile {
  const names = new Set<string>()
  const left = leftRows()
  const take = (...given: Parameters<Gathering['take']>) => {
    const username = all.take(...given)
    if (username !== null) names.add(username)
    return username
  }
  const read = readFile(name, path, bytes, { gathering: { ...all, take }, left, clock: setup.clock })
  const is_others = read.profiles !== undefined && read.profiles.length > 0 && names.size === 0 && hasRows(left)
  return fileOf(name, is_others && !read.problem ? { ...read, problem: 'other_account' } : read, names, left)
}

const hasRows = (left: LeftOutRows) => left.all().some(({ rule }) => rule === 'other_account')

const fileOf = (name: string, read: Read, names: Set<string>, left: LeftOutRows): FormerFile => ({
  name,
  format: read.format,
  problem: read.problem,
  people: names.size,
  left: left.all(),
  profiles: (read.profiles ?? []).slice(0, 20),
  table: read.table ?? null,
})

function readFile(name: string, path: string, bytes: Uint8Array, reading: Reading): Read {
  if (bytes.length === 0) return failed('empty')
  if (isDatabase(bytes)) {
    const { own_username, choices } = setup
    return readSqlite(path, bytes, { usernames: [own_username, choices.former_username ?? own_username] }, reading)
  }
  const text = textOf(bytes)
  if (text === null) return failed('not_text')
  if (text.trim() === '') return failed('empty')
  return /^\s*[[{]/.test(text.slice(0, 1000)) ? readJsonText(name, text, reading) : readRows(name, text, reading)
}

function readJsonText(name: string, text: string, reading: Reading): Read {
  const value = parsedJson(text)
  if (value === undefined) return failed('json_broken')
  const file = basename(name)
  const format = jsonFormat(value, file)
  if (!format) return failed('json_unknown')
  readJson(format, value, file, reading, setup.choices.tables[name]?.means ?? null)
  return understood(format)
}

function readRows(name: string, text: string, reading: Reading): Read {
  const look = lookAtText(text, setup.separator)
  const file = basename(name)
  const instapy = instaPyFile(look, file)
  if (instapy) {
    readInstaPy(instapy, instapy === 'pool' ? csvRows(text, ',') : look.cut.rows(), file, reading)
    return understood(`instapy_${instapy}`)
  }
  const looks = suggestColumns(look, file, reading.clock.now)
  const choice = setup.choices.tables[name]
  const table = { ...looks, ...choice, chosen: choice !== undefined }
  const format = look.is_list ? 'names' : 'table'
  if (look.is_list && look.name_column === null && !choice)
    return failed(look.sample.length > 0 ? 'only_numbers' : 'no_names')
  if (!table.columns.includes('username')) return { format, problem: 'no_names', table }
  readTable(look, table, 'other', reading)
  return { format, problem: null, table }
}

function packed(files: FormerFile[], people: FormerPerson[]): FilesRead {
  people.sort((a, b) => (a.username < b.username ? -1 : 1))
  const hash = createHash('sha256')
  const chunks: string[] = []
  for (let at = 0; at < people.length; at += CHUNK) {
    const text = JSON.stringify(people.slice(at, at + CHUNK).map(rowOf))
    hash.update(text)
    chunks.push(text)
  }
  const listed = JSON.stringify(people.filter(({ is_listed }) => is_listed).map(({ username }) => username))
  return { kind: 'read', files, counts: countsOf(people), digest: hash.digest('hex'), chunks, listed }
}

const rowOf = ({ username, id, tool, acts, is_listed }: FormerPerson): MovedPersonRow => ({
  username,
  person_id: id,
  tool,
  acts,
  is_listed,
})

function countsOf(people: readonly FormerPerson[]): FormerCounts {
  const count = (fits: (person: FormerPerson) => boolean) => people.filter(fits).length
  const did = (act: FormerAct) => count(({ acts }) => act in acts)
  const { first, last } = spanOf(people)
  return {
    people: people.length,
    met: count(({ acts }) => Object.keys(acts).length > 0),
    followed: did('followed'),
    unfollowed: did('unfollowed'),
    liked: did('liked'),
    commented: did('commented'),
    listed: count(({ is_listed }) => is_listed),
    first,
    last,
  }
}

function spanOf(people: readonly FormerPerson[]): Pick<FormerCounts, 'first' | 'last'> {
  let first: number | null = null
  let last: number | null = null
  for (const at of people.flatMap(({ acts }) => Object.values(acts))) {
    if (at === null) continue
    first = Math.min(first ?? at, at)
    last = Math.max(last ?? at, at)
  }
  return { first, last }
}

async function answer(): Promise<FilesRead> {
  try {
    return await readAll()
  } catch (error) {
    if (error instanceof TooManyRows) return { kind: 'too_many' }
    if (error instanceof UnpacksTooLarge) return { kind: 'unpacks_too_large' }
    throw error
  }
}

answerParent(await answer())
