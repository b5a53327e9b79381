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
  'only_numbers',
  'zip_broken',
  'zip_encrypted',
  'zip_empty',
  'other_account',
] as const
export type FileProblem = (typeof fileProblems)[number]

/** The tools whose files are recognised; `other` is any table of people. */
export const formerTools = ['gramaddict', 'simpleinstabot', 'instapy', 'insomniac', 'other'] as const
export type FormerTool = (typeof formerTools)[number]

/** What a tool did to a person; `met` where it doesn't say more. */
export const formerActs = ['met', 'followed', 'unfollowed', 'liked', 'commented'] as const
export type FormerAct = (typeof formerActs)[number]

/** What a row means: something that was done, or that nobody may act on this person. */
export const rowMeanings = [...formerActs, 'excluded'] as const
export type RowMeaning = (typeof rowMeanings)[number]

/** Why rows of a file bring nobody. */
export const leftRules = [
  'not_a_username',
  'own_account',
  'other_account',
  'only_looked_at',
  'unreadable_row',
  'unreadable_date',
] as const
export type LeftRule = (typeof leftRules)[number]
export type LeftRows = { rule: LeftRule; count: number; example: string | null }

/** What a column of a table contains. `date` is the moment of what a row means. */
export const columnRoles = [
  'username',
  'instagram_id',
  'date',
  'followed_at',
  'unfollowed_at',
  'action',
  'ignored',
] as const
export type ColumnRole = (typeof columnRoles)[number]

export const MAX_COLUMNS = 50

/** How a table is read. */
export type TableChoice = {
  /** Several may have usernames: each is a person. */
  columns: ColumnRole[]
  /** What a row means where no column says so. */
  means: RowMeaning
  has_header: boolean
  /** Whether 3/4 is the third of April. */
  day_first: boolean
}

/** A suggestion, and what it was made from. */
export type TableLooks = TableChoice & {
  headings: string[]
  /** The row that was taken for headings, or may have some; null where none may. */
  first_row: string | null
  /** Nothing shows whether that row is a person; it counts as one until `has_header` is chosen. */
  is_header_unclear: boolean
  /** The first rows, as they can be shown. */
  sample: string[][]
  /** No date shows whether the day comes first. */
  is_date_unclear: boolean
}

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
