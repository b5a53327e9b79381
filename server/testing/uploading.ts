import { type AddressInfo, connect } from 'node:net'
import { sql } from 'kysely'
import { listMembers, type ProfileUpdate } from '#contract/audience.ts'
import type { TestUser } from './person.ts'
import { type Product, startProduct } from './product.ts'

/** One file of a form: the field, the file's name and what is in it. */
export type UploadPart = readonly [field: string, file: string, content: unknown]

export type Uploading = Awaited<ReturnType<typeof startUploading>>

export const row = (value: string) => ({ string_list_data: [{ value, timestamp: 1_700_000_000 }] })

/** Three followers and two followed people; one follows back. */
export const followers: UploadPart = ['follower_files', 'followers_1.json', ['anna', 'ben', 'null'].map(row)]
export const following: UploadPart = [
  'following_file',
  'following.json',
  { relationships_following: ['ben', 'cas'].map(row) },
]

/** For tests: the product on a port of its own, as uploads are cut at the socket and not in process. */
export async function startUploading(settings: Parameters<typeof startProduct>[0] = {}) {
  const product = await startProduct(settings)
  const server = product.app.http.app
  await server.listen({ port: 0, host: '127.0.0.1' })
  const { port } = server.server.address() as AddressInfo

  async function send(person: TestUser, body: FormData | string, more: Record<string, string> = {}) {
    const url = `http://127.0.0.1:${port}/api/profile/update`
    const response = await fetch(url, { method: 'POST', body, headers: { ...headersOf(person), ...more } })
    const answer = (await response.json()) as ProfileUpdate & { code?: string; error?: string }
    return { status: response.status, body: answer }
  }

  return {
    ...product,
    /** Nothing is known of the profile's counts, so that a few people are a whole export. */
    async userWithAccount(username?: string) {
      const own = await product.userWithAccount(username)
      await setCounts(product, own.account_id, { followers_count: 0, following_count: 0 })
      return own
    },
    send,
    upload: (
      person: TestUser,
      parts: readonly UploadPart[],
      username?: string,
      more?: Record<string, string>,
      fields: Record<string, string> = {},
    ) => send(person, formOf(parts, username, fields), more),
    /** A connection on which an upload has begun and its body may be written. */
    open(person: TestUser, length: string) {
      const socket = connect(port, '127.0.0.1')
      const head = [
        'POST /api/profile/update HTTP/1.1',
        'host: localhost',
        'content-type: multipart/form-data; boundary=b',
        length,
      ]
      const lines = Object.entries(headersOf(person)).map(([name, value]) => `${name}: ${value}`)
      socket.write(`${[...head, ...lines].join('\r\n')}\r\n\r\n`)
      return socket
    },
    countRows: () => countRows(product),
  }
}

/** What the profile of an account is known to count. */
export const setCounts = (
  { database: { db } }: Pick<Product, 'database'>,
  account_id: string,
  counts: { followers_count: number; following_count: number },
) => db.updateTable('accounts').set(counts).where('id', '=', account_id).execute()

/** The head of a file's part in a form with the boundary `b`. */
export const partHead = (field: string, name: string) =>
  `--b\r\nContent-Disposition: form-data; name="${field}"; filename="${name}"\r\n\r\n`

/** Everybody on a list, page by page. */
export async function listMembersOf(
  person: TestUser,
  id: string,
  sort: 'username' | 'added_at' = 'username',
  limit = 1000,
) {
  const members: { username: string; added_at: unknown }[] = []
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const { status, body } = await person.call(listMembers, { id, sort, limit, ...(cursor && { cursor }) })
    if (status !== 200) throw new Error(`The page was refused: ${body.error}`)
    members.push(...body.members)
    cursor = body.next_cursor
  }
  return members
}

const headersOf = (person: TestUser) => ({
  cookie: person.cookie(),
  origin: 'http://localhost:5000',
  'x-user-timezone': 'UTC',
})

function formOf(parts: readonly UploadPart[], username: string | undefined, fields: Record<string, string>) {
  const form = new FormData()
  for (const [field, name, content] of parts) {
    const bytes = content instanceof Uint8Array ? new Uint8Array(content) : null
    const text = typeof content === 'string' ? content : JSON.stringify(content)
    form.append(field, new Blob([bytes ?? text]), name)
  }
  if (username !== undefined) form.append('username', username)
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  return form
}

/** Rows of every table that an upload writes. */
async function countRows({ database }: Product) {
  const { rows } = await sql<Record<string, number>>`
    select (select count(*)::int from lists) as lists, (select count(*)::int from list_parts) as parts,
      (select count(*)::int from people) as people
  `.execute(database.db)
  return rows[0]
}
