import { type ExportFile, ExportReader, type Read, type Refused } from './exports.ts'
import { fileNameOf, inOrder, missingParts, type Side } from './exports-names.ts'
import { type SkipRule, skip_reasons } from './exports-rows.ts'
import { exampleOf } from './exports-text.ts'
import { PeopleTable } from './people-table.ts'

/** Rows of one file that could not be used, for one reason, with the first of them as an example. */
export type SkippedRows = { file: string; rule: string; reason: string; count: number; example: string | null }

export type UploadDecision =
  | {
      kind: 'read'
      people: Record<Side, PeopleTable>
      /** False where a part of a split export is not among the files. */
      complete: Record<Side, boolean>
      skipped: SkippedRows[]
    }
  | { kind: 'files_missing'; missing: Side[] }

/** Brings the files of one upload together: split parts merged, each person once, every row that was not used counted. */
export class ExportMerge<Given extends { name: string; side: Side }> {
  /** The files in the order to read them in. */
  readonly files: readonly Given[]
  readonly #people: Record<Side, PeopleTable> = { followers: new PeopleTable(), following: new PeopleTable() }
  readonly #skipped = new Map<string, SkippedRows>()
  readonly #told = new Set<Side>()

  constructor(given: readonly Given[]) {
    this.files = inOrder(given)
  }

  /** People on both sides so far. */
  get size() {
    return this.#people.followers.size + this.#people.following.size
  }

  /** A reader for one of the files; what it reads is merged as it comes. */
  open(given: Given): { push: (bytes: Uint8Array) => Refused | null; end: () => Read | Refused } {
    const file: ExportFile = {
      name: given.name,
      side: given.side,
      serves_both: this.files.every(({ side }) => side === given.side),
    }
    const name = fileNameOf(given.name)
    const reader = new ExportReader(file, {
      person: (side, username, added_at) => {
        if (!this.#people[side].addName(username, added_at ?? 0)) this.#skip(name, 'duplicate', username)
      },
      personAt: (side, bytes, from, to, time) => {
        if (!this.#people[side].add(bytes, from, to, time))
          this.#skip(name, 'duplicate', new TextDecoder().decode(bytes.subarray(from, to)))
      },
      skipped: (rule, found) => this.#skip(name, rule, found),
    })
    return {
      push: (bytes) => reader.push(bytes),
      end: () => {
        const end = reader.end()
        if (end.kind === 'read') for (const side of end.sides) this.#told.add(side)
        return end
      },
    }
  }

  /** What the upload as a whole tells, once every file was read. */
  decide(): UploadDecision {
    const missing = (['followers', 'following'] as const).filter((side) => !this.#told.has(side))
    if (missing.length > 0) return { kind: 'files_missing', missing }
    const complete = { followers: this.#isWhole('followers'), following: this.#isWhole('following') }
    return { kind: 'read', people: this.#people, complete, skipped: [...this.#skipped.values()] }
  }

  #skip(file: string, rule: SkipRule, found: unknown) {
    const key = `${rule} ${file}`
    const rows = this.#skipped.get(key)
    if (rows) rows.count++
    else this.#skipped.set(key, { file, rule, reason: skip_reasons[rule], count: 1, example: exampleOf(found) })
  }

  /** Tells of parts that are missing as a line of its own that counts no rows. */
  #isWhole(side: Side): boolean {
    const missing = missingParts(this.files.filter((file) => file.side === side).map(({ name }) => name))
    if (missing.length === 0) return true
    const numbers = missing.length > 10 ? `${missing.slice(0, 10).join(', ')} …` : missing.join(', ')
    const file = `${side}_${missing[0]}.json`
    const reason = `Parts of the export are not among the files (${numbers}), so people will be missing.`
    this.#skipped.set(`missing_part ${side}`, { file, rule: 'missing_part', reason, count: 0, example: null })
    return false
  }
}

/** Reads whole files at once: for tests, and for a browser that looks before it uploads. */
export function decideUpload(
  files: readonly { name: string; side: Side; bytes: Uint8Array }[],
): UploadDecision | Refused {
  const merge = new ExportMerge(files)
  for (const file of merge.files) {
    const reader = merge.open(file)
    const end = reader.push(file.bytes) ?? reader.end()
    if (end.kind === 'refused') return end
  }
  return merge.decide()
}
