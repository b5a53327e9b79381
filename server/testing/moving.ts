import type { AddressInfo } from 'node:net'
import type { GivenChoices, Move, MoveFound } from '#contract/moving.ts'
import type { FormerFixture } from '../../e2e/exports/make-former.ts'
import type { TestUser } from './person.ts'
import { type Product, startProduct } from './product.ts'

export type MoveAnswer<Answer> = { status: number; body: Answer & { code?: string; error?: string } }

/** For tests: the product on a port of its own, to which files of former tools are sent as browsers send them. */
export async function startMoving(settings: Parameters<typeof startProduct>[0] = {}) {
  const product = await startProduct(settings)
  const server = product.app.http.app
  await server.listen({ port: 0, host: '127.0.0.1' })
  const { port } = server.server.address() as AddressInfo
  return { ...product, ...movingOver(`http://127.0.0.1:${port}`, product.config.public_url) } satisfies Product & object
}

function formOf(files: readonly FormerFixture[], choices: GivenChoices | string | undefined, username?: string) {
  const form = new FormData()
  if (username !== undefined) form.append('username', username)
  if (choices !== undefined) form.append('choices', typeof choices === 'string' ? choices : JSON.stringify(choices))
  for (const { name, content } of files)
    form.append('files', new Blob([typeof content === 'string' ? content : new Uint8Array(content)]), name)
  return form
}

export function movingOver(address: string, origin: string) {
  const send =
    <Answer>(path: string) =>
    async (person: TestUser, files: readonly FormerFixture[], choices?: GivenChoices | string, username?: string) => {
      const body = formOf(files, choices, username)
      const headers = { cookie: person.cookie(), origin, 'x-user-timezone': 'UTC' }
      const response = await fetch(`${address}/api${path}`, { method: 'POST', body, headers })
      return { status: response.status, body: await response.json() } as MoveAnswer<Answer>
    }
  return { inspect: send<MoveFound>('/moves/inspect'), moveIn: send<{ move: Move; is_new: boolean }>('/moves') }
}
