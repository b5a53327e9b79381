import type { ListOfExport, Side } from './names.ts'

/** Why rows of an upload or pasted names were not used, or an upload was taken only in part, with what its sentence names. */
export type SkipParams = {
  no_name: null
  not_a_username: null
  not_a_profile: null
  not_a_row: null
  duplicate: null
  other_list: { list: ListOfExport }
  other_list_unreadable: { list: ListOfExport }
  other_profile: { other: string }
  missing_part: { parts: readonly number[] }
  date_range: ShortSide
  too_few: ShortSide
}

type ShortSide = { side: Side; username: string; received: number; expected: number }

/** Reasons that concern a row alone. */
export type SkipRule = 'no_name' | 'not_a_username' | 'not_a_profile' | 'not_a_row' | 'duplicate'

export type SkipBecause<Rule extends keyof SkipParams = keyof SkipParams> = {
  [One in Rule]: { rule: One; params: SkipParams[One] }
}[Rule]
