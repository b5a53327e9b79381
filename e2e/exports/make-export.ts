/** A person in an export: `added_at` in epoch seconds, null where the export says 0 or nothing. */
export type ExportedPerson = { username: string; added_at: number | null }

export type ExportSide = 'followers' | 'following'

/**
 * The shapes Instagram's "Download your information" has used for followers and following, oldest first:
 * `A` connections.json with names and dates · `B` `relationships_…` with the name as value · `C` a bare list with the name as value
 * (followers only; following as B) · `D` the name as title and in the link · `D-untitled` the name in the link only ·
 * `bare` lists for both sides · `home-made` `{"followers": ["name", …]}`.
 */
export const export_shapes = ['A', 'B', 'C', 'D', 'D-untitled', 'bare', 'home-made'] as const
export type ExportShape = (typeof export_shapes)[number]

export type ExportedFile = { name: string; text: string }

type Wanted = {
  shape: ExportShape
  followers: readonly ExportedPerson[]
  following: readonly ExportedPerson[]
  /** Followers in one file before the next begins; everything in one when left out. */
  per_file?: number
  /** Indented as Instagram writes it; true when left out. */
  pretty?: boolean
}

/** Synthetic export files, as Instagram would write them for these people. Shape A is one file used for both sides. */
export function makeExport(wanted: Wanted): Record<ExportSide, ExportedFile[]> {
  const write = (value: unknown) => JSON.stringify(value, null, wanted.pretty === false ? undefined : 2)
  if (wanted.shape === 'A') {
    const maps = { followers: datesByName(wanted.followers), following: datesByName(wanted.following) }
    const file = { name: 'connections.json', text: write({ blocked_users: {}, ...maps, following_hashtags: {} }) }
    return { followers: [file], following: [file] }
  }
  const per_file = wanted.per_file ?? Number.POSITIVE_INFINITY
  const parts = wanted.followers.length > per_file ? chunks(wanted.followers, per_file) : [wanted.followers]
  return {
    followers: parts.map((people, index) => ({
      name: followersName(wanted.shape, index, parts.length),
      text: write(rootOf(wanted.shape, 'followers', people)),
    })),
    following: [{ name: 'following.json', text: write(rootOf(wanted.shape, 'following', wanted.following)) }],
  }
}

/** `count` people with names that no two share, the same for the same `seed`; newest first, some minutes apart. */
export function makePeople(count: number, seed = 1): ExportedPerson[] {
  const newest = 1_767_225_600
  return Array.from({ length: count }, (_, index) => {
    const shuffled = Math.imul(index + 1, 2_654_435_761) ^ Math.imul(seed, 40_503)
    const first = first_names[(shuffled >>> 8) % first_names.length]
    const last = last_names[(shuffled >>> 16) % last_names.length]
    const separator = ['.', '_', ''][(shuffled >>> 24) % 3]
    return { username: `${first}${separator}${last}${seed}x${index}`, added_at: newest - index * 660 }
  })
}

const first_names = ['anna', 'ben', 'carla', 'dmitri', 'elif', 'farah', 'goran', 'hana', 'ivo', 'june', 'kofi', 'lena']
const last_names = ['ash', 'birch', 'clay', 'dale', 'elm', 'fjord', 'grove', 'hill', 'isle', 'knoll', 'lake', 'moor']

function rootOf(shape: ExportShape, side: ExportSide, people: readonly ExportedPerson[]) {
  if (shape === 'home-made') return { [side]: people.map(({ username }) => username) }
  const rows = people.map((person) => rowOf(shape, person))
  const is_bare = shape === 'bare' || (side === 'followers' && shape !== 'B')
  return is_bare ? rows : { [`relationships_${side}`]: rows }
}

/** One row of a list, as the shape has it. */
export function rowOf(shape: ExportShape, { username, added_at }: ExportedPerson) {
  const timestamp = added_at ?? 0
  if (shape === 'D' || shape === 'D-untitled') {
    const href = `https://www.instagram.com/_u/${username}`
    return { title: shape === 'D' ? username : '', string_list_data: [{ href, timestamp }] }
  }
  const href = `https://www.instagram.com/${username}`
  return { title: '', media_list_data: [], string_list_data: [{ href, value: username, timestamp }] }
}

/** Files of an export that hold other people than followers and following. */
const other_files = {
  pending_requests: ['pending_follow_requests.json', 'relationships_follow_requests_sent'],
  recently_unfollowed: ['recently_unfollowed_profiles.json', 'relationships_unfollowed_users'],
  close_friends: ['close_friends.json', 'relationships_close_friends'],
  blocked: ['blocked_profiles.json', 'relationships_blocked_users'],
  restricted: ['restricted_profiles.json', 'relationships_restricted_users'],
} as const

export const other_lists = Object.keys(other_files) as (keyof typeof other_files)[]

/** `key` rows under a `relationships_…` key · `labels` rows of labels and values, of one person without a list around it · `bare` rows. */
export const other_shapes = ['key', 'labels', 'bare'] as const
export type OtherShape = (typeof other_shapes)[number]

type OtherWanted = {
  list: keyof typeof other_files
  shape: OtherShape
  people: readonly ExportedPerson[]
  pretty?: boolean
}

/** One of the other lists of an export, as Instagram would write it. */
export function makeOtherList({ list, shape, people, pretty = true }: OtherWanted): ExportedFile {
  const [name, key] = other_files[list]
  const rows = people.map((person) => (shape === 'labels' ? labelledRow(person) : rowOf('D', person)))
  const root = shape === 'key' ? { [key]: rows } : shape === 'labels' && rows.length === 1 ? rows[0] : rows
  return { name, text: JSON.stringify(root, null, pretty ? 2 : undefined) }
}

/** As in a Portuguese export, its UTF-8 byte by byte. */
function labelledRow({ username, added_at }: ExportedPerson) {
  const values = { URL: '', Nome: 'Ana Souza', 'Nome de usuÃ¡rio': username }
  const label_values = Object.entries(values).map(([label, value]) => ({ label, value }))
  return { timestamp: added_at ?? 0, media: [], label_values, fbid: '17841400000000000' }
}

function datesByName(people: readonly ExportedPerson[]) {
  const date = (seconds: number) => new Date(seconds * 1000).toISOString().replace('.000Z', '+00:00')
  return Object.fromEntries(people.map(({ username, added_at }) => [username, added_at === null ? '' : date(added_at)]))
}

function followersName(shape: ExportShape, index: number, parts: number) {
  const is_numbered = parts > 1 || (shape !== 'B' && shape !== 'home-made')
  return is_numbered ? `followers_${index + 1}.json` : 'followers.json'
}

function chunks<Item>(items: readonly Item[], size: number): Item[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  )
}
