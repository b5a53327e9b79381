import type { AnyRefusal } from '#contract/errors.ts'
import { decideHead, HEAD_BYTES } from '#rules/exports/head.ts'
import {
  decideName,
  fileNameOf,
  type ListOfExport,
  type Other,
  type OtherList,
  otherListOf,
  otherSide,
  type Side,
  sideOfKey,
} from '#rules/exports/names.ts'
import { decideMapEntry, decideOtherRow, decideRow, type RowDecision } from '#rules/exports/rows.ts'
import type { SkipRule } from '#rules/exports/skipped.ts'
import { FastRow } from './exports-fast-row.ts'
import { type JsonProblem, JsonSplitter, joined } from './exports-json.ts'

/** Why a file was refused. */
export type RefusedExport = { kind: 'refused' } & AnyRefusal<
  | 'file_not_json'
  | 'file_is_html'
  | 'file_is_compressed'
  | 'file_cut_short'
  | 'file_unknown_shape'
  | 'file_is_following'
  | 'file_is_followers'
  | 'file_other_list'
>

/** A file that was read to its end; `sides` are those it contains. */
export type ReadExport = { kind: 'read'; sides: Side[] }

export type ExportTaker = {
  person: (side: Side, username: string, added_at: number | null) => void
  /** The same, the user name as bytes; `time` in epoch seconds, 0 where it is unknown. */
  personAt: (side: Side, bytes: Uint8Array, from: number, to: number, time: number) => void
  /** `found` is the row's content, unchanged. */
  skipped: (side: Side, rule: SkipRule, found: unknown) => void
  /** Somebody on another list, which the oldest exports have in the same file. */
  other: (list: OtherList, username: string, added_at: number | null) => void
}

export type ExportFile = {
  name: string
  /** Which side it was given for. */
  side: Side
}

const refusal_of_problem = {
  broken: 'file_not_json',
  cut_short: 'file_cut_short',
  strange: 'file_unknown_shape',
} as const satisfies Record<JsonProblem, RefusedExport['code']>

/**
 * Reads one file of "Download your information", piece by piece, in any of the shapes Instagram has used: lists of rows, lists
 * under `relationships_…`, `connections.json` with names and dates, home-made `{followers: […]}`.
 */
export class ExportReader {
  readonly #file: ExportFile
  readonly #take: ExportTaker
  readonly #json: JsonSplitter
  #head: Uint8Array | null = new Uint8Array(0)
  #side: Side | null = null
  readonly #sides = new Set<Side>()
  /** The other list whose section is open. */
  #other: OtherList | null = null
  /** The file's list, if it is of neither side. */
  #called: ListOfExport | null = null
  #usable = 0
  #unknown = 0
  #refused: RefusedExport | null = null

