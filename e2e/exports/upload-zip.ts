import type { TestUser } from '#server/testing/person.ts'

/** Uploads a whole export as the screen does; its answer is a success or an error. */
export async function uploadZip(address: string, person: TestUser, zip: Buffer): Promise<void> {
  const form = new FormData()
  form.append('export_file', new Blob([new Uint8Array(zip)]), 'export.zip')
  form.append('export_owner', 'sandbox.creator')
  const headers = { cookie: person.cookie(), origin: address, 'x-user-timezone': 'UTC' }
  const answer = await fetch(`${address}/api/profile/update`, { method: 'POST', body: form, headers })
  if (!answer.ok) throw new Error(`The upload answered ${answer.status}: ${await answer.text()}`)
}
