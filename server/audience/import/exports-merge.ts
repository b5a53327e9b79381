import {
  fileNameOf,
  inOrder,
  missingParts,
  type Other,
  type OtherList,
  otherSide,
  type Side,
} from '#rules/exports/names.ts'
import type { SkipBecause, SkipRule } from '#rules/exports/skipped.ts'
import { exampleOf } from '#rules/exports/text.ts'
import { ExportReader, type ReadExport, type RefusedExport } from './exports.ts'
import { OtherListReader } from './exports-other-lists.ts'
import { PeopleTable } from './people-table.ts'
import type { SortedPeople } from './sorted-people.ts'

/** Rows of one file that could not be used, for one reason, with the first of them as an example. */
export type SkippedRows = SkipBecause & { file: string; count: number; example: string | null }

export type UploadDecision =
  | {
      kind: 'read'
      people: Record<Side, SortedPeople>
      /** False where a part of a split export is not among the files. */
      complete: Record<Side, boolean>
      others: { list: OtherList; people: SortedPeople }[]
      skipped: SkippedRows[]
    }
  | { kind: 'files_missing'; missing: Side[] }

type Given = { name: string; side: Side }

/** Merges the files of one upload as they arrive: split parts merged, each person once, every row that was not used counted. */
export class ExportMerge {
  readonly #given: Given[] = []
  /** The people of each side from the files given for it. */
  readonly #own: Record<Side, Gathered> = { followers: new Gathered(), following: new Gathered() }
  /** Those from files of the other side: used when nothing was given for it. */
  readonly #spare: Record<Side, Gathered> = { followers: new Gathered(), following: new Gathered() }
  readonly #others = new Map<OtherList, Gathered>()
  /** Notes on lists other than followers and following. */
  readonly #left_out: SkippedRows[] = []

