import type { LeftRows } from './person.ts'
import type { TableChoice, TableLooks } from './table.ts'

/** What a file turns out to be. */
export const fileFormats = [
  'gramaddict',
  'gramaddict_looked_at',
  'sessions',
  'simpleinstabot_followed',
  'simpleinstabot_unfollowed',
  'simpleinstabot_liked',
  'names',
  'instapy_pool',
  'instapy_campaigns',
  'instapy_database',
  'insomniac_database',
  'table',
] as const
export type FileFormat = (typeof fileFormats)[number]

/** Why a file brings nobody. */
export const fileProblems = [
  'empty',
  'not_text',
  'json_broken',
  'json_unknown',
  'database_broken',
  'database_unknown',
  'no_names',
  'zip_broken',
  'zip_encrypted',
  'zip_empty',
  'other_account',
] as const
export type FileProblem = (typeof fileProblems)[number]

/** A file, and what was found in it. */
export type FormerFile = {
  name: string
  format: FileFormat | null
  problem: FileProblem | null
  /** Different people it names. */
  people: number
  left: LeftRows[]
  /** The accounts it is about, where it says so. */
  profiles: string[]
  /** How a table is read; null for formats that are known. */
  table: (TableLooks & { chosen: boolean }) | null
}

/** How the files are read, as their owner chooses. */
export type MoveChoices = {
  /** By the names of files: the columns of a table. */
  tables: Record<string, TableChoice>
  /** The account's name when the former tool used it. */
  former_username: string | null
}