  constructor(file: ExportFile, take: ExportTaker) {
    this.#file = file
    this.#take = take
    const row = new FastRow()
    this.#json = new JsonSplitter({
      fast: {
        read: (bytes, at) => (this.#other ? -1 : row.read(bytes, at)),
        take: (bytes) => {
          this.#usable++
          this.#take.personAt(this.#side ?? this.#file.side, bytes, row.from, row.to, row.time)
        },
      },
      section: (key) => this.#section(key),
      rows: (rows) => {
        for (const row of rows) this.#takeRow(row)
      },
      entries: (entries) => this.#takeEntries(entries),
    })
  }

  /** Null while the file can still be one of an export. */
  push(bytes: Uint8Array): RefusedExport | null {
    if (this.#head === null) return this.#pushJson(bytes)
    const head = joined(this.#head, bytes)
    this.#head = head
    return head.length < HEAD_BYTES ? null : this.#pushHead(head)
  }

  end(): ReadExport | RefusedExport {
    const refused = this.#head && this.#pushHead(this.#head)
    if (refused) return refused
    const problem = this.#json.end()
    if (problem) return this.#refuse(refusal_of_problem[problem])
    return this.#refused ?? this.#decide()
  }

  #pushHead(head: Uint8Array) {
    this.#head = null
    const decision = decideHead(head)
    if (decision.kind === 'refused') return this.#refuse(decision.code)
    return this.#pushJson(head.subarray(decision.skip))
  }

  #pushJson(bytes: Uint8Array) {
    const problem = this.#json.push(bytes)
    if (problem) return this.#refuse(refusal_of_problem[problem])
    return this.#refused
  }

  /** Selects the list whose rows begin here; false for a section without people. */
  #section(key: string | null): boolean {
    this.#other = null
    this.#side = key === null ? this.#sideOfBareList() : this.#sideOfSection(key)
    if (this.#side === null) return this.#other !== null
    this.#sides.add(this.#side)
    return true
  }

  /** A bare list does not name its content: the file's name may, otherwise it is what it was given for. */
  #sideOfBareList(): Side | null {
    const name = decideName(this.#file.name)
    if (name.kind === 'other_list') {
      this.#called = name.other.called
      return null
    }
    return name.kind === 'side' ? name.side : this.#file.side
  }

  #sideOfSection(key: string): Side | null {
    // A file of one row may be that row itself, without a list around it.
    if (key === 'string_list_data') return this.#sideOfBareList()
    const side = sideOfKey(key)
    if (side === null) this.#noteOther(key === 'label_values' ? this.#otherOfName() : otherListOf(key), key)
    return side
  }

  #noteOther(other: Other | null, key: string) {
    this.#called ??= other?.called ?? null
    // A single row is no list of its own kind.
    if (key !== 'label_values') this.#other = other?.kept_as ?? null
  }

  #takeRow(row: unknown) {
    const decisions = this.#other ? decideOtherRow(row) : decideRow(row)
    for (const decision of decisions) this.#takeDecision(decision, row)
  }

  #takeEntries(entries: Record<string, unknown>) {
    if (Array.isArray(entries.string_list_data)) return this.#takeRow(entries)
    for (const [name, date] of Object.entries(entries)) this.#takeDecision(decideMapEntry(name, date), name)
  }

  #takeDecision(decision: RowDecision, row: unknown) {
    if (this.#other) return this.#takeOther(this.#other, decision)
    const side = this.#side ?? this.#file.side
    if (decision.kind === 'person') {
      this.#usable++
      this.#take.person(side, decision.username, decision.added_at)
    } else if (decision.kind === 'skipped') {
      this.#usable++
      this.#take.skipped(side, decision.rule, decision.found)
    } else if (decision.kind === 'unknown') {
      this.#unknown++
      this.#take.skipped(side, 'not_a_row', row)
    } else {
      this.#refuse('file_other_list', this.#otherOfName().called)
    }
  }

  #takeOther(list: OtherList, decision: RowDecision) {
    if (decision.kind === 'person') this.#take.other(list, decision.username, decision.added_at)
  }

  #decide(): ReadExport | RefusedExport {
    const { side } = this.#file
    if (this.#sides.has(side)) {
      if (this.#unknown > 0 && this.#usable === 0) return this.#refuse('file_unknown_shape')
      return { kind: 'read', sides: [...this.#sides] }
    }
    if (this.#sides.has(otherSide(side))) return this.#refuse(`file_is_${otherSide(side)}`)
    if (this.#called !== null) return this.#refuse('file_other_list', this.#called)
    return this.#refuse('file_unknown_shape')
  }

  #otherOfName(): Other {
    return otherListOf(fileNameOf(this.#file.name)) ?? { called: 'other_people', kept_as: null }
  }

  #refuse(code: RefusedExport['code'], list: ListOfExport = 'other_people'): RefusedExport {
    const file = fileNameOf(this.#file.name)
    const refused: RefusedExport =
      code === 'file_other_list'
        ? { kind: 'refused', code, params: { file, list } }
        : { kind: 'refused', code, params: { file } }
    this.#refused ??= refused
    return this.#refused
  }
}