  /** Rows of people so far. */
  get rows() {
    const sides = [this.#own, this.#spare].flatMap(({ followers, following }) => [followers, following])
    return [...sides, ...this.#others.values()].reduce((sum, { people }) => sum + people.rows, 0)
  }

  /** A reader for a file of people; what it reads is merged as it comes. */
  open(given: Given): { push: (bytes: Uint8Array) => RefusedExport | null; end: () => ReadExport | RefusedExport } {
    const file = fileNameOf(given.name)
    const [own, spare] = [this.#own[given.side], this.#spare[otherSide(given.side)]]
    const gatheredOf = (side: Side) => (side === given.side ? own : spare)
    this.#given.push(given)
    own.begin(file)
    spare.begin(file)
    const reader = new ExportReader(given, {
      person: (side, username, added_at) => gatheredOf(side).people.addName(username, added_at ?? 0),
      personAt: (side, bytes, from, to, time) => gatheredOf(side).people.add(bytes, from, to, time),
      skipped: (side, rule, found) => gatheredOf(side).skip(file, rule, found),
      other: (list, username, added_at) => this.#gatheredOf(list).people.addName(username, added_at ?? 0),
    })
    return {
      push: (bytes) => reader.push(bytes),
      end: () => {
        const end = reader.end()
        if (end.kind === 'read') for (const side of end.sides) gatheredOf(side).is_read = true
        return end
      },
    }
  }

  /** A reader for another list of the export. What cannot be read to its end is left out: nobody misses an import because of it. */
  openOther({ name, other }: { name: string; other: Other }): { push: (bytes: Uint8Array) => void; end: () => void } {
    const file = fileNameOf(name)
    const read = new Gathered()
    read.begin(file)
    const reader = new OtherListReader((decision, row) => {
      if (decision.kind === 'person') read.people.addName(decision.username, decision.added_at ?? 0)
      else if (decision.kind === 'skipped') read.skip(file, decision.rule, decision.found)
      else read.skip(file, 'not_a_row', row)
    })
    return {
      push: (bytes) => reader.push(bytes),
      end: () => {
        if (!reader.end()) this.#leaveOut(file, 'other_list_unreadable', other, 0)
        else if (other.kept_as) this.#gatheredOf(other.kept_as).take(read)
        else if (read.rows > 0) this.#leaveOut(file, 'other_list', other, read.rows)
      },
    }
  }

  /** The result of the whole upload, once every file was read. */
  decide(): UploadDecision {
    const gathered = { followers: this.#gatheredOfSide('followers'), following: this.#gatheredOfSide('following') }
    const missing = (['followers', 'following'] as const).filter((side) => !gathered[side].is_read)
    if (missing.length > 0) return { kind: 'files_missing', missing }
    const missing_parts: SkippedRows[] = []
    const isWhole = (side: Side) => {
      const parts = missingParts(this.#given.filter((file) => file.side === side).map(({ name }) => name))
      if (parts.length > 0) missing_parts.push(missingPart(side, parts))
      return parts.length === 0
    }
    const [followers, following] = [gathered.followers.sorted(), gathered.following.sorted()]
    const others = [...this.#others].map(([list, one]) => ({ list, ...one.sorted() }))
    return {
      kind: 'read',
      people: { followers: followers.people, following: following.people },
      complete: { followers: isWhole('followers'), following: isWhole('following') },
      others: others.map(({ list, people }) => ({ list, people })),
      skipped: [
        ...[followers, following].flatMap(({ skipped }) => skipped),
        ...missing_parts,
        ...others.flatMap(({ skipped }) => skipped),
        ...this.#left_out,
      ],
    }
  }

  /** A file that holds both sides serves both when nothing was given for the other. */
  #gatheredOfSide(side: Side): Gathered {
    return this.#given.some((file) => file.side === side) ? this.#own[side] : this.#spare[side]
  }

  #gatheredOf(list: OtherList): Gathered {
    const gathered = this.#others.get(list) ?? new Gathered()
    this.#others.set(list, gathered)
    return gathered
  }

  #leaveOut(file: string, rule: 'other_list' | 'other_list_unreadable', { called }: Other, count: number) {
    this.#left_out.push({ file, rule, params: { list: called }, count, example: null })
  }
}

/** The people of one list from whatever files, and the rows of these that could not be used. */
class Gathered {
  readonly people = new PeopleTable()
  /** A file contains this list, even an empty one. */
  is_read = false
  readonly #files: string[] = []
  readonly #skipped = new Map<string, SkippedRows>()

  /** Rows of people, usable or not. */
  get rows() {
    return [...this.#skipped.values()].reduce((sum, { count }) => sum + count, this.people.rows)
  }

  begin(file: string) {
    this.#files.push(file)
    this.people.begin()
  }

  skip(file: string, rule: SkipRule, found: unknown) {
    const key = `${rule} ${file}`
    const rows = this.#skipped.get(key)
    if (rows) rows.count++
    else this.#skipped.set(key, { file, rule, params: null, count: 1, example: exampleOf(found) })
  }

  /** Takes over the contents of other files. */
  take(read: Gathered) {
    this.#files.push(...read.#files)
    this.people.addAll(read.people)
    for (const [key, rows] of read.#skipped) this.#skipped.set(key, rows)
  }

  /** Everybody once; repeated people are counted by file. */
  sorted(): { people: SortedPeople; skipped: SkippedRows[] } {
    const people = this.people.sorted()
    const again = this.people.again.flatMap(({ count, first }, nth) => {
      const file = this.#files[nth]!
      return count > 0 ? [{ file, rule: 'duplicate' as const, params: null, count, example: exampleOf(first) }] : []
    })
    return { people, skipped: [...again, ...this.#skipped.values()] }
  }
}

/** Parts that are missing as a line of its own that counts no rows. */
function missingPart(side: Side, missing: readonly number[]): SkippedRows {
  return {
    file: `${side}_${missing[0]}.json`,
    rule: 'missing_part',
    params: { parts: missing },
    count: 0,
    example: null,
  }
}

/** Reads whole files at once: for tests. */
export function decideUpload(
  files: readonly { name: string; side: Side; bytes: Uint8Array }[],
): UploadDecision | RefusedExport {
  const merge = new ExportMerge()
  for (const file of inOrder(files)) {
    const reader = merge.open(file)
    const end = reader.push(file.bytes) ?? reader.end()
    if (end.kind === 'refused') return end
  }
  return merge.decide()
}
